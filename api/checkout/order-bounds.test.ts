import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import type { Settings } from '#contract/settings/settings.ts'
import { addLines } from '#shop/basket/add-lines.ts'
import { placeOrder } from '#shop/checkout/place-order.ts'
import { quote } from '#shop/checkout/quote.ts'
import type { ActingContext } from '#shop/context.ts'
import { enqueueMail } from '#shop/mail/enqueue-mail.ts'
import { bankTransferGateway } from '#shop/payments/bank-transfer-gateway.ts'
import { sandboxGateways } from '#shop/payments/sandbox-gateway.ts'
import { starterSettings } from '#shop.config'
import { ordersShop, signIn, testDeployment, withOrders } from '#testing/app/orders.ts'
import { address } from '#testing/shop/address.ts'
import { stockStone, type TestItem } from '#testing/shop/baskets.ts'

// Most of these place a dozen orders one after the other.
vi.setConfig({ testTimeout: 120_000 })

/** With the shop's real limits. */
const shop = ordersShop((ctx) => {
  const gateways = sandboxGateways(ctx, testDeployment)
  return { ...gateways, methods: [...gateways.methods, { id: 'bank_transfer', gateway: bankTransferGateway }] }
}, starterSettings)
const minute = 60_000
const day = 24 * 60 * minute
let stone: Awaited<ReturnType<typeof stockStone>>
/** Tiles on one pallet. */
const pallet = 200
let tile: TestItem
beforeAll(async () => {
  stone = await stockStone(shop.ctx)
  tile = await stone.item({ stock: 1_000_000 })
})
const newEmail = () => `buyer-${randomUUID()}@example.org`
const priced = (pounds: number) => stone.item({ unit: 'piece', coverage: null, pence: pounds * 100, stock: 1000 })

/** A new visitor who orders one item. */
async function order(item: TestItem, pieces: number, changes: Record<string, unknown> = {}) {
  const ada = shop.enter()
  await ada.add(item, pieces)
  const reply = await ada.sendOrder(await ada.body({ email: newEmail(), ...changes }))
  return { ada, ...reply, placed: reply.json.data }
}
const refusalOf = ({ status, error }: { status: number; error?: { code: string } }) => [status, error?.code]

type Customer = { id: number; email: string }

/** Calls the verb directly, because the API limits how many orders an IP address can place in ten minutes. */
async function place(
  settings: Settings,
  network: string,
  wanted: {
    item?: TestItem
    payment?: 'card' | 'bank_transfer'
    email?: string
    customer?: Customer | undefined
  } = {},
) {
  const { item = tile, payment = 'card', email = newEmail(), customer } = wanted
  const ctx: ActingContext = { ...shop.ctx, settings }
  const line = { productId: item.productId, variationId: item.id, pieces: 1 }
  const visitor = customer ? { customerId: customer.id } : { token: '' }
  const added = await addLines({ ctx, input: { owner: visitor, lines: [line] } })
  const owner = customer ? visitor : { token: added.ok ? (added.token ?? '') : '' }
  const { totals } = await quote({ ctx, input: { owner, delivery: 'collection' } })
  const body = {
    email,
    billing: address,
    delivery: 'collection' as const,
    payment,
    expected_total: totals.total,
    terms: true as const,
    delivery_process: true as const,
    newsletter: false,
  }
  const input = { owner, customerEmail: customer?.email ?? null, network, key: randomUUID(), body }
  const outcome = await placeOrder({ ctx, input })
  return outcome.ok ? 'placed' : outcome
}

