import { Hono } from 'hono'
import { afterEach, expect, test, vi } from 'vitest'
import { dependsOn } from '#api/http/cache-tags.ts'
import { starterVocabulary } from '#testing/contract/starter-vocabulary.ts'
import { cacheMiddleware } from './cache-middleware.ts'
import { ResponseCache } from './response-cache.ts'

const ctx = { vocabulary: starterVocabulary }

const responseTimeoutMs = 10_000
const nothing = { entries: 0, topics: 0 }
afterEach(() => void vi.useRealTimers())

/** An app with one page, and the list of requests that rendered it. */
function pageOf(headers: Record<string, string> = {}) {
  const cache = new ResponseCache(1_000_000)
  const rendered: string[] = []
  const app = new Hono().use(cacheMiddleware(cache, { ctx, responseTimeoutMs })).get('*', (c) => {
    dependsOn('products')
    rendered.push(new URL(c.req.url).search)
    return c.html('<p>stone</p>'.repeat(100), 200, headers)
  })
  const get = async (path: string) => app.request(path, { headers: { 'accept-encoding': 'br' } })
  return { cache, rendered, get }
}

test('requests with made-up parameters get the cached, compressed page', async () => {
  const { cache, rendered, get } = pageOf()
  for (let x = 1; x <= 20; x++) {
    const response = await get(`/stone-collection/all-products?page=33&x=${x}`)
    expect(response.headers.get('content-encoding')).toBe('br')
  }
  expect(rendered).toHaveLength(1)
  expect(cache.count).toBe(1)
})

test.each(['no-store', 'private, max-age=60', 'No-Store, max-age=0'])(
  'a response with Cache-Control %j is never cached',
  async (cacheControl) => {
    const { cache, rendered, get } = pageOf({ 'cache-control': cacheControl })
    await get('/')
    await get('/')
    expect(rendered).toHaveLength(2)
    expect(cache.count).toBe(0)
  },
)

test('addresses that differ only in tracking parameters share one cached page', async () => {
  const { cache, rendered, get } = pageOf()
  await get('/colour/whites?page=2&utm_source=mail')
  await get('/colour/whites?gclid=1&page=2')
  await get('/colour/whites?page=2')
  expect(rendered).toEqual(['?page=2&utm_source=mail'])
  expect(cache.get('/colour/whites?page=2')).toBeDefined()
  expect(cache.count).toBe(1)
})

test('an address that reaches the middleware twice gets a response and leaves nothing in progress', async () => {
  const cache = new ResponseCache(1_000_000)
  const cached = cacheMiddleware(cache, { ctx, responseTimeoutMs })
  let renders = 0
  const app = new Hono()
    .use(cached)
    .use('/product/:slug', cached)
    .get('*', (c) => {
      renders++
      dependsOn('products')
      return c.text('no such product', 404)
    })
  // The last three are route patterns themselves, which the router matches twice even if only one is mounted.
  for (const path of ['/product/slate', '/product/:slug', '/product/*', '/*'])
    for (const method of ['GET', 'HEAD']) expect((await app.request(path, { method })).status, path).toBe(404)
  expect(renders).toBe(4)
  expect(cache.inProgress).toEqual(nothing)
})

test('requests that share a response stop waiting at the time limit, and the next request renders the page', async () => {
  vi.useFakeTimers()
  const cache = new ResponseCache(1_000_000)
  const stuck = Promise.withResolvers<void>()
  let renders = 0
  const app = new Hono().use(cacheMiddleware(cache, { ctx, responseTimeoutMs })).get('/page', async (c) => {
    dependsOn('products')
    if (++renders === 1) await stuck.promise
    return c.text(`page ${renders}`)
  })
  const failures: Error[] = []
  app.onError((error, c) => {
    failures.push(error)
    return c.text('come back', 503)
  })
  const getText = async () => (await app.request('/page')).text()
  const first = getText()
  await vi.advanceTimersByTimeAsync(6_000)
  const waiting = [getText(), getText()]
  await vi.advanceTimersByTimeAsync(3_999)
  expect(cache.inProgress.entries).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await Promise.all(waiting)).toEqual(['come back', 'come back'])
  expect(failures).toMatchObject([{ code: 'unavailable' }, { code: 'unavailable' }])
  expect(cache.inProgress).toEqual(nothing)
  expect(await getText()).toBe('page 2')
  stuck.resolve()
  // The late response must not replace the newer one.
  await first
  expect(await getText()).toBe('page 2')
  expect(renders).toBe(2)
  expect(cache.inProgress).toEqual(nothing)
})

test('a page that fails is rendered again for the next request and leaves nothing in progress', async () => {
  const cache = new ResponseCache(1_000_000)
  const app = new Hono().use(cacheMiddleware(cache, { ctx, responseTimeoutMs })).get('*', () => {
    throw new Error('no page')
  })
  app.onError((_error, c) => c.text('failed', 500))
  for (let turn = 0; turn < 3; turn++) expect((await app.request('/page')).status).toBe(500)
  expect(cache.inProgress).toEqual(nothing)
})

test('behind a content delivery network, a response names its tags', async () => {
  const cache = new ResponseCache(1024 * 1024)
  const app = new Hono().use(cacheMiddleware(cache, { ctx, responseTimeoutMs, sendsCacheTags: true })).get('*', (c) => {
    dependsOn('product:7', 'colour:white,grey')
    return c.text('page')
  })
  for (const _ of ['first', 'cached'])
    expect((await app.request('/page')).headers.get('cache-tag')).toBe('product%3A7,colour%3Awhite%2Cgrey')
})
