import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addressLookupSchema } from '#contract/customers/customer.ts'
import { addressLookup, type FindAddresses } from '#shop/customers/address-lookup.ts'
import { testShop } from '#testing/app/test-shop.ts'
import { createApi } from '../app.ts'

const shop = testShop()

/** The API with the given address lookup. */
const lookupWith = (findAddresses: FindAddresses | null) => {
  const parts = { ctx: shop.ctx, log: pino({ level: 'silent' }) }
  const app = createApi({ ...parts, findAddresses })
  return async (query: string) => {
    const response = await app.request(`/api/address-lookup${query}`)
    return { status: response.status, headers: response.headers, body: await response.json() }
  }
}

test('the lookup depends on the key and on whether the shop runs in production', () => {
  expect(addressLookup({ key: undefined, isProduction: true })).toBeNull()
  expect(addressLookup({ key: undefined, isProduction: false })).not.toBeNull()
  expect(addressLookup({ key: 'k', isProduction: true })).not.toBeNull()
})

test('without a lookup the route says so', async () => {
  const lookUp = lookupWith(null)
  expect((await lookUp('')).body).toEqual({ available: false })
  expect(await lookUp('?postcode=BN9+0AA')).toMatchObject({ status: 404, body: { error: { code: 'no_lookup' } } })
})

describe('the sample lookup', () => {
  test('finds the same two addresses everywhere, after half a second', async () => {
    const lookUp = lookupWith(addressLookup({ key: undefined, isProduction: false }))
    expect((await lookUp('')).body).toEqual({ available: true })
    const started = performance.now()
    const answer = await lookUp('?postcode=sw1a1aa')
    expect(performance.now() - started).toBeGreaterThan(490)
    const { data } = addressLookupSchema.parse(answer.body)
    expect(data.map((found) => found.postcode)).toEqual(['SW1A 1AA', 'SW1A 1AA'])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  test.each([
    ['', 'Please enter a postcode to search'],
    ['BN9', 'Please enter a valid UK postcode'],
    ['../../etc', 'Please enter a valid UK postcode'],
  ])('is not called for %j', async (postcode, message) => {
    const lookUp = lookupWith(addressLookup({ key: undefined, isProduction: false }))
    expect(await lookUp(`?postcode=${encodeURIComponent(postcode)}`)).toMatchObject({
      status: 422,
      body: { error: { fields: { postcode: message } } },
    })
    expect((await lookUp('?town=Newhaven')).status).toBe(400)
  })
})

describe('the real lookup', () => {
  const received: { url: string | undefined; key: string | undefined }[] = []
  let answer: (response: ServerResponse) => void = () => {}
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    received.push({ url: request.url, key: request.headers.authorization })
    answer(response)
  })
  let lookUp: ReturnType<typeof lookupWith>
  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const listening = server.address()
    const port = typeof listening === 'object' && listening ? listening.port : 0
    lookUp = lookupWith(addressLookup({ key: 'secret', isProduction: true, baseUrl: `http://127.0.0.1:${port}/v1` }))
  })
  afterAll(() => void server.close())
  const respondWith = (status: number, body: unknown) => {
    answer = (response) => response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  }

  test('is called with the key in a header, and its addresses are converted to our format', async () => {
    const rest = { post_town: 'LONDON', county: '', postcode: 'SW1A 2AA', premise: '10' }
    respondWith(200, {
      code: 2000,
      result: [
        { line_1: 'Prime Minister', line_2: '10 Downing Street', line_3: 'Westminster', ...rest },
        { line_1: '11 Downing Street', line_2: '', line_3: '', ...rest },
      ],
    })
    const { status, body } = await lookUp('?postcode=sw1a2aa')
    expect(status).toBe(200)
    const found = { city: 'LONDON', county: '', postcode: 'SW1A 2AA' }
    expect(body.data).toEqual([
      { line1: 'Prime Minister', line2: '10 Downing Street, Westminster', ...found },
      { line1: '11 Downing Street', line2: '', ...found },
    ])
    expect(received).toEqual([{ url: '/v1/postcodes/SW1A%202AA', key: 'api_key="secret"' }])
  })

  test('returns no addresses for a postcode that does not exist', async () => {
    respondWith(404, { code: 4040, message: 'Postcode Not Found' })
    expect(await lookUp('?postcode=BN9+9ZZ')).toMatchObject({ status: 200, body: { data: [] } })
  })

  test.each([
    ['is out of credit', 402, { code: 4020 }],
    ['is broken', 500, {}],
    ['returns another format', 200, { addresses: [] }],
  ])('that %s asks the customer to type the address instead', async (_name, status, body) => {
    respondWith(status, body)
    expect(await lookUp('?postcode=BN9+0AA')).toMatchObject({
      status: 503,
      body: { error: { code: 'unavailable', message: 'Failed to find addresses. Please enter manually.' } },
    })
  })

  test('is limited to 30 calls', async () => {
    respondWith(404, {})
    const statuses = new Set<number>()
    for (let time = 0; time < 31; time++) statuses.add((await lookUp('?postcode=BN9+0AA')).status)
    expect([...statuses]).toEqual([200, 429])
  })
})
