import { beforeAll, describe, expect, test } from 'vitest'
import { ordersShop, signIn } from '#testing/app/orders.ts'
import { address } from '#testing/shop/address.ts'
import { setPrice, setStock, stockStone, type TestItem } from '#testing/shop/baskets.ts'

const shop = ordersShop()
let stone: Awaited<ReturnType<typeof stockStone>>
let tile: TestItem
let free: TestItem

beforeAll(async () => {
  stone = await stockStone(shop.ctx)
  tile = await stone.item({ stock: 100_000, pence: 4995 })
  free = await stone.item({ kind: 'free_sample', stock: 1000 })
})

const withTile = async (pieces = 1) => {
  const ada = shop.enter()
  await ada.add(tile, pieces)
  return ada
}

describe('from basket to paid order', () => {
  test('a guest pays by card', async () => {
    const ada = await withTile(10)
    const quote = await ada.quote()
    expect(quote).toMatchObject({ delivery: 'economy', slot: null, samples_only: false, blocked: false })
    expect(quote.delivery_options).toMatchObject([
      { id: 'economy', price_pence: 7800, from: '2026-07-17', until: '2026-07-20', has_slots: true },
      { id: 'next-day', price_pence: 9000, from: '2026-07-16', until: '2026-07-16', has_slots: true },
      { id: 'collection', price_pence: 0, from: '2026-07-16', until: '2026-07-29', has_slots: false },
    ])
    expect(quote.slots).toEqual([
      { id: 'morning', label: 'Morning, 9:00am-1:00pm', price_pence: 1500 },
      { id: 'afternoon', label: 'Afternoon, 12:00pm-5:30pm', price_pence: 1500 },
    ])
    expect(quote.totals).toEqual({
      goods: 8991,
      delivery: 7800,
      slot: 0,
      discount: 0,
      vat_included: 2799,
      total: 16_791,
    })
    const { order, pay_url, complete_url } = await ada.place()
    expect(order).toMatchObject({ state: 'pending', totals: quote.totals, can: { pay: true, cancel: true } })
    expect(order.payment).toEqual({ method: 'card', provider: 'test', state: 'open' })
    expect(pay_url).toMatch(/^https:\/\/shop\.test\/test-payment\/test_/)
    expect(complete_url).toMatch(new RegExp(`^/checkout/complete/${order.reference}\\?key=[\\w-]{43}$`))
    expect((await ada.basket()).line_items).toHaveLength(1)

    const page = await ada.send('GET', (pay_url ?? '').replace('https://shop.test', ''))
    expect(page.text).toContain('This is a test: no money is taken')
    expect(page.text).toContain('£167.91')
    const back = await ada.press(pay_url, 'approve')
    expect([back.status, back.headers.get('location')]).toEqual([303, `https://shop.test${complete_url}`])

    const paid = await ada.order(order.reference)
    expect(paid).toMatchObject({ state: 'paid', payment: { state: 'paid' }, can: { pay: false, cancel: true } })
    expect(paid.timeline.map(({ state }) => state)).toEqual(['pending', 'paid'])
    expect(paid.invoices).toMatchObject([{ number: 'A000001', kind: 'invoice' }])
    expect((await ada.basket()).line_items).toEqual([])
    const mails = (await shop.outbox()).filter((mail) => mail.subject.includes(order.reference))
    expect(mails.map((mail) => [mail.kind, mail.toAddress])).toEqual([
      ['order-received', 'ada@example.org'],
      ['order-paid', 'ada@example.org'],
    ])
    for (const mail of mails) expect(mail.plain).toContain('Total: £167.91')
    // A mistyped address is noticed before the order is paid for.
    for (const mail of mails) expect(mail.plain).toContain('Quarry Lane')
    for (const mail of mails) expect(mail.plain).toContain('\nYour telephone: ')
    const orderPath = complete_url.replace('/checkout/complete/', '/my-account/orders/')
    expect(mails[1]?.plain).toContain(`https://shop.test${orderPath}`)
  })

  test('a customer who pays through PayPal is counted and subscribed to the newsletter', async () => {
    const customer = await signIn(shop.ctx)
    const ada = shop.enter(customer)
    await ada.add(tile, 3)
    const { order, pay_url, complete_url } = await ada.place({ payment: 'paypal', newsletter: true })
    expect(order).toMatchObject({ email: customer.email, payment: { method: 'paypal' } })
    expect(complete_url).toBe(`/checkout/complete/${order.reference}`)
    const readCounts = () =>
      shop.rows('select order_count, is_paying_customer from customers where id = $1', [customer.id])
    expect(await readCounts()).toEqual([{ order_count: 0, is_paying_customer: false }])
    await ada.press(pay_url, 'approve')
    expect(await readCounts()).toEqual([{ order_count: 1, is_paying_customer: true }])
    const kinds = (await shop.outbox()).filter((mail) => mail.toAddress === customer.email).map((mail) => mail.kind)
    expect(kinds.toSorted()).toEqual(['newsletter-confirm', 'order-paid', 'order-received'])
    const { json } = await ada.send('GET', '/api/orders')
    expect(json.data).toMatchObject([
      { reference: order.reference, state: 'paid', total: order.totals.total, count: 1, first_line: stone.name },
    ])
  })

  test('a basket of free samples is posted, costs nothing and is paid at once', async () => {
    const customer = await signIn(shop.ctx)
    const ada = shop.enter(customer)
    await ada.add(free)
    const quote = await ada.quote({ delivery: 'economy' })
    expect(quote).toMatchObject({ samples_only: true, delivery: 'sample-post', totals: { total: 0 } })
    expect(quote.delivery_options).toMatchObject([{ id: 'sample-post', price_pence: 0 }])
    const refused = await ada.sendOrder(await ada.body({ delivery: 'economy', expected_total: 0 }))
    expect([refused.status, refused.error.code]).toEqual([422, 'unavailable'])
    const { order, pay_url } = await ada.place()
    expect([order.state, pay_url, order.payment]).toEqual([
      'paid',
      null,
      { method: 'card', provider: 'none', state: 'paid' },
    ])
    expect(order.invoices).toEqual([])
    expect((await ada.basket()).line_items).toEqual([])
    expect(
      await shop.rows('select order_count, is_paying_customer from customers where id = $1', [customer.id]),
    ).toEqual([{ order_count: 1, is_paying_customer: false }])
    const mails = (await shop.outbox()).filter((mail) => mail.toAddress === customer.email)
    expect(mails.map((mail) => mail.kind)).toEqual(['order-received'])
    // No second email follows, so this one has the address; free items are never shown as £0.00.
    expect(mails[0]?.plain).toMatch(/Goods: Free/)
    expect(mails[0]?.plain).not.toContain('£0.00')
    expect(mails[0]?.plain).toContain(address.address_1)
  })

  test('a buyer with a billing address abroad can collect, but delivery there is refused', async () => {
    const ada = await withTile()
    const billing = { ...address, country: 'FR', postcode: '75001' }
    const refused = await ada.sendOrder(await ada.body({ billing }))
    expect([refused.status, refused.error.fields]).toEqual([
      422,
      { 'billing.country': expect.stringContaining('UK only') },
    ])
    const { order } = await ada.place({ billing, delivery: 'collection' })
    expect(order).toMatchObject({ shipping: null, delivery: { id: 'collection' }, totals: { delivery: 0 } })
  })

  test.each(['JE2 3AB', 'gy11aa', 'IM1 1AA'])(
    'a buyer in %s can be billed and collect, but delivery there is refused',
    async (postcode) => {
      const ada = await withTile()
      const islands = { ...address, postcode }
      const field = async (changes: object) => {
        const refused = await ada.sendOrder(await ada.body({ ...changes }))
        expect(refused.status).toBe(422)
        return refused.error.fields
      }
      const sentence = expect.stringMatching(
        /^We do not deliver to the Channel Islands or the Isle of Man\. You are welcome/,
      )
      expect(await field({ billing: islands })).toEqual({ 'billing.postcode': sentence })
      expect(await field({ shipping: islands })).toEqual({ 'shipping.postcode': sentence })
      expect((await ada.place({ billing: islands, delivery: 'collection' })).order.shipping).toBeNull()
      expect((await ada.place({ billing: islands, shipping: address })).order.shipping?.postcode).toBe('BN7 1AA')
    },
  )

  test('a morning slot costs extra and is for pallets only', async () => {
    const ada = await withTile()
    const { order } = await ada.place({ delivery: 'next-day', slot: 'morning' })
    expect(order).toMatchObject({ slot: 'Morning, 9:00am-1:00pm', totals: { delivery: 9000, slot: 1500 } })
    const refused = await ada.sendOrder(await ada.body({ delivery: 'collection', slot: 'morning' }))
    expect([refused.status, Object.keys(refused.error.fields ?? {})]).toEqual([422, ['slot']])
  })
})

