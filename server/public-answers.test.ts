import { describe, expect, test } from 'vitest'
import { testShop } from '#testing/app/test-shop.ts'

const shop = testShop()

type Operation = { 'x-public'?: boolean; parameters?: { name: string; in: string; required?: boolean }[] }
type Description = { paths: Record<string, Record<string, Operation>> }

/** Fills in the parameters of a path, so that public calls find something. */
async function examplesOf(): Promise<(path: string) => string> {
  const attributes = (await shop.get('/api/attributes')).body as { id: number }[]
  const products = (await shop.get('/api/products')).body as { data: { id: number }[] }
  const product = products.data[0]?.id
  const posts = (await shop.get('/wp-json/wp/v2/posts')).body as { slug: string }[]
  const examples: Record<string, string> = {
    '/api/product/{slug}': '/api/product/carrara-honed',
    '/api/rooms/stones/{slug}': '/api/rooms/stones/carrara-honed',
    '/api/product/{id}/variations': `/api/product/${product}/variations`,
    '/api/product/{id}/related': `/api/product/${product}/related`,
    '/api/attribute/{id}/terms': `/api/attribute/${attributes[0]?.id}/terms`,
    '/api/products/by-category': '/api/products/by-category?category=marble-tiles',
    '/api/filtered-products': '/api/filtered-products?stone_colour=white',
    '/api/posts/{slug}': `/api/posts/${posts[0]?.slug}`,
    '/api/search': '/api/search?q=marble',
    '/api/search/suggestions': '/api/search/suggestions?q=marble',
    '/api/search/links': '/api/search/links?q=marble',
    '/wp-json/wp/v2/pages': '/wp-json/wp/v2/pages?slug=delivery',
    '/api/delivery/quote': `/api/delivery/quote?postcode=BN9+0AA&product_id=${product}`,
  }
  return (path) => examples[path] ?? path.replace(/\{\w+\}/g, 'x'.repeat(24))
}

const listCalls = async () => {
  const { paths } = (await shop.get('/api/openapi.json')).body as Description
  return Object.entries(paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({
      path,
      method: method.toUpperCase(),
      isPublic: operation['x-public'] === true,
    })),
  )
}

describe('every call in the API description', () => {
  test('is private unless its route declares it public', async () => {
    const [calls, exampleOf] = [await listCalls(), await examplesOf()]
    expect(calls.length).toBeGreaterThan(40)
    for (const { path, method, isPublic } of calls.filter((call) => !call.isPublic)) {
      const body = method === 'GET' || method === 'DELETE' ? {} : { body: '{}' }
      const headers = { 'content-type': 'application/json' }
      const { status, headers: responseHeaders } = await shop.request(exampleOf(path), { method, headers, ...body })
      const caching = responseHeaders.get('cache-control')
      expect({ path, method, isPublic, status, caching }).toMatchObject({ caching: 'no-store' })
      expect(shop.cache.get(exampleOf(path))).toBeUndefined()
    }
  })

  test('that is public is a GET, allows shared caching and has cache tags', async () => {
    const exampleOf = await examplesOf()
    const calls = (await listCalls()).filter((call) => call.isPublic)
    expect(calls.length).toBeGreaterThan(15)
    for (const { path, method } of calls) {
      const { status, headers } = await shop.get(exampleOf(path))
      const caching = headers.get('cache-control')
      expect({ path, method, status }).toEqual({ path, method: 'GET', status: 200 })
      expect({ path, caching }).toMatchObject({
        caching: expect.stringContaining('s-maxage=60, stale-while-revalidate=60'),
      })
      expect({ path, tags: shop.cache.get(exampleOf(path))?.tags.size ?? 0 }).not.toMatchObject({ tags: 0 })
    }
  })
})
