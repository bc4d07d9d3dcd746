import { expect, test } from 'vitest'
import { testShop } from '#testing/app/test-shop.ts'

const shop = testShop()

/** Paths that contain router patterns, some of them encoded, and paths that are not valid text. */
const oddPaths = [
  '/*',
  '/%2A',
  '/product/*',
  '/api/*',
  '/api/product/:slug',
  '/api/product/%2A',
  '/api/product/:id/variations',
  '/api/product/:id/related',
  '/api/posts/:slug',
  '/api/attribute/:id/terms',
  '/api/rooms/stones/:slug',
  '/api/office/*',
  '/wp-json/wp/v2/:slug',
  '/api/projects/shared/%00',
  '/api/projects/plans/a%00b',
  '/blog/%E0%A4%A',
  '/api/posts/%E0%A4%A',
]

test.each(oddPaths)('%s is not found, and nothing is cached', async (path) => {
  const { count } = shop.cache
  for (const method of ['GET', 'HEAD']) {
    const answer = await shop.request(path, { method })
    expect(answer.status).toBe(404)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  }
  expect(shop.cache.inProgress).toEqual({ entries: 0, topics: 0 })
  expect(shop.cache.count).toBe(count)
})

test('an API path is refused with JSON, a page path with an HTML page', async () => {
  const call = await shop.get('/api/product/:slug')
  expect(call.body).toMatchObject({ error: { code: 'not_found' } })
  const page = await shop.get('/*')
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(page.body).toContain('Page not found')
})

test('a path with a percent sign and non-ASCII letters is accepted', async () => {
  expect((await shop.get('/api/product/100%25-caf%C3%A9')).body).toMatchObject({
    error: { message: 'Product not found' },
  })
})

test('more than a thousand odd paths leave nothing in progress in the cache', async () => {
  for (let turn = 0; turn < 100; turn++) await Promise.all(oddPaths.map((path) => shop.request(path)))
  expect(shop.cache.inProgress).toEqual({ entries: 0, topics: 0 })
})
