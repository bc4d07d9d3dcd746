import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { safeError } from '#shop/error.ts'
import { collectFaults } from '#shop/faults/collect-faults.ts'
import { sendFaults } from './send-faults.ts'

/** A service that stores what arrives. */
async function openService(status = 200) {
  const arrived: { path: string; key: string; parts: Record<string, unknown>[] }[] = []
  const server = createServer(async (request, response) => {
    const parts = (await text(request))
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    arrived.push({ path: request.url ?? '', key: String(request.headers['x-sentry-auth']), parts })
    response.writeHead(status).end('{}')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  const { port } = server.address() as AddressInfo
  return { arrived, where: { dsn: `http://abc123@127.0.0.1:${port}/errors/42`, isLive: true } }
}
const at = new Date('2026-03-02T10:00:00Z')
const collected = () => collectFaults(() => at)

test('each kind of fault is posted once, with its count, its place in the code and no order reference', async () => {
  const { arrived, where } = await openService()
  const faults = collected()
  const failure = {
    message: 'order ORD-AAAA-BBBB-CCCC could not be expired',
    ...safeError(new TypeError('no stone left')),
  }
  faults.report(failure)
  faults.report(failure)
  faults.report({ message: 'the listing could not be rebuilt', error: 'something that is not an error' })
  await sendFaults(faults, where)
  expect(arrived.map(({ path }) => path)).toEqual(Array(2).fill('/errors/api/42/envelope/'))
  expect(arrived[0]?.key).toMatch(/^Sentry sentry_version=7, .*sentry_key=abc123$/)
  const [head, type, event] = arrived[0]?.parts ?? []
  expect(type).toEqual({ type: 'event' })
  expect(event).toMatchObject({
    event_id: head?.event_id,
    timestamp: at.toISOString(),
    release: expect.stringMatching(/^ashlar@\d/),
    environment: 'live',
    logentry: { formatted: 'order ORD-… could not be expired' },
    exception: { values: [{ type: 'TypeError', value: 'no stone left' }] },
    extra: { count: 2 },
  })
  expect(head?.event_id).toMatch(/^[0-9a-f]{32}$/)
  expect(JSON.stringify(event)).toMatch(/"filename":"server.send-faults.test.ts[^}]*"in_app":true}]/)
  expect(arrived[1]?.parts[2]).toMatchObject({
    exception: { values: [{ type: 'Error', value: 'something that is not an error' }] },
  })
  await sendFaults(faults, where)
  expect(arrived).toHaveLength(2)
})

test('what the service refuses is dropped', async () => {
  const { arrived, where } = await openService(429)
  const faults = collected()
  faults.report({ message: 'x', error: 'Error: y' })
  await expect(sendFaults(faults, where)).rejects.toThrow('429')
  await sendFaults(faults, where)
  expect(arrived).toHaveLength(1)
})
