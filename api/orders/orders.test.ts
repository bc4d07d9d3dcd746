import { beforeAll, describe, expect, test } from 'vitest'
import { invoiceAnswerSchema } from '#contract/orders/invoice.ts'
import { advanceOrder } from '#shop/orders/advance-order.ts'
import { refundOrder } from '#shop/orders/refunds/refund-order.ts'
import { resendMail } from '#shop/orders/resend-mail.ts'
import { ordersShop, signIn } from '#testing/app/orders.ts'
import { stockStone, type TestItem } from '#testing/shop/baskets.ts'
import { asStaff } from '#testing/shop/staff.ts'

const shop = ordersShop()
let stone: Awaited<ReturnType<typeof stockStone>>
let tile: TestItem

beforeAll(async () => {
  stone = await stockStone(shop.ctx)
  tile = await stone.item({ stock: 100_000, pence: 4995 })
})

const paidOrder = async (pieces = 4, changes: Record<string, unknown> = {}) => {
  const ada = shop.enter()
  await ada.add(tile, pieces)
  const placed = await ada.place(changes)
  await ada.press(placed.pay_url, 'approve')
  return { ada, ...placed, reference: placed.order.reference }
}
const mailsOf = async (reference: string) =>
  (await shop.outbox()).filter((mail) => mail.subject.includes(reference)).map((mail) => mail.kind)

describe('access to an order', () => {
  test('is refused to strangers as if it did not exist, and granted by the signed link', async () => {
    const { ada, reference, complete_url } = await paidOrder()
    const customer = await signIn(shop.ctx)
    const strangers = [shop.enter(), shop.enter(customer)]
    const paths = ['', '/invoices/A000001']
    for (const stranger of strangers) {
      for (const path of paths) {
        const [theirs, missing] = await Promise.all([
          stranger.send('GET', `/api/orders/${reference}${path}`),
          stranger.send('GET', `/api/orders/ORD-2222-2222-2222${path}`),
        ])
        expect([theirs.status, missing.status]).toEqual([404, 404])
        expect(theirs.error).toEqual(missing.error)
      }
      for (const act of ['pay', 'cancel', 'reorder'])
        expect((await stranger.send('POST', `/api/orders/${reference}/${act}`)).status).toBe(404)
      for (const key of ['x', 'A'.repeat(43), ''])
        expect((await stranger.send('GET', `/api/orders/${reference}?key=${key}`)).status).toBe(404)
    }
    const key = complete_url.split('key=')[1] ?? ''
    expect((await shop.enter().order(reference, key)).reference).toBe(reference)
    const other = await paidOrder()
    expect((await shop.enter().send('GET', `/api/orders/${other.reference}?key=${key}`)).status).toBe(404)
    const response = await ada.send('GET', `/api/orders/${reference}`)
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store'])
  })

  test('through the list needs a session and shows only the customer’s own', async () => {
    const refused = await shop.enter().send('GET', '/api/orders')
    expect([refused.status, refused.error]).toEqual([401, { code: 'signed_out', message: 'No user logged in' }])
    const ada = shop.enter(await signIn(shop.ctx))
    expect((await ada.send('GET', '/api/orders')).json).toEqual({ data: [] })
  })
})

