import { expect, test } from 'vitest'
import { testShop } from '#testing/app/test-shop.ts'

const shop = testShop()

/** Addresses that are also patterns of the router, some of them encoded, and some that are no text. */
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

test.each(oddPaths)('%s is not found, and nothing is kept of it', async (path) => {
  const { count } = shop.cache
  for (const method of ['GET', 'HEAD']) {
    const answer = await shop.request(path, { method })
    expect(answer.status).toBe(404)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  }
  expect(shop.cache.inProgress).toEqual({ answers: 0, topics: 0 })
  expect(shop.cache.count).toBe(count)
})

test('a call is refused as JSON, a page as a page', async () => {
  const call = await shop.get('/api/product/:slug')
  expect(call.body).toMatchObject({ error: { code: 'not_found' } })
  const page = await shop.get('/*')
  expect(page.headers.get('content-type')).toContain('text/html')
  expect(page.body).toContain('Page not found')
})

test('a percent sign and letters beyond ASCII are no reason to refuse', async () => {
  expect((await shop.get('/api/product/100%25-caf%C3%A9')).body).toMatchObject({
    error: { message: 'Product not found' },
  })
})

test('more than a thousand of them leave nothing in progress', async () => {
  for (let turn = 0; turn < 100; turn++) await Promise.all(oddPaths.map((path) => shop.request(path)))
  expect(shop.cache.inProgress).toEqual({ answers: 0, topics: 0 })
})
