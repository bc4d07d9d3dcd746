import fc from 'fast-check'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { closedDeployment } from '#api/http/deployment.ts'
import { errorSchema } from '#contract/http/responses.ts'
import { testShop } from '#testing/app/test-shop.ts'
import { createApp } from './app.ts'

const shop = testShop()

const paths = [
  '/api/products',
  '/api/products/by-category',
  '/api/products/new-arrivals',
  '/api/filtered-products',
  '/api/clearance',
  '/api/facets',
  '/api/search',
  '/api/search/suggestions',
  '/api/search/links',
  '/api/posts',
  '/api/megamenu',
  '/api/attributes',
  '/api/collections',
  '/wp-json/wp/v2/posts',
  '/wp-json/wp/v2/pages',
  '/api/faq',
  '/api/slides',
]
const names = [
  'page',
  'per_page',
  'search',
  'q',
  'category',
  'colour',
  'room',
  'material',
  'finish',
  'size',
  'thickness',
  'min_price',
  'max_price',
  'in_stock',
  'orderby',
  'order',
  'status',
  'slug',
  'limit',
  '_embed',
  'stone_colour',
  '__proto__',
]
const hostile = fc.constantFrom(
  "' or 1=1 --",
  '../../etc/passwd',
  '\u0000',
  '🙂',
  '%00',
  '{"$gt":""}',
  '999999999999999999999',
  '-1',
  '1e9',
  'NaN',
  '<script>',
  '\ud800',
  'a'.repeat(3000),
)
const value = fc.oneof(
  hostile,
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom('1', '2', '100', 'white', 'marble-tiles', 'true', 'price', 'asc', '600x300', 'carrara'),
)

describe('any request at all', () => {
  it('never gets a 500', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          fc.constantFrom(...paths),
          value.map((text) => `/api/product/${encodeURIComponent(text.toWellFormed())}`),
          value.map((text) => `/api/product/${encodeURIComponent(text.toWellFormed())}/variations`),
          value.map((text) => `/api/attribute/${encodeURIComponent(text.toWellFormed())}/terms`),
          value.map((text) => `/images/products/${encodeURIComponent(text.toWellFormed())}/piece.svg`),
          value.map((text) => `/api/${encodeURIComponent(text.toWellFormed())}`),
        ),
        fc.array(fc.tuple(fc.constantFrom(...names), value), { maxLength: 4 }),
        async (path, query) => {
          const search = query.map(([name, text]) => `${name}=${encodeURIComponent(text.toWellFormed())}`).join('&')
          const { status, body } = await shop.get(search ? `${path}?${search}` : path)
          expect(status, `${path}?${search}`).toBeLessThan(500)
          if (status >= 400 && path.startsWith('/api')) errorSchema.parse(body)
        },
      ),
      { numRuns: 400 },
    )
  })

  it.each([
    '/api/products?search=%00',
    '/api/products?search=%FF%FE',
    '/api/product/..%2f..%2fetc%2fpasswd',
    '/images/products/..%2f..%2fpackage.json/piece.svg',
    '/images/products/carrara-honed/..%2f..%2f.svg',
    "/api/search?q='%3B drop table products%3B--",
    '/api/products/by-category?category=__proto__',
  ])('%s does not reveal internals', async (path) => {
    const { status, body } = await shop.get(path)
    expect([200, 400, 404]).toContain(status)
    expect(JSON.stringify(body)).not.toMatch(/root:|postgres|at .*\.ts:\d+/)
  })

  it('a query of 10 KB is rejected', async () => {
    expect((await shop.get(`/api/products?search=${'x'.repeat(10_000)}`)).status).toBe(400)
  })

  it('an unexpected error is in the log but not in the response', async () => {
    const { database } = shop.ctx
    const { query } = database
    database.query = async () => {
      throw new Error('secret detail of the database')
    }
    shop.cache.dropAll()
    const { status, body } = await shop.get('/api/products')
    database.query = query
    expect(status).toBe(500)
    expect(errorSchema.parse(body).error).toEqual({
      code: 'unexpected',
      message: 'Something went wrong. Please try again.',
    })
    expect(JSON.stringify(shop.logged)).toContain('secret detail')
    expect((await shop.get('/api/products')).status).toBe(200)
  })

  it('is logged without its query', async () => {
    shop.logged.length = 0
    await shop.get('/api/search?q=someone%40example.com')
    expect(JSON.stringify(shop.logged)).not.toContain('someone')
  })

  it('a body over 100 KB is rejected', async () => {
    const response = await shop.request('/api/products', {
      method: 'POST',
      body: 'x'.repeat(200_000),
      headers: { 'content-length': '200000' },
    })
    expect(response.status).toBe(413)
  })
})

describe('every response', () => {
  it('carries the security headers and a request id', async () => {
    for (const path of ['/api/products', '/api/nothing', '/healthz', '/images/products/carrara-honed/piece.svg']) {
      const { headers } = await shop.get(path)
      expect(headers.get('x-content-type-options'), path).toBe('nosniff')
      expect(headers.get('x-frame-options'), path).toBe('DENY')
      expect(headers.get('content-security-policy'), path).toContain("default-src 'self'")
      expect(headers.get('content-security-policy')).not.toMatch(/script-src[^;]*unsafe-inline/)
      expect(headers.get('x-request-id'), path).toMatch(/^[\w-]{8,}$/)
    }
  })
  it('has Strict-Transport-Security if the shop is on HTTPS', async () => {
    const { ctx } = shop
    const appAt = (publicUrl: string) =>
      createApp({
        ctx,
        log: pino({ level: 'silent' }),
        cache: null,
        isReady: async () => true,
        pictureFolder: '',
        deployment: { ...closedDeployment, publicUrl: () => publicUrl },
      })
    for (const path of ['/api/products', '/api/cart', '/api/nothing', '/healthz']) {
      const strict = async (url: string) => (await appAt(url).request(path)).headers.get('strict-transport-security')
      expect(await strict('https://shop.test'), path).toMatch(/^max-age=\d{8}/)
      expect(await strict('http://shop.test'), path).toBeNull()
    }
  })
  it('is in the OpenAPI document', async () => {
    const { body } = await shop.get('/api/openapi.json')
    const { paths: described } = body as { paths: Record<string, unknown> }
    for (const path of paths) expect(Object.keys(described)).toContain(path)
    const docs = await shop.get('/api/docs')
    expect(docs.status).toBe(200)
    expect(docs.body).toContain('/api/products/by-category')
  })
  it('metrics are available only on the machine itself', async () => {
    expect((await shop.get('/metrics')).status).toBe(404)
    expect((await shop.get('/healthz')).body).toMatch(/^ok, version \d+\.\d+\.\d+$/)
    expect((await shop.get('/readyz')).body).toBe('ready')
  })
})
