import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { changeChannel, tagsIn } from '#database/changes.ts'
import { officeShop } from '#testing/app/office.ts'

const shop = officeShop()
type Member = Awaited<ReturnType<typeof shop.hire>>

// As in the running server: every announced change reaches the open streams.
beforeAll(() =>
  shop.ctx.database.listen(
    changeChannel,
    (message) => shop.live.publish(tagsIn(message)),
    () => {},
  ),
)
afterEach(() => vi.useRealTimers())

const open = (headers: Record<string, string>) => shop.request('/api/office/events', { headers })

async function listen(member: Member) {
  const response = await open({ accept: 'text/event-stream', cookie: `__Host-office=${member.token()}` })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) throw new Error('no stream was opened')
  let received = ''
  const next = async () => {
    const { done, value = '' } = await reader.read()
    received += value
    return !done
  }
  const waitFor = async (text: string) => {
    while (!received.includes(text)) if (!(await next())) throw new Error(`ended after: ${received}`)
    return received
  }
  await waitFor('event: open')
  return {
    waitFor,
    /** Everything received before the stream closed. */
    async readToEnd() {
      while (await next());
      return received
    },
    close: () => reader.cancel(),
  }
}

describe('the stream of changes', () => {
  test('is open only to signed-in staff, and only as an event stream', async () => {
    const accept = 'text/event-stream'
    expect((await open({ accept })).status).toBe(401)
    expect((await open({ accept, cookie: `__Host-office=${'x'.repeat(43)}` })).status).toBe(401)
    const sales = await shop.hire('sales')
    const answer = await open({ accept: 'application/json', cookie: `__Host-office=${sales.token()}` })
    expect(answer.status).toBe(409)
  })

  test('sends the kind and reference of a change, and nothing personal', async () => {
    const [grace, heinz] = [await shop.hire('sales'), await shop.hire('manager')]
    const stream = await listen(heinz)
    await grace.call('POST', 'views', { name: 'Late', query: 'state=paid', is_shared: true })
    const received = await stream.waitFor('view:')
    expect(received).toMatch(/event: change\ndata: \["view:\d+"\]/)
    expect(received).not.toMatch(/Late|Grace|@/)
    await stream.close()
  })

  test('sends a change at once: no timer has to run, and a browser reconnects after a second', async () => {
    const [grace, heinz] = [await shop.hire('sales'), await shop.hire('manager')]
    const stream = await listen(heinz)
    vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval'] })
    await grace.call('POST', 'views', { name: 'Late', query: 'state=paid', is_shared: true })
    expect(await stream.waitFor('view:')).toMatch(/^retry: 1000$/m)
    await stream.close()
  })

  test('leaves out changes that the role may not read', async () => {
    const stream = await listen(await shop.hire('content'))
    shop.live.publish(['office:order:ORD-2222-2222-2222', 'office:enquiry:ENQ-2222', 'product:12', 'office:toString:1'])
    shop.live.publish(['office:stock:SLATE-1'])
    const received = await stream.waitFor('stock:SLATE-1')
    expect(received).not.toMatch(/order|enquiry|product|toString/)
    await stream.close()
  })

  test('ends when its session signs out', async () => {
    const grace = await shop.hire('sales')
    const stream = await listen(grace)
    const cookie = `__Host-office=${grace.token()}`
    expect((await grace.call('POST', 'sign-out')).status).toBe(200)
    await stream.readToEnd()
    expect((await open({ accept: 'text/event-stream', cookie })).status).toBe(401)
  })

  test('ends when the member’s role changes, and does not reopen with that session', async () => {
    const [owner, grace] = [await shop.hire('owner'), await shop.hire('sales')]
    const stream = await listen(grace)
    expect((await owner.call('PUT', `staff/${grace.id}/role`, { role: 'content' })).status).toBe(200)
    await stream.readToEnd()
    const again = await open({ accept: 'text/event-stream', cookie: `__Host-office=${grace.token()}` })
    expect(again.status).toBe(401)
  })

  test('ends once its session has been idle for an hour, and does not keep the session alive', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const stream = await listen(await shop.hire('sales'))
    await vi.advanceTimersByTimeAsync(25_000)
    await stream.waitFor(': here')
    shop.clock.time += 61 * 60_000
    await vi.advanceTimersByTimeAsync(25_000)
    await stream.readToEnd()
  })
})