describe('cancelling', () => {
  test('a paid order returns the stock, refunds the payment and sends a credit note and emails', async () => {
    const item = await stone.item({ stock: 6, pence: 5000 })
    const ada = shop.enter()
    await ada.add(item, 6)
    const { order, pay_url } = await ada.place()
    await ada.press(pay_url, 'approve')
    const { json } = await ada.send('POST', `/api/orders/${order.reference}/cancel`)
    expect(json.data).toMatchObject({ state: 'refunded', payment: { state: 'refunded' }, can: { cancel: false } })
    expect(json.data.timeline.map(({ state }: { state: string }) => state)).toEqual([
      'pending',
      'paid',
      'cancelled',
      'refunded',
    ])
    expect(json.data.invoices).toMatchObject([{ kind: 'invoice' }, { kind: 'credit' }])
    expect(await shop.stockOf(item)).toBe(6)
    expect(await mailsOf(order.reference)).toEqual([
      'order-received',
      'order-paid',
      'order-cancelled',
      'order-refunded',
    ])
    const number = json.data.invoices[1].number
    const credit = await ada.send('GET', `/api/orders/${order.reference}/invoices/${number}`)
    expect(invoiceAnswerSchema.parse(credit.json).data).toMatchObject({
      kind: 'credit',
      corrects: json.data.invoices[0].number,
      gross: order.totals.total,
    })
    const second = await ada.send('POST', `/api/orders/${order.reference}/cancel`)
    expect([second.status, second.error.message]).toEqual([409, 'This order has already been refunded.'])
    expect(await shop.stockOf(item)).toBe(6)
  })

  test('mentions the basket in the email only if the order was unpaid', async () => {
    const free = await stone.item({ kind: 'free_sample', stock: 5 })
    const cancel = async (item: TestItem, isPaid: boolean) => {
      const ada = shop.enter()
      await ada.add(item)
      const { order, pay_url } = await ada.place()
      if (isPaid && pay_url) await ada.press(pay_url, 'approve')
      expect((await ada.send('POST', `/api/orders/${order.reference}/cancel`)).status).toBe(200)
      const isThere = (await ada.basket()).line_items.length > 0
      const subject = `Your order ${order.reference} has been cancelled`
      return { isThere, plain: (await shop.outbox()).find((mail) => mail.subject === subject)?.plain ?? '' }
    }
    const [unpaid, paid, gratis] = [await cancel(tile, false), await cancel(tile, true), await cancel(free, true)]
    for (const { isThere, plain } of [unpaid, paid, gratis])
      expect(plain.includes('everything is in your basket')).toBe(isThere)
    expect([unpaid.isThere, paid.isThere, gratis.isThere]).toEqual([true, false, false])
    expect(paid.plain).toContain('We will refund')
    expect(gratis.plain).toContain('There was nothing to pay')
  })

  test('is refused online once the order is being picked', async () => {
    const { ada, reference, order } = await paidOrder()
    await advanceOrder({ ctx: asStaff(shop.ctx), input: { reference, to: 'picking' } })
    const refused = await ada.send('POST', `/api/orders/${order.reference}/cancel`)
    expect([refused.status, refused.error.message]).toEqual([409, expect.stringContaining('picking')])
  })
})

test('the invoice has everything required by law, and its lines add up', async () => {
  const { ada, reference, order } = await paidOrder(7, { delivery: 'next-day', slot: 'afternoon' })
  const { number } = (await ada.order(reference)).invoices[0] ?? { number: '' }
  const { json } = await ada.send('GET', `/api/orders/${reference}/invoices/${number}`)
  const invoice = invoiceAnswerSchema.parse(json).data
  expect(invoice).toMatchObject({
    kind: 'invoice',
    order: reference,
    seller: { name: 'Ashlar Stone Ltd', vat_number: 'GB000000000' },
    buyer: { name: 'Ada Mason', lines: ['1 Quarry Lane', 'Lewes', 'BN7 1AA'] },
    gross: order.totals.total,
    vat: order.totals.vat_included,
    corrects: null,
  })
  expect(invoice.lines).toHaveLength(3)
  const sum = (of: 'net' | 'vat' | 'gross') => invoice.lines.reduce((total, line) => total + line[of], 0)
  expect([sum('net'), sum('vat'), sum('gross')]).toEqual([invoice.net, invoice.vat, invoice.gross])
  expect((await ada.send('GET', `/api/orders/${reference}/invoices/A999999`)).status).toBe(404)
  expect((await ada.send('GET', `/api/orders/${reference}/invoices/A1`)).status).toBe(404)
})

test('partial refunds never exceed what was paid, and their VAT adds up to the invoice’s', async () => {
  const { reference, order, ada } = await paidOrder(3)
  const step = (to: 'picking' | 'dispatched') => advanceOrder({ ctx: asStaff(shop.ctx), input: { reference, to } })
  const refund = (amountPence?: number) =>
    refundOrder({ ctx: asStaff(shop.ctx), input: { reference, amountPence, reason: 'Chipped' } })
  expect(await refund()).toMatchObject({ ok: false, message: expect.stringContaining('cancel it instead') })
  await step('picking')
  expect(await step('dispatched')).toMatchObject({ ok: true })
  expect(await step('picking')).toMatchObject({ ok: false })
  for (const pence of [1, 7, 1003]) expect(await refund(pence)).toMatchObject({ ok: true })
  expect(await refund(order.totals.total)).toMatchObject({ ok: false })
  expect((await ada.order(reference)).state).toBe('dispatched')
  expect(await refund()).toEqual({ ok: true })
  expect((await ada.order(reference)).state).toBe('refunded')
  expect(await refund()).toMatchObject({ ok: false })
  const credits = await Promise.all(
    (await ada.order(reference)).invoices.slice(1).map(async ({ number }) => {
      const { json } = await ada.send('GET', `/api/orders/${reference}/invoices/${number}`)
      return invoiceAnswerSchema.parse(json).data
    }),
  )
  const sum = (of: 'vat' | 'gross') => credits.reduce((total, credit) => total + credit[of], 0)
  expect([sum('gross'), sum('vat')]).toEqual([order.totals.total, order.totals.vat_included])
  expect(credits.every(({ lines, vat }) => lines[0]?.vat === vat)).toBe(true)
  expect((await mailsOf(reference)).slice(2)).toEqual(['order-dispatched', ...Array(4).fill('order-refunded')])
})

