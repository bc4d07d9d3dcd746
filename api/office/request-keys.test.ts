import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { officeShop } from '#testing/app/office.ts'
import { testDeployment } from '#testing/app/orders.ts'
import { unkeyedRoutes } from '#testing/app/unkeyed-routes.ts'
import { stockStone, type TestItem } from '#testing/shop/baskets.ts'
import { officeRouter } from './office-router.ts'
import { officeRoutes } from './route-permissions.ts'

const shop = officeShop()
let stone: Awaited<ReturnType<typeof stockStone>>
let owner: Awaited<ReturnType<typeof shop.hire>>

beforeAll(async () => {
  stone = await stockStone(shop.ctx)
  owner = await shop.hire('owner')
})

const skuOf = async (item: TestItem) =>
  (await shop.rows<{ sku: string }>('select sku from variations where id = $1', [item.id]))[0]?.sku ?? ''
const stockedSku = async () => skuOf(await stone.item({ stock: 20 }))

async function paidOrder() {
  const ada = shop.enter()
  await ada.add(await stone.item({ stock: 20 }), 6)
  const { order, pay_url } = await ada.place()
  await ada.press(pay_url, 'approve')
  return { ada, reference: order.reference }
}
/** The reference of a paid order after these steps. */
const orderAfter = async (...steps: string[]) => {
  const { reference } = await paidOrder()
  for (const step of steps) expect((await owner.call('POST', `orders/${reference}/${step}`, {})).status).toBe(200)
  return reference
}
async function collection() {
  const ada = shop.enter()
  await ada.add(await stone.item({ stock: 20 }), 6)
  const { order, pay_url } = await ada.place({ delivery: 'collection', shipping: undefined })
  await ada.press(pay_url, 'approve')
  await owner.call('POST', `orders/${order.reference}/pick`, {})
  return order.reference
}
const enquiry = async (changes: object = {}): Promise<string> => {
  const body = {
    kind: 'contact',
    name: 'Ada Mason',
    email: 'ada@example.org',
    topic: 'Trade',
    message: 'Do you deliver to Orkney, and when?',
    ...changes,
  }
  return (await shop.enter().send('POST', '/api/enquiries', body)).json.reference
}
async function customer(): Promise<number> {
  const email = `ada-${randomUUID()}@example.org`
  const [row] = await shop.rows<{ id: number }>(
    `insert into customers (email, password_hash, created_at, updated_at) values ($1, '', now(), now()) returning id`,
    [email],
  )
  return row?.id ?? 0
}
async function claim(): Promise<string> {
  const { ada, reference } = await paidOrder()
  for (const step of ['pick', 'dispatch', 'deliver']) await owner.call('POST', `orders/${reference}/${step}`, {})
  const [line] = (await ada.order(reference)).lines
  const made = await ada.send('POST', `/api/orders/${reference}/claims`, {
    kind: 'fault',
    lines: [{ variation_id: line?.variation_id, quantity: 1 }],
    message: 'Cracked across the corner.',
  })
  expect(made.error).toBeUndefined()
  return made.json.data.claims[0].reference
}

const voucher = (code: string) => ({
  code,
  kind: 'percent',
  value: 1000,
  from: '2026-01-01',
  until: null,
  least_spend: 0,
  most_uses: null,
  once_per_customer: false,
  collections: [],
  on_samples: false,
  on_delivery: false,
  note: '',
})

type Write = { path: string; body: object; other: object }
const at = (path: string, body: object, other: object): Write => ({ path, body, other })