test('free samples are posted without a telephone number, and nothing else is', async () => {
  const sample = await stone.item({ stock: 100, pence: 0, kind: 'free_sample' })
  const { phone: _, ...billing } = address
  const ada = shop.enter()
  await ada.add(sample)
  const { order } = await ada.place({ billing })
  expect(order).toMatchObject({ state: 'paid', delivery: { id: 'sample-post' }, billing: { phone: '' } })
  const mail = (await shop.outbox()).find(({ subject }) => subject.includes(order.reference))
  expect(mail?.plain).not.toContain('telephone:')
  await ada.add(tile)
  const refused = await ada.sendOrder(await ada.body({ billing }))
  expect([refused.status, refused.error.fields]).toEqual([400, { 'billing.phone': 'Phone number is required' }])
})

describe('an order is refused', () => {
  test('with an empty basket, or without a key, the required ticks or an email address', async () => {
    const ada = shop.enter()
    const body = await ada.body({})
    expect((await ada.sendOrder(body)).error.code).toBe('empty_basket')
    await ada.add(tile)
    const good = await ada.body()
    expect((await ada.send('POST', '/api/orders', good)).status).toBe(400)
    const unticked = await ada.sendOrder({ ...good, terms: false, delivery_process: false })
    expect([unticked.status, unticked.error.fields]).toEqual([
      400,
      {
        terms: 'Please agree to the terms and conditions',
        delivery_process: 'Please agree to the delivery and collection process',
      },
    ])
    const { email: _, ...nameless } = good as Record<string, unknown>
    // No email address and no session: neither a guest nor a customer.
    const unknown = await ada.sendOrder(nameless)
    expect([unknown.status, unknown.error]).toEqual([
      401,
      { code: 'signed_out', message: 'No user logged in', fields: { email: 'Email is required' } },
    ])
    const odd = await ada.sendOrder({ ...good, email: '"a b"@example.org,x@y.zz' })
    expect([400, 422]).toContain(odd.status)
    expect((await ada.sendOrder({ ...good, role: 'admin' })).status).toBe(400)
    expect((await ada.basket()).line_items).toHaveLength(1)
  })

  test('if a price has changed, naming the line and changing nothing', async () => {
    const item = await stone.item({ pence: 5000, stock: 10 })
    const ada = shop.enter()
    const line = (await ada.add(item)).line_items[0]
    const body = await ada.body()
    await setPrice(shop.ctx, item, 6000)
    const refused = await ada.sendOrder(body)
    expect([refused.status, refused.error.code]).toEqual([409, 'changed'])
    expect(refused.error.fields).toEqual({
      [line?.id ?? '']: expect.stringContaining('is now £60.00; it was £50.00'),
      total: expect.stringContaining('it was'),
    })
    expect(await shop.stockOf(item)).toBe(10)
    // With the new total confirmed, the order goes through.
    expect((await ada.place()).order.lines).toMatchObject([{ price_pence: 6000 }])
  })

  test('if stock has run out or an item is no longer sold, naming the line', async () => {
    const item = await stone.item({ stock: 5 })
    const ada = shop.enter()
    const line = (await ada.add(item, 5)).line_items[0]
    const body = await ada.body()
    await setStock(shop.ctx, item, 3)
    const short = await ada.sendOrder(body)
    expect([short.status, short.error.fields?.[line?.id ?? '']]).toEqual([
      409,
      expect.stringContaining('Only 3 pieces'),
    ])
    expect(await ada.quote()).toMatchObject({ blocked: true })
    await setStock(shop.ctx, item, 0)
    expect((await ada.sendOrder(body)).error.fields?.[line?.id ?? '']).toMatch(
      /, \d+ × \d+ × \d+ mm has just sold out\.$/,
    )
    await shop.rows('update variations set listed = false where id = $1', [item.id])
    expect((await ada.sendOrder(body)).error.fields?.[line?.id ?? '']).toContain('no longer for sale')
  })
})

