import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { changeChannel, tagsIn } from '#database/changes.ts'
import { officeShop } from '#testing/app/office.ts'

const shop = officeShop()
type Member = Awaited<ReturnType<typeof shop.hire>>

// As the process does it: what any verb announces reaches whoever listens.
beforeAll(() =>
  shop.ctx.database.listen(
    changeChannel,
    (message) => shop.live.tell(tagsIn(message)),
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
  let heard = ''
  const next = async () => {
    const { done, value = '' } = await reader.read()
    heard += value
    return !done
  }
  const until = async (words: string) => {
    while (!heard.includes(words)) if (!(await next())) throw new Error(`ended after: ${heard}`)
    return heard
  }
  await until('event: open')
  return {
    until,
    /** All that came before the stream was closed. */
    async ended() {
      while (await next());
      return heard
    },
    leave: () => reader.cancel(),
  }
}

describe('the stream of changes', () => {
  test('is for staff who are signed in, and for streams alone', async () => {
    const accept = 'text/event-stream'
    expect((await open({ accept })).status).toBe(401)
    expect((await open({ accept, cookie: `__Host-office=${'x'.repeat(43)}` })).status).toBe(401)
    const sales = await shop.hire('sales')
    const answer = await open({ accept: 'application/json', cookie: `__Host-office=${sales.token()}` })
    expect(answer.status).toBe(409)
  })

  test('tells by kind and reference what a verb has changed, and nothing personal', async () => {
    const [grace, heinz] = [await shop.hire('sales'), await shop.hire('manager')]
    const stream = await listen(heinz)
    await grace.call('POST', 'views', { name: 'Late', query: 'state=paid', is_shared: true })
    const heard = await stream.until('view:')
    expect(heard).toMatch(/event: change\ndata: \["view:\d+"\]/)
    expect(heard).not.toMatch(/Late|Grace|@/)
    await stream.leave()
  })

  test('tells nobody of what their role may not read', async () => {
    const stream = await listen(await shop.hire('content'))
    shop.live.tell(['office:order:ORD-2222-2222-2222', 'office:enquiry:ENQ-2222', 'product:12', 'office:toString:1'])
    shop.live.tell(['office:stock:SLATE-1'])
    const heard = await stream.until('stock:SLATE-1')
    expect(heard).not.toMatch(/order|enquiry|product|toString/)
    await stream.leave()
  })

  test('ends when its session is signed out', async () => {
    const grace = await shop.hire('sales')
    const stream = await listen(grace)
    const cookie = `__Host-office=${grace.token()}`
    expect((await grace.call('POST', 'sign-out')).status).toBe(200)
    await stream.ended()
    expect((await open({ accept: 'text/event-stream', cookie })).status).toBe(401)
  })

  test('ends when the role of its listener changes, and does not open again with that session', async () => {
    const [owner, grace] = [await shop.hire('owner'), await shop.hire('sales')]
    const stream = await listen(grace)
    expect((await owner.call('PUT', `staff/${grace.id}/role`, { role: 'content' })).status).toBe(200)
    await stream.ended()
    const again = await open({ accept: 'text/event-stream', cookie: `__Host-office=${grace.token()}` })
    expect(again.status).toBe(401)
  })

  test('ends by itself when its session has been left alone for an hour, and does not keep it open', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    const stream = await listen(await shop.hire('sales'))
    await vi.advanceTimersByTimeAsync(25_000)
    await stream.until(': here')
    shop.clock.time += 61 * 60_000
    await vi.advanceTimersByTimeAsync(25_000)
    await stream.ended()
  })
})
