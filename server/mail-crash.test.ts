import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMailServer } from '#testing/app/mail-server.ts'
import { freePort } from '#testing/processes/free-port.ts'
import { openServer, seededPlace } from '#testing/processes/server-process.ts'

let server: Awaited<ReturnType<typeof openMailServer>>
let isStalled = true
let stalled = 0

beforeAll(async () => {
  server = await openMailServer({
    onRcptTo({ address }, _session, done) {
      if (isStalled && address.endsWith('@slow.example')) stalled++
      else done()
    },
  })
})
afterAll(() => server.close())

test('emails that were being sent when the process was killed are sent within a minute of the restart', async () => {
  const place = await seededPlace()
  const open = async (more: Record<string, string>, options: string[] = []) => {
    const port = await freePort()
    const shop = openServer({ ...place.environment, PORT: String(port), SMTP_URL: server.url, ...more }, options)
    await expect.poll(() => shop.output()).toContain('is open at')
    return { ...shop, base: `http://localhost:${port}` }
  }
  const first = await open({})
  server.rules.answerAfter = new Promise(() => {})
  for (const email of ['ada@slow.example', 'bob@example.org']) {
    const body = JSON.stringify({ email, source: 'footer' })
    const headers = { 'content-type': 'application/json' }
    expect((await fetch(`${first.base}/api/newsletter`, { method: 'POST', headers, body })).status).toBe(200)
  }
  // The server has not accepted the recipient of one email, and has received but not confirmed the other.
  await expect.poll(() => [stalled, server.arrived.length]).toEqual([1, 1])
  first.child.kill('SIGKILL')
  await first.ended

  isStalled = false
  server.rules.answerAfter = undefined
  const second = await open({ CLOCK_AHEAD_MS: '50000' }, ['--import', './testing/processes/clock-ahead.ts'])
  const recipients = () => server.arrived.flatMap(({ to }) => to)
  await expect.poll(recipients).toContain('ada@slow.example')
  await expect.poll(() => recipients().filter((one) => one === 'bob@example.org')).toHaveLength(2)
  const ids = server.arrived
    .filter(({ to }) => to.includes('bob@example.org'))
    .map((mail) => mail.headers.get('message-id'))
  expect(new Set(ids).size).toBe(1)
  expect(server.arrived).toHaveLength(3)
  second.child.kill('SIGTERM')
  await second.ended
  await place.remove()
})
