import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { cacheTagHeader, openCdnPurge } from './cdn-purge.ts'

const opened: { close: () => unknown }[] = []
afterEach(() => {
  for (const one of opened.splice(0)) one.close()
})

/** A stand-in for the network that records what it is asked to drop, and fails as long as it is told to. */
async function openNetwork() {
  const network = { calls: [] as unknown[], status: 200, tokens: new Set<string | undefined>(), url: '' }
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    network.tokens.add(request.headers.authorization)
    if (network.status === 200) network.calls.push(JSON.parse(body))
    response.writeHead(network.status).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  opened.push(server)
  network.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/purge_cache`
  return network
}

const purgeOf = (url: string, errors: unknown[] = []) =>
  openCdnPurge({ url, token: 'secret', pauseMs: 5, onError: (error) => errors.push(error) })

test('tags are sent in groups of thirty, as they are in the header', async () => {
  const network = await openNetwork()
  const cdn = purgeOf(network.url)
  const tags = Array.from({ length: 31 }, (_, index) => (index === 0 ? 'colour:white,grey' : `product:${index}`))
  cdn.purge(tags)
  await cdn.stop()
  const sent = (network.calls as { tags: string[] }[]).map((call) => call.tags)
  expect(sent.map(({ length }) => length)).toEqual([30, 1])
  expect(sent.flat().join(',')).toBe(cacheTagHeader(tags))
  expect(sent[0]?.[0]).toBe('colour%3Awhite%2Cgrey')
  expect(network.tokens).toEqual(new Set(['Bearer secret']))
})

test('a change of everything is one call', async () => {
  const network = await openNetwork()
  const cdn = purgeOf(network.url)
  cdn.purge(['settings', 'everything', 'page:faq'])
  await cdn.stop()
  expect(network.calls).toEqual([{ purge_everything: true }])
})

test('a call that fails is repeated until it succeeds', async () => {
  const network = await openNetwork()
  const errors: unknown[] = []
  network.status = 500
  const cdn = purgeOf(network.url, errors)
  cdn.purge(['menu'])
  await expect.poll(() => errors.length).toBeGreaterThan(0)
  network.status = 200
  await expect.poll(() => network.calls).toEqual([{ tags: ['menu'] }])
  await cdn.stop()
  expect(network.calls).toHaveLength(1)
})