describe('unpaid orders', () => {
  test('are limited to three per email address, however it is spelt, and paying one makes room', async () => {
    const email = newEmail()
    const first = await order(tile, 1, { email })
    for (const spelling of [email.toUpperCase().replace('EXAMPLE.ORG', 'example.org'), email.replace('@', '+b@')])
      expect((await order(tile, 1, { email: spelling })).status).toBe(201)
    const fourth = await order(tile, 1, { email })
    expect(refusalOf(fourth)).toEqual([409, 'too_much_unpaid'])
    expect(fourth.error.message).toContain('Please pay or cancel one of them first')
    expect((await fourth.ada.basket()).line_items).toHaveLength(1)
    await first.ada.press(first.placed.pay_url, 'approve')
    expect((await order(tile, 1, { email })).status).toBe(201)
  })

  test('are limited to £20,000 per email address after a first order of any value', async () => {
    const [dear, cheap] = [await priced(15_000), await priced(5000)]
    const email = newEmail()
    expect((await order(dear, 2, { email })).status).toBe(201)
    expect(refusalOf(await order(tile, 1, { email }))).toEqual([409, 'too_much_unpaid'])
    const other = newEmail()
    expect((await order(dear, 1, { email: other, delivery: 'collection' })).status).toBe(201)
    expect((await order(cheap, 1, { email: other, delivery: 'collection' })).status).toBe(201)
    expect(refusalOf(await order(tile, 1, { email: other }))).toEqual([409, 'too_much_unpaid'])
  })

  test('are limited to three per visitor, not counting expired ones', async () => {
    const ada = shop.enter(await signIn(shop.ctx))
    for (let turn = 0; turn < 3; turn++) {
      await ada.add(tile, 1)
      const { order: placed } = await ada.place()
      // As if from another basket: a second order from the same basket would replace it.
      await shop.rows(`update orders set basket_id = null, email = 'other@example.org' where reference = $1`, [
        placed.reference,
      ])
    }
    const body = await ada.body()
    expect(refusalOf(await ada.sendOrder(body))).toEqual([409, 'too_much_unpaid'])
    shop.clock.time += 31 * minute
    expect((await ada.sendOrder(body)).status).toBe(201)
  })

  test('do not count once another order replaces them', async () => {
    const ada = shop.enter()
    const email = newEmail()
    await ada.add(tile, 1)
    for (let turn = 0; turn < 5; turn++) expect((await ada.place({ email })).order.state).toBe('pending')
  })

  test('are limited per network, whose address is not stored in plain text', async () => {
    const few = withOrders({ unpaid: { ...starterSettings.orders.unpaid, perNetwork: { orders: 4, pence: 1e9 } } })
    for (let turn = 0; turn < 4; turn++) expect(await place(few, '203.0.113.7')).toBe('placed')
    expect(await place(few, '203.0.113.7')).toMatchObject({ code: 'too_much_unpaid' })
    expect(await place(few, '203.0.113.8')).toBe('placed')
    const [row] = await shop.rows<{ network: string }>('select network from orders where network is not null limit 1')
    expect(row?.network).not.toContain('203.0.113')
  })

  test('are limited to three per email address, even if twenty arrive at once', async () => {
    const email = newEmail()
    const outcomes = await Promise.all(
      Array.from({ length: 20 }, (_, turn) => place(starterSettings, `198.51.100.${turn}`, { email })),
    )
    expect(outcomes.filter((outcome) => outcome === 'placed')).toHaveLength(3)
    expect(outcomes.filter((outcome) => outcome !== 'placed' && outcome.code === 'too_much_unpaid')).toHaveLength(17)
  })
})

describe('bank transfers', () => {
  const transfer = (item: TestItem, network: string, customer?: Customer) =>
    place(starterSettings, network, { item, payment: 'bank_transfer', customer })

  test('without a confirmed email address are limited to two per network and £500 each', async () => {
    const [small, large] = [await priced(500), await priced(501)]
    expect(await place(starterSettings, '192.0.2.1', { item: large })).toBe('placed')
    for (let turn = 0; turn < 2; turn++) expect(await transfer(small, '192.0.2.1')).toBe('placed')
    const third = await transfer(small, '192.0.2.1')
    expect(third).toMatchObject({ code: 'unavailable', fields: { payment: expect.stringContaining('by card') } })
    expect(await place(starterSettings, '192.0.2.1', { item: small })).toBe('placed')
    expect(await transfer(small, '192.0.2.2')).toBe('placed')
    const dear = await transfer(large, '192.0.2.3')
    expect(dear).toMatchObject({
      code: 'unavailable',
      message:
        'To pay more than £500.00 by bank transfer, please sign in to an account with a confirmed email address. You can also pay by card.',
    })
    expect(await transfer(large, '192.0.2.3', await signIn(shop.ctx))).toEqual(dear)
  })

  test('with a confirmed address are limited to five per network, even if they are then paid by card', async () => {
    const item = await priced(900)
    const confirmed = async () => {
      const customer = await signIn(shop.ctx)
      await shop.rows('update customers set email_confirmed_at = now() where id = $1', [customer.id])
      return customer
    }
    for (let turn = 0; turn < 5; turn++) expect(await transfer(item, '192.0.2.9', await confirmed())).toBe('placed')
    await shop.rows(`update payments set state = 'expired' where method = 'bank_transfer'`)
    expect(await transfer(item, '192.0.2.9', await confirmed())).toMatchObject({ code: 'unavailable' })
  })

  test('are limited to two per network, even if six arrive at once', async () => {
    const item = await priced(100)
    const outcomes = await Promise.all(Array.from({ length: 6 }, () => transfer(item, '192.0.2.20')))
    expect(outcomes.filter((outcome) => outcome === 'placed')).toHaveLength(2)
  })
})