test('a reorder adds the available items to the basket', async () => {
  const few = await stone.item({ stock: 10 })
  const gone = await stone.item({ stock: 10 })
  const ada = shop.enter()
  for (const item of [tile, few, gone]) await ada.add(item, 8)
  const { order, pay_url } = await ada.place()
  await ada.press(pay_url, 'approve')
  await shop.rows('update variations set listed = false where id = $1', [gone.id])
  const { json } = await ada.send('POST', `/api/orders/${order.reference}/reorder`)
  expect(json.data.line_items).toMatchObject([
    { variation_id: tile.id, quantity: 8 },
    { variation_id: few.id, quantity: 2 },
  ])
  // A guest without a basket gets one through the link in the email.
  const key = (await paidOrder(2)).complete_url
  const fresh = shop.enter()
  const path = key.replace('/checkout/complete/', '/api/orders/').replace('?', '/reorder?')
  expect((await fresh.send('POST', path)).json.data.line_items).toMatchObject([{ quantity: 2 }])
  expect((await fresh.basket()).line_items).toHaveLength(1)
  // Each of these requests creates a basket, so they are limited.
  const again = () => shop.enter().send('POST', path, undefined, { 'x-forwarded-for': '192.0.2.60' })
  for (let turn = 0; turn < 60; turn++) expect((await again()).status).toBe(200)
  expect((await again()).status).toBe(429)
})

test('a reorder of one line adds only that line, and a line that is not in the order is not found', async () => {
  const other = await stone.item({ stock: 100 })
  const ada = shop.enter()
  for (const item of [tile, other]) await ada.add(item, 6)
  const { order, pay_url } = await ada.place({ email: 'one-line@example.org' })
  await ada.press(pay_url, 'approve')
  const again = (variation_id: unknown) => ada.send('POST', `/api/orders/${order.reference}/reorder`, { variation_id })
  expect((await again(other.id)).json.data.line_items).toMatchObject([{ variation_id: other.id, quantity: 6 }])
  expect((await again((await stone.item({ stock: 5 })).id)).status).toBe(404)
  expect((await again('all')).status).toBe(400)
})

test('the carrier and tracking number appear in the email and on the order', async () => {
  const { ada, order, reference } = await paidOrder()
  const tracked = { carrier: 'Pallet Line South', trackingNumber: 'PL 0042 7781' }
  await advanceOrder({ ctx: asStaff(shop.ctx), input: { reference, to: 'picking', ...tracked } })
  expect((await ada.order(order.reference)).delivery).toMatchObject({ carrier: null, tracking_number: null })
  await advanceOrder({ ctx: asStaff(shop.ctx), input: { reference, to: 'dispatched', ...tracked } })
  expect((await ada.order(order.reference)).delivery).toMatchObject({
    carrier: 'Pallet Line South',
    tracking_number: 'PL 0042 7781',
  })
  const mail = (await shop.outbox()).findLast(({ subject }) => subject.includes(order.reference))
  expect(mail?.kind).toBe('order-dispatched')
  expect(mail?.plain).toContain('\nCarrier: Pallet Line South\nTracking number: PL 0042 7781\n')
})

test('the buyer is emailed when the order has been delivered, and staff can send that email again', async () => {
  const { order, reference } = await paidOrder()
  for (const to of ['picking', 'dispatched', 'delivered'] as const)
    await advanceOrder({ ctx: asStaff(shop.ctx), input: { reference, to } })
  const mails = (await shop.outbox()).filter(({ subject }) => subject.includes(order.reference))
  expect(mails.at(-1)).toMatchObject({
    kind: 'order-delivered',
    toAddress: order.email,
    subject: `Your order ${order.reference} has been delivered`,
  })
  const again = await resendMail({ ctx: asStaff(shop.ctx), input: { reference, mail: 'delivered' } })
  expect(again).toEqual({ ok: true })
})

test('an order whose buyer deleted their account is completed without emails', async () => {
  const { reference } = await paidOrder()
  await shop.rows(
    `update orders set email = '', billing = billing || '{"email": "", "phone": ""}' where reference = $1`,
    [reference],
  )
  for (const to of ['picking', 'dispatched', 'delivered'] as const)
    expect(await advanceOrder({ ctx: asStaff(shop.ctx), input: { reference, to } })).toMatchObject({
      ok: true,
    })
  const refunded = await refundOrder({ ctx: asStaff(shop.ctx), input: { reference, reason: 'Returned' } })
  expect(refunded).toEqual({ ok: true })
  expect(await shop.rows('select state from orders where reference = $1', [reference])).toEqual([{ state: 'refunded' }])
  expect(await mailsOf(reference)).toEqual(['order-received', 'order-paid'])
})
