import { Agent, type RequestOptions, request } from 'node:http'
import { at, openShop, sorted } from './measures.ts'

/** Buyers before the measurement, as if the shop had been open for a while. */
const warmUp = 75
const buyers = 60

type Variation = { product_id: number; variation_id: number; stock: number }
type Sent = { body?: unknown; key?: string }
type Reply = { ms: number; status: number; json: unknown; cookie: string | undefined }

const address = {
  first_name: 'Ada',
  last_name: 'Mason',
  phone: '01273 123456',
  email: 'ada@example.org',
  country: 'GB',
  address_1: '1 Quarry Lane',
  city: 'Lewes',
  postcode: 'BN7 1AA',
}

/** How long the shop takes from an empty basket to a paid order: the sum of one buyer's calls. */
export async function checkoutTimes(
  root: string,
  environment: Record<string, string>,
): Promise<{ median: number; p99: number; calls: Record<string, number> }> {
  // Behind a proxy, so that every buyer has their own IP address: orders from one address are limited.
  const shop = await openShop(root, { ...environment, TRUST_PROXY: 'true' })
  const agent = new Agent({ keepAlive: true })
  const variations = await wellStocked(shop.url)
  const totals: number[] = []
  const byCall = new Map<string, number[]>()
  for (let buyer = 0; buyer < warmUp + buyers; buyer++) {
    const times = await oneBuyer(agent, shop.url, {
      number: buyer,
      wanted: variations[buyer % variations.length] as Variation,
    })
    if (buyer < warmUp) continue
    totals.push(times.reduce((sum, [, ms]) => sum + ms, 0))
    for (const [call, ms] of times) byCall.set(call, [...(byCall.get(call) ?? []), ms])
  }
  agent.destroy()
  await shop.close()
  const calls = Object.fromEntries([...byCall].map(([call, times]) => [call, at(sorted(times), 0.5)]))
  return { median: at(sorted(totals), 0.5), p99: at(sorted(totals), 0.99), calls }
}

type Buyer = { number: number; wanted: Variation }

/** The times of one buyer's calls, from an empty basket to a paid order. */
export async function oneBuyer(agent: Agent, url: string, { number, wanted }: Buyer): Promise<[string, number][]> {
  const times: [string, number][] = []
  let cookie = ''
  const call = async (name: string, address: string, { body, key }: Sent = {}): Promise<unknown> => {
    const [method = '', path = ''] = address.split(' ')
    const headers = {
      'x-forwarded-for': `10.1.${number >> 8}.${number & 255}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(cookie ? { cookie } : {}),
      ...(key ? { 'idempotency-key': key } : {}),
    }
    const reply = await send(url + path, { method, agent, headers }, body)
    cookie = reply.cookie ?? cookie
    if (reply.status >= 400) throw new Error(`${name} returned ${reply.status}: ${JSON.stringify(reply.json)}`)
    times.push([name, reply.ms])
    return reply.json
  }
  const { product_id, variation_id } = wanted
  await call('add', 'POST /api/cart/add', { body: { product_id, variation_id, quantity: 1 } })
  const quoted = (await call('quote', 'POST /api/checkout/quote', { body: { postcode: address.postcode } })) as {
    data: { delivery: string; totals: { total: number } }
  }
  const body = {
    email: `ada-${number}@example.org`,
    billing: address,
    delivery: quoted.data.delivery,
    payment: 'card',
    expected_total: quoted.data.totals.total,
    terms: true,
    delivery_process: true,
  }
  const placed = (await call('place', 'POST /api/orders', { body, key: `bench-${number}` })) as {
    data: { order: { reference: string }; pay_url: string }
  }
  await call('pay', `POST ${new URL(placed.data.pay_url).pathname}/approve`)
  const read = (await call('read', `GET /api/orders/${placed.data.order.reference}`)) as { data: { state: string } }
  if (read.data.state !== 'paid') throw new Error(`an order is ${read.data.state}, not paid`)
  return times
}

function send(url: string, options: RequestOptions, body: unknown): Promise<Reply> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    const sent = request(url, options, (response) => {
      let text = ''
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => {
        const ms = performance.now() - started
        const cookie = response.headers['set-cookie']?.[0]?.split(';')[0]
        const isJson = response.headers['content-type']?.includes('json')
        resolve({ ms, status: response.statusCode ?? 0, json: isJson ? JSON.parse(text) : null, cookie })
      })
    })
    sent.on('error', reject)
    sent.end(body === undefined ? undefined : JSON.stringify(body))
  })
}

/** Sizes with enough stock for every buyer. */
export async function wellStocked(url: string): Promise<Variation[]> {
  const { data } = (await (await fetch(`${url}/api/products?in_stock=true&per_page=40`)).json()) as {
    data: { id: number }[]
  }
  const variations: Variation[] = []
  for (const { id } of data) {
    const sizes = (await (await fetch(`${url}/api/product/${id}/variations`)).json()) as {
      id: number
      kind: string
      stock: number
      pieces_per_set: number
    }[]
    for (const { id: size, kind, stock, pieces_per_set } of sizes)
      if (kind === 'size' && pieces_per_set === 1 && stock > warmUp + buyers)
        variations.push({ product_id: id, variation_id: size, stock })
  }
  if (variations.length === 0) throw new Error('too few products are in stock to measure with')
  return variations
}