/** Every route that takes a key, with a valid body and a different one. */
const keyedRoutes: Record<string, () => Promise<Write>> = {
  '/stock/{sku}/moves': async () =>
    at(
      `stock/${await stockedSku()}/moves`,
      { reason: 'found', pieces: 3, batch_id: null },
      { reason: 'found', pieces: 4, batch_id: null },
    ),
  '/stock/{sku}/goods-in': async () =>
    at(
      `stock/${await stockedSku()}/goods-in`,
      { code: 'Q-17', pieces: 24, place: 'B4' },
      { code: 'Q-17', pieces: 25, place: 'B4' },
    ),
  '/stock/{sku}/batches': async () =>
    at(`stock/${await stockedSku()}/batches`, { code: 'A', pieces: 5, place: '' }, { code: 'A', pieces: 6, place: '' }),
  '/counts': async () => {
    const line = { sku: await stockedSku(), batch_id: null }
    return at('counts', { lines: [{ ...line, counted: 18 }] }, { lines: [{ ...line, counted: 17 }] })
  },
  '/views': async () =>
    at('views', { name: randomUUID(), query: 'q=1', is_shared: true }, { name: 'Other', query: '', is_shared: true }),
  '/orders/{reference}/pick': async () => at(`orders/${await orderAfter()}/pick`, {}, { note: 'In bay 4.' }),
  '/orders/{reference}/dispatch': async () =>
    at(`orders/${await orderAfter('pick')}/dispatch`, { carrier: 'DX' }, { carrier: 'Palletline' }),
  '/orders/{reference}/deliver': async () =>
    at(`orders/${await orderAfter('pick', 'dispatch')}/deliver`, {}, { note: 'At the door.' }),
  '/orders/{reference}/ready': async () => at(`orders/${await collection()}/ready`, {}, { note: 'Bay 4.' }),
  '/orders/{reference}/collect': async () => at(`orders/${await collection()}/collect`, {}, { note: 'By Ada.' }),
  '/orders/{reference}/cancel-lines': async () => {
    const path = `orders/${await orderAfter()}`
    const { lines } = (await owner.call('GET', path)).json
    const some = { lines: [{ id: lines[0].id, pieces: 2 }] }
    const { amount, before } = (await owner.call('POST', `${path}/cancel-lines/preview`, some)).json
    const body = { ...some, amount, before, reason: 'Chipped' }
    return at(`${path}/cancel-lines`, body, { ...body, reason: 'Scratched' })
  },
  '/orders/{reference}/refund': async () =>
    at(
      `orders/${await orderAfter('pick', 'dispatch')}/refund`,
      { amount: 100, reason: 'Late' },
      { amount: 200, reason: 'Late' },
    ),
  '/orders/{reference}/resend': async () =>
    at(`orders/${await orderAfter()}/resend`, { mail: 'paid' }, { mail: 'received' }),
  '/orders/{reference}/notes': async () =>
    at(`orders/${await orderAfter()}/notes`, { text: 'Rang.' }, { text: 'Wrote.' }),
  '/bulk/pick': async () => at('bulk/pick', { orders: [await orderAfter()] }, { orders: [await orderAfter()] }),
  '/bulk/deliver': async () =>
    at(
      'bulk/deliver',
      { orders: [await orderAfter('pick', 'dispatch')] },
      { orders: [await orderAfter('pick', 'dispatch')] },
    ),
  '/bulk/notes': async () => {
    const orders = [await orderAfter()]
    return at('bulk/notes', { orders, text: 'Rang.' }, { orders, text: 'Wrote.' })
  },
  '/bulk/dispatch': async () => {
    const row = { reference: await orderAfter('pick'), carrier: 'DX' }
    return at(
      'bulk/dispatch',
      { rows: [{ ...row, tracking_number: '1' }] },
      { rows: [{ ...row, tracking_number: '2' }] },
    )
  },
  '/enquiries/{reference}/answer': async () =>
    at(`enquiries/${await enquiry()}/answer`, { text: 'On Tuesday.' }, { text: 'On Monday.' }),
  '/enquiries/{reference}/notes': async () =>
    at(`enquiries/${await enquiry()}/notes`, { text: 'Rang.' }, { text: 'Wrote.' }),
  '/enquiries/{reference}/quote': async () => {
    const [row] = await shop.rows<{ reference: string }>(
      `update enquiries set kind = 'cutting' where reference = $1 returning reference`,
      [await enquiry()],
    )
    const quote = { pieces: 4, unit_pence: 1500, delivery_pence: 0, valid_days: 14, text: 'Ours.' }
    return at(`enquiries/${row?.reference}/quote`, quote, { ...quote, unit_pence: 1600 })
  },
  '/claims/{reference}/decide': async () =>
    at(
      `claims/${await claim()}/decide`,
      { decision: 'replacement', answer: 'We are sorry.' },
      { decision: 'declined', answer: 'No.' },
    ),
  '/customers/{id}/notes': async () => at(`customers/${await customer()}/notes`, { text: 'Rang.' }, { text: 'Wrote.' }),
  '/guests/{reference}/notes': async () =>
    at(`guests/${await orderAfter()}/notes`, { text: 'Rang.' }, { text: 'Wrote.' }),
  '/staff/invitations': async () =>
    at(
      'staff/invitations',
      { email: `new-${randomUUID()}@example.org`, role: 'yard' },
      { email: `other-${randomUUID()}@example.org`, role: 'yard' },
    ),
  '/mail-texts/{mail}/test': async () => {
    const text = { subject: '', heading: '', greeting: '', intro: [], closing: [] }
    return at('mail-texts/order-paid/test', text, { ...text, subject: 'Paid' })
  },
  '/releases': async () => at('releases', { name: randomUUID() }, { name: 'Another' }),
  '/vouchers': async () => at('vouchers', voucher(randomUUID().slice(0, 8)), voucher('OTHER')),
  '/reports/vat/close': async () => at('reports/vat/close', { until: '2020-03-31' }, { until: '2020-06-30' }),
}

