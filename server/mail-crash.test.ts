import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMailServer } from '#testing/app/mail-server.ts'
import { freePort } from '#testing/processes/free-port.ts'
import { openServer, seededPlace } from '#testing/processes/server-process.ts'
import { openShop } from '#testing/shop/seeded-shop.ts'
import { startWorkers } from './start-workers.ts'

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
  const port = await freePort()
  const killed = openServer({ ...place.environment, PORT: String(port), SMTP_URL: server.url })
  await expect.poll(() => killed.output()).toContain('is open at')
  server.rules.answerAfter = new Promise(() => {})
  for (const email of ['ada@slow.example', 'bob@example.org']) {
    const body = JSON.stringify({ email, source: 'footer' })
    const headers = { 'content-type': 'application/json' }
    const address = `http://localhost:${port}/api/newsletter`
    expect((await fetch(address, { method: 'POST', headers, body })).status).toBe(200)
  }
  // The server has not accepted the recipient of one email, and has received but not confirmed the other.
  await expect.poll(() => [stalled, server.arrived.length]).toEqual([1, 1])
  killed.child.kill('SIGKILL')
  await killed.ended

  isStalled = false
  server.rules.answerAfter = undefined
  const ctx = await openShop(place.where)
  const later = { ...ctx, clock: { now: () => new Date(Date.now() + 50_000) } }
  const workers = await startWorkers(later, { SMTP_URL: server.url })
  const recipients = () => server.arrived.flatMap(({ to }) => to)
  await expect.poll(recipients).toContain('ada@slow.example')
  await expect.poll(() => recipients().filter((one) => one === 'bob@example.org')).toHaveLength(2)
  const ids = server.arrived
    .filter(({ to }) => to.includes('bob@example.org'))
    .map((mail) => mail.headers.get('message-id'))
  expect(new Set(ids).size).toBe(1)
  expect(server.arrived).toHaveLength(3)
  await Promise.all(workers.map((worker) => worker.stop()))
  await ctx.database.close()
  await place.remove()
})
