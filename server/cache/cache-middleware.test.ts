import { Hono } from 'hono'
import { expect, test } from 'vitest'
import { dependsOn } from '#api/http/cache-tags.ts'
import { cacheMiddleware } from './cache-middleware.ts'
import { ResponseCache } from './response-cache.ts'

/** One page, and how often it was made. */
function pageOf(headers: Record<string, string> = {}) {
  const cache = new ResponseCache(1_000_000)
  const made: string[] = []
  const app = new Hono().use(cacheMiddleware(cache)).get('*', (c) => {
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