const auditRows = async () =>
  (
    await shop.rows<{ count: number }>('select count(*)::int as count from audit_log where staff_id = $1', [owner.id])
  )[0]?.count ?? 0

test('every POST route of the office takes an idempotency key or is listed as safe to repeat', () => {
  const posts = officeRoutes(officeRouter(shop.ctx, testDeployment).openAPIRegistry)
    .filter(({ method }) => method === 'post')
    .map(({ path }) => path)
  expect([...Object.keys(keyedRoutes), ...Object.keys(unkeyedRoutes)].toSorted()).toEqual(posts.toSorted())
})

describe('a request with an idempotency key', () => {
  test.each(Object.entries(keyedRoutes))(
    'is carried out once if repeated at once or later: %s',
    async (_path, make) => {
      const { path, body, other } = await make()
      const key = { 'idempotency-key': randomUUID() }
      const before = await auditRows()
      const answers = await Promise.all(Array.from({ length: 6 }, () => owner.call('POST', path, body, key)))
      expect(answers.map(({ status, error }) => ({ status, error }))).toEqual(
        Array(6).fill({ status: 200, error: undefined }),
      )
      expect(answers.map(({ json }) => json)).toEqual(Array(6).fill(answers[0]?.json))
      const written = (await auditRows()) - before
      expect(written).toBe(1)
      const mails = (await shop.outbox()).length
      const late = await owner.call('POST', path, body, key)
      expect({ status: late.status, json: late.json }).toEqual({ status: 200, json: answers[0]?.json })
      const refused = await owner.call('POST', path, other, key)
      expect(refused).toMatchObject({ status: 409, error: { code: 'key_reused' } })
      expect(refused.error.message).toContain('This form was sent before')
      expect((await auditRows()) - before).toBe(written)
      expect(await shop.outbox()).toHaveLength(mails)
    },
  )

  test('is carried out again for a colleague who uses the same key', async () => {
    const sku = await stockedSku()
    const key = { 'idempotency-key': randomUUID() }
    const item = { code: 'Q-17', pieces: 24, place: '' }
    await owner.call('POST', `stock/${sku}/goods-in`, item, key)
    const yard = await shop.hire('yard')
    expect((await yard.call('POST', `stock/${sku}/goods-in`, item, key)).json.stock).toBe(68)
  })

  test('leaves the key free for the corrected form if it is refused', async () => {
    const sku = await stockedSku()
    const key = { 'idempotency-key': randomUUID() }
    const move = (pieces: number) =>
      owner.call('POST', `stock/${sku}/moves`, { reason: 'lost', pieces, batch_id: null }, key)
    expect((await move(21)).status).toBe(409)
    expect((await move(20)).json.stock).toBe(0)
    expect((await move(20)).json.stock).toBe(0)
  })

  test('is forgotten after two days, and is rejected if its key has invalid characters', async () => {
    const sku = await stockedSku()
    const post = (key: string) =>
      owner.call('POST', `stock/${sku}/goods-in`, { code: 'A', pieces: 1, place: '' }, { 'idempotency-key': key })
    await post('first')
    const keys = () => shop.rows(`select key from office_requests where key = 'first'`)
    expect(await keys()).toHaveLength(1)
    await shop.rows(`update office_requests set at = at - interval '49 hours' where key = 'first'`)
    await post('second')
    expect(await keys()).toHaveLength(0)
    expect((await post('two words')).status).toBe(400)
  })
})