test('listing rows and cached responses change when the last piece is sold and when it comes back', async () => {
  const slug = 'carrara-honed'
  const [product] = await shop.rows<{ id: number }>('select id from products where slug = $1', [slug])
  const sizes = await shop.rows<{ id: number }>(
    `select id from variations where product_id = $1 and kind = 'size' and listed order by id`,
    [product?.id],
  )
  const last = { id: sizes[0]?.id ?? 0, productId: product?.id ?? 0 }
  for (const size of sizes) await setStock(shop.ctx, { ...last, id: size.id }, 0)
  await setStock(shop.ctx, last, 1)
  const inStock = async () => {
    const text = `select in_stock, card->'in_stock' as card from product_listings where product_id = $1`
    return (await shop.rows<{ in_stock: boolean; card: boolean }>(text, [last.productId]))[0]
  }
  const readVariations = async () => (await shop.base.get(`/api/product/${last.productId}/variations`)).body
  expect(await readVariations()).toContainEqual(expect.objectContaining({ id: last.id, instock: true, stock: 1 }))
  const ada = shop.enter()
  await ada.add(last)
  const { order } = await ada.place()
  expect(await inStock()).toEqual({ in_stock: false, card: false })
  await expect.poll(readVariations).toContainEqual(expect.objectContaining({ id: last.id, instock: false }))
  await ada.send('POST', `/api/orders/${order.reference}/cancel`)
  expect(await inStock()).toEqual({ in_stock: true, card: true })
  await expect.poll(readVariations).toContainEqual(expect.objectContaining({ id: last.id, instock: true }))
})

test('a browser on another site cannot place an order, and too many orders from one IP address must wait', async () => {
  const ada = await withTile()
  const body = await ada.body()
  const foreign = await ada.send('POST', '/api/orders', body, {
    origin: 'https://evil.example',
    'idempotency-key': 'x',
  })
  expect(foreign.status).toBe(403)
  for (let tries = 0; tries < 20; tries++) await ada.sendOrder(body, 'one')
  expect((await ada.sendOrder(body, 'one')).status).toBe(429)
})
