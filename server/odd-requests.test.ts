import { connect, type Socket } from 'node:net'
import { expect, it } from 'vitest'
import { freePort } from '#testing/processes/free-port.ts'
import { openServer, seededPlace } from '#testing/processes/server-process.ts'
import { serverLimits } from './odd-requests.ts'

/** Sends raw text over a socket and returns everything received until the server closes it. */
const sendRaw = (port: number, text: string) =>
  new Promise<string>((resolve, reject) => {
    const socket: Socket = connect(port, 'localhost')
    let received = ''
    socket.on('data', (chunk) => {
      received += chunk
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(received))
    socket.write(text)
  })

const statusOf = (received: string) => Number(/^HTTP\/1\.1 (\d{3})/.exec(received)?.[1])

const get = (port: number, path: string) =>
  sendRaw(port, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)

/** Every page and API call with a parameter in its path. */
const parameterRoutes = [
  '/',
  '/product/',
  '/blog/',
  '/collections/',
  '/collections/marble-tiles/',
  '/colour/',
  '/room-type-usage/',
  '/finish/',
  '/stone-collection/',
  '/visualiser/',
  '/api/product/',
  '/api/posts/',
  '/api/rooms/stones/',
  '/api/orders/',
]
const oddValues = ['..%2fcart', '..%2f..%2fblog', '%00', '%2e%2e', '%E0%A4%A', '*', '%2A', ':slug', 'a'.repeat(3000)]

it('odd requests get the right status, and none causes an error in the shop', async () => {
  const place = await seededPlace()
  const port = await freePort()
  const shop = openServer({ ...place.environment, PORT: String(port), LOG_LEVEL: 'info' }, [
    '--import',
    './testing/processes/impatient-server.ts',
  ])
  await expect.poll(() => shop.output()).toContain('is open at')
  const address = `http://localhost:${port}`
  // On a busy machine the first page may time out while the threads that render pages start.
  await expect.poll(async () => (await fetch(address)).status).toBe(200)

  for (const path of ['/', '/search', '/samples', '/product/carrara-honed', '/about-us'])
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']) {
      const response = await fetch(`${address}${path}`, { method })
      expect([response.status, response.headers.get('allow')], `${method} ${path}`).toEqual([405, 'GET, HEAD'])
    }
  expect(statusOf(await sendRaw(port, 'TRACE / HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n'))).toBe(405)

  const twoHosts = 'Host: localhost\r\nhost: elsewhere.example\r\nConnection: close\r\n\r\n'
  for (const path of ['/', '/about-us', '/api/faq'])
    expect(statusOf(await sendRaw(port, `GET ${path} HTTP/1.1\r\n${twoHosts}`)), path).toBe(400)

  for (const route of parameterRoutes)
    for (const value of oddValues) expect(statusOf(await get(port, route + value)), route + value).toBe(404)
  // These pages are the same for every visitor: the browser, which has the key, loads their data.
  for (const route of [
    '/checkout/complete/',
    '/my-account/orders/',
    '/my-account/orders/A-1/invoices/',
    '/project/plan/',
  ])
    for (const value of oddValues) expect([200, 404], route + value).toContain(statusOf(await get(port, route + value)))

  const long = 'a'.repeat(260)
  for (const path of [
    `/product/${long}`,
    `/blog/${long}`,
    `/api/product/${long}`,
    `/api/posts/${long}`,
    `/api/orders/${long}`,
  ])
    expect((await fetch(`${address}${path}`)).status, path.slice(0, 20)).toBe(404)

  for (const path of ['/healthz', '/api/faq', '/about-us'])
    expect(statusOf(await sendRaw(port, `GET ${path} HTTP/1.0\r\n\r\n`)), path).toBe(200)

  for (const path of ['/delivery-information', '/api/megamenu']) {
    const head = await fetch(`${address}${path}`, { method: 'HEAD' })
    const full = await fetch(`${address}${path}`)
    expect(head.headers.get('etag'), path).toMatch(/^W?\/?"/)
    expect(head.headers.get('etag'), path).toBe(full.headers.get('etag'))
    expect(await head.text()).toBe('')
    expect((await full.text()).length).toBeGreaterThan(100)
  }

  // Headers that never end. Ten seconds are the limit, of which the signal leaves half a second; Node's own is a minute.
  expect(serverLimits.headersTimeout).toBe(10_000)
  const slowSince = performance.now()
  const slow = sendRaw(port, 'GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ').catch(() => {})
  shop.child.kill('SIGUSR2')
  await slow
  expect(performance.now() - slowSince, 'slow headers are cut off near the limit').toBeLessThan(25_000)
  shop.child.kill('SIGTERM')
  await shop.ended
  const lines = shop.output().split('\n').filter(Boolean)
  const greetings = ['Ashlar is open at ', 'Create the first owner: ']
  expect(
    lines.filter((line) => !line.startsWith('{') && !greetings.some((greeting) => line.startsWith(greeting))),
  ).toEqual([])
  await place.remove()
})
