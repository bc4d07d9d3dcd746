import { describe, expect, it } from 'vitest'
import { errorSchema } from '#contract/http/responses.ts'
import { testShop } from '#testing/app/test-shop.ts'

const shop = testShop()

type Description = { paths: Record<string, Record<string, unknown>> }

/** Every GET route in the OpenAPI description, with a value in place of each `{parameter}`. */
async function getRoutes(): Promise<string[]> {
  const { paths } = (await shop.get('/api/openapi.json')).body as Description
  return Object.entries(paths)
    .filter(([, methods]) => 'get' in methods)
    .map(([path]) => path.replace(/\{(\w+)\}/g, '1'))
}

describe('a GET route', () => {
  it('refuses unknown parameters and names them', async () => {
    const calls = await getRoutes()
    expect(calls.length).toBeGreaterThan(20)
    for (const call of calls) {
      const { status, body } = await shop.get(`${call}?foo=1&constructor=2`)
      expect(status, call).toBe(400)
      expect(errorSchema.parse(body).error.fields, call).toMatchObject({
        foo: 'is not recognised',
        constructor: 'is not recognised',
      })
    }
  })

  it.each(['/api/megamenu', '/api/faq', '/api/collections', '/api/attributes', '/api/cart', '/api/verify'])(
    '%s answers 200 without parameters',
    async (call) => {
      expect((await shop.get(call)).status).toBe(200)
      expect((await shop.get(`${call}?`)).status).toBe(200)
    },
  )

  it('names at most five unknown parameters, however many are sent', async () => {
    const many = Array.from({ length: 2000 }, (_, index) => `made_up_${index}=1`).join('&')
    for (const call of ['/api/products', '/api/faq']) {
      const { status, body } = await shop.get(`${call}?${many}`)
      expect(status, call).toBe(400)
      const { fields } = errorSchema.parse(body).error
      expect(Object.keys(fields ?? {}).length, call).toBeLessThanOrEqual(5)
      expect(JSON.stringify(body).length, call).toBeLessThan(1000)
    }
  })

  it('refuses an unknown value', async () => {
    for (const call of ['posts', 'pages']) {
      const { status, body } = await shop.get(`/wp-json/wp/v2/${call}?_embed=zzz`)
      expect(status, call).toBe(400)
      expect(Object.keys(errorSchema.parse(body).error.fields ?? {})).toEqual(['_embed'])
    }
  })
})