describe('an order that must become an enquiry', () => {
  test('costs more than £50,000', async () => {
    const item = await priced(10_000)
    expect((await order(item, 5, { delivery: 'collection' })).status).toBe(201)
    const over = await order(item, 5)
    expect(refusalOf(over)).toEqual([422, 'ask_us'])
    expect(over.error.message).toContain('send us your basket as an enquiry')
  })

  test('fills more than twelve pallets', async () => {
    expect((await order(tile, 12 * pallet)).status).toBe(201)
    expect(refusalOf(await order(tile, 12 * pallet + 1))).toEqual([422, 'ask_us'])
  })
})

describe('samples', () => {
  const samples = async (count: number, kind: 'free_sample' | 'full_size_sample' = 'free_sample') =>
    Promise.all(Array.from({ length: count }, async () => (await stockStone(shop.ctx)).item({ kind, stock: 1000 })))
  async function orderSamples(count: number, to: { email: string; postcode: string; address_1: string }) {
    const ada = shop.enter()
    for (const item of await samples(count)) await ada.add(item)
    const { email, ...where } = to
    return ada.sendOrder(await ada.body({ email, billing: { ...address, ...where } }))
  }
  const home = { postcode: 'BN7 2AB', address_1: '12 Chalk Road' }

  test('are limited to twelve free ones per household in 90 days, by address or email', async () => {
    const email = newEmail()
    expect((await orderSamples(8, { email, ...home })).status).toBe(201)
    expect((await orderSamples(4, { email: newEmail(), postcode: 'bn72ab', address_1: '12, Chalk Rd' })).status).toBe(
      201,
    )
    const refused = await orderSamples(1, { email: newEmail(), ...home })
    expect(refusalOf(refused)).toEqual([422, 'too_many_samples'])
    expect(refused.error.message).toContain('up to 12 free samples in 90 days')
    const elsewhere = { postcode: 'BN9 0AA', address_1: '3 Flint Way' }
    expect(refusalOf(await orderSamples(5, { email: email.replace('@', '+again@'), ...elsewhere }))).toEqual([
      422,
      'too_many_samples',
    ])
    expect((await orderSamples(5, { email: newEmail(), postcode: 'BN7 2AB', address_1: '14 Chalk Road' })).status).toBe(
      201,
    )
    shop.clock.time += 90 * day
    expect((await orderSamples(8, { email, ...home })).status).toBe(201)
  })

  test('are limited to twelve per household, even if twenty orders arrive at once', async () => {
    const to = { email: newEmail(), postcode: 'BN8 5AA', address_1: '7 Marl Close' }
    const replies = await Promise.all(Array.from({ length: 20 }, () => orderSamples(1, to)))
    expect(replies.filter(({ status }) => status === 201)).toHaveLength(12)
    expect(replies.filter(({ error }) => error?.code === 'too_many_samples')).toHaveLength(8)
  })

  test('are limited to six full-size ones per order', async () => {
    const ada = shop.enter()
    const [last, ...six] = await samples(7, 'full_size_sample')
    for (const item of six) await ada.add(item)
    const { id, productId } = last as TestItem
    const body = { product_id: productId, variation_id: id, quantity: 1 }
    const refused = await ada.send('POST', '/api/cart/add', body)
    expect(refused.error).toMatchObject({
      code: 'too_many_samples',
      message: 'You can have up to 6 full-size samples in one order.',
    })
    expect((await ada.place({ email: newEmail() })).order.lines).toHaveLength(6)
  })
})

test('an address gets at most twenty emails a day from our forms, while other emails still go out', async () => {
  const address = newEmail()
  const mail = (kind: string) => ({ kind, subject: 'Hello', html: '', plain: '', to: { address } })
  const write = (kind: string) => enqueueMail(shop.ctx.database.db, mail(kind), shop.ctx.clock.now())
  const count = async () => (await shop.rows('select 1 from mail_outbox where to_address = $1', [address])).length
  for (let turn = 0; turn < 25; turn++) await write(turn % 2 ? 'enquiry-acknowledged' : 'newsletter-confirm')
  expect(await count()).toBe(20)
  for (const kind of ['account-reset', 'order-paid']) await write(kind)
  expect(await count()).toBe(22)
  shop.clock.time += day
  await write('enquiry-acknowledged')
  expect(await count()).toBe(23)
})
