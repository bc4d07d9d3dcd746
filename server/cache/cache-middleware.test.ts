import { Hono } from 'hono'
import { afterEach, expect, test, vi } from 'vitest'
import { dependsOn } from '#api/http/cache-tags.ts'
import { cacheMiddleware } from './cache-middleware.ts'
import { ResponseCache } from './response-cache.ts'

const longestAnswerMs = 10_000
const nothing = { answers: 0, topics: 0 }
afterEach(() => void vi.useRealTimers())

/** One page, and how often it was made. */
function pageOf(headers: Record<string, string> = {}) {
  const cache = new ResponseCache(1_000_000)
  const made: string[] = []
  const app = new Hono().use(cacheMiddleware(cache, longestAnswerMs)).get('*', (c) => {
    dependsOn('products')
    made.push(new URL(c.req.url).search)
    return c.html('<p>stone</p>'.repeat(100), 200, headers)
  })
  const get = async (path: string) => app.request(path, { headers: { 'accept-encoding': 'br' } })
  return { cache, made, get }
}

test('made-up parameters make no page anew, and their answers are as small', async () => {
  const { cache, made, get } = pageOf()
  for (let x = 1; x <= 20; x++) {
    const answer = await get(`/stone-collection/all-products?page=33&x=${x}`)
    expect(answer.headers.get('content-encoding')).toBe('br')
  }
  expect(made).toHaveLength(1)
  expect(cache.count).toBe(1)
})

test.each(['no-store', 'private, max-age=60', 'No-Store, max-age=0'])(
  'an answer that says %j is made for everybody anew',
  async (cacheControl) => {
    const { cache, made, get } = pageOf({ 'cache-control': cacheControl })
    await get('/')
    await get('/')
    expect(made).toHaveLength(2)
    expect(cache.count).toBe(0)
  },
)

test('an address that differs only in what advertisers count is answered by the page that is kept', async () => {
  const { cache, made, get } = pageOf()
  await get('/colour/whites?page=2&utm_source=mail')
  await get('/colour/whites?gclid=1&page=2')
  await get('/colour/whites?page=2')
  expect(made).toEqual(['?page=2&utm_source=mail'])
  expect(cache.get('/colour/whites?page=2')).toBeDefined()
  expect(cache.count).toBe(1)
})

test('an address that leads to the cache twice is answered, and leaves nothing behind', async () => {
  const cache = new ResponseCache(1_000_000)
  const cached = cacheMiddleware(cache, longestAnswerMs)
  let made = 0
  const app = new Hono()
    .use(cached)
    .use('/product/:slug', cached)
    .get('*', (c) => {
      made++
      dependsOn('products')
      return c.text('no such product', 404)
    })
  // The last three are patterns of the router itself, which it matches twice even with one of them mounted.
  for (const path of ['/product/slate', '/product/:slug', '/product/*', '/*'])
    for (const method of ['GET', 'HEAD']) expect((await app.request(path, { method })).status, path).toBe(404)
  expect(made).toBe(4)
  expect(cache.inProgress).toEqual(nothing)
})

test('nobody waits longer than an answer may take, and the next request makes the page', async () => {
  vi.useFakeTimers()
  const cache = new ResponseCache(1_000_000)
  const stuck = Promise.withResolvers<void>()
  let made = 0
  const app = new Hono().use(cacheMiddleware(cache, longestAnswerMs)).get('/page', async (c) => {
    dependsOn('products')
    if (++made === 1) await stuck.promise
    return c.text(`page ${made}`)
  })
  const failures: Error[] = []
  app.onError((error, c) => {
    failures.push(error)
    return c.text('come back', 503)
  })
  const ask = async () => (await app.request('/page')).text()
  const first = ask()
  await vi.advanceTimersByTimeAsync(6_000)
  const waiting = [ask(), ask()]
  await vi.advanceTimersByTimeAsync(3_999)
  expect(cache.inProgress.answers).toBe(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(await Promise.all(waiting)).toEqual(['come back', 'come back'])
  expect(failures).toMatchObject([{ code: 'unavailable' }, { code: 'unavailable' }])
  expect(cache.inProgress).toEqual(nothing)
  expect(await ask()).toBe('page 2')
  stuck.resolve()
  // What was made too late is not kept in place of what came after it.
  await first
  expect(await ask()).toBe('page 2')
  expect(made).toBe(2)
  expect(cache.inProgress).toEqual(nothing)
})

test('a page that failed is made for the next request, and leaves nothing behind', async () => {
  const cache = new ResponseCache(1_000_000)
  const app = new Hono().use(cacheMiddleware(cache, longestAnswerMs)).get('*', () => {
    throw new Error('no page')
  })
  app.onError((_error, c) => c.text('failed', 500))
  for (let turn = 0; turn < 3; turn++) expect((await app.request('/page')).status).toBe(500)
  expect(cache.inProgress).toEqual(nothing)
})
