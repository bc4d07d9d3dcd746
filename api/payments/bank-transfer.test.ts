import { beforeAll, describe, expect, test } from 'vitest'
import { advanceOrder } from '#shop/orders/advance-order.ts'
import { cancelOrder } from '#shop/orders/cancel-order.ts'
import { expireUnpaid } from '#shop/orders/expire-unpaid.ts'
import { recordTransfer } from '#shop/orders/payment/record-transfer.ts'
import { processPendingRefunds } from '#shop/orders/refunds/process-pending-refunds.ts'
import { recordTransferRefund } from '#shop/orders/refunds/record-transfer-refund.ts'
import { bankTransferGateway } from '#shop/payments/bank-transfer-gateway.ts'
import { sandboxGateways } from '#shop/payments/sandbox-gateway.ts'
import { ordersShop, signIn, testDeployment } from '#testing/app/orders.ts'
import { stockStone, type TestItem } from '#testing/shop/baskets.ts'
import { asStaff } from '#testing/shop/staff.ts'

const shop = ordersShop((ctx) => {
  const gateways = sandboxGateways(ctx, testDeployment)
  return { ...gateways, methods: [...gateways.methods, { id: 'bank_transfer', gateway: bankTransferGateway }] }
})
const day = 86_400_000
const wednesday = new Date('2026-07-15T08:00:00Z').getTime()
let stone: Awaited<ReturnType<typeof stockStone>>
let tile: TestItem

beforeAll(async () => {
  stone = await stockStone(shop.ctx)
  tile = await stone.item({ stock: 100_000, pence: 4995 })
})

const mailsOf = async (reference: string) => (await shop.outbox()).filter((mail) => mail.subject.includes(reference))
const expireOrders = () => expireUnpaid({ ctx: shop.ctx, input: { report: () => {} } })
const recordPayment = (reference: string, amountPence: number) =>
  recordTransfer({ ctx: asStaff(shop.ctx), input: { reference, amountPence } })

async function orderByTransfer(item = tile, pieces = 4) {
  shop.clock.time = wednesday
  const ada = shop.enter()
  await ada.add(item, pieces)
  const placed = await ada.place({ payment: 'bank_transfer' })
  return { ada, placed, reference: placed.order.reference, total: placed.order.totals.total }
}

describe('an order paid by bank transfer', () => {
  test('has a proforma while unpaid, which is not a VAT invoice and uses no invoice number', async () => {
    const { ada, reference, total } = await orderByTransfer()
    const readCounters = () => shop.rows('select * from counters order by name')
    const before = await readCounters()
    const { json } = await ada.send('GET', `/api/orders/${reference}/invoices/proforma`)
    expect(json.data).toMatchObject({ kind: 'proforma', number: reference, gross: total, transfer: { reference } })
    expect(json.data.net + json.data.vat).toBe(total)
    expect(await readCounters()).toEqual(before)
    await recordPayment(reference, total)
    expect((await ada.send('GET', `/api/orders/${reference}/invoices/proforma`)).status).toBe(404)
    await ada.add(tile)
    const { order } = await ada.place()
    expect((await ada.send('GET', `/api/orders/${order.reference}/invoices/proforma`)).status).toBe(404)
  })

  test('is held for five working days, shows where to pay and has emptied the basket', async () => {
    const { ada, placed, reference, total } = await orderByTransfer()
    expect(placed.order).toMatchObject({
      state: 'pending',
      payment: { method: 'bank_transfer', provider: 'bank' },
      // Five working days after Wednesday is the next Wednesday, until the end of the day in London.
      held_until: '2026-07-22T22:59:59.000Z',
      transfer: { reference, amount: total, pay_by: '2026-07-22', sort_code: '00-00-00' },
      ways_to_pay: ['card', 'paypal'],
      can: { extend_hold: false, cancel: true },
    })
    expect(placed.pay_url).toContain(`/checkout/complete/${reference}`)
    expect((await ada.basket()).line_items).toEqual([])
    const [mail] = await mailsOf(reference)
    expect(mail?.subject).toBe(`Please pay for your order ${reference} by bank transfer`)
    expect(mail?.plain).toContain('Wednesday 22 July 2026')
    expect(mail?.plain).toContain('00-00-00')
    expect(mail?.plain).toContain(`https://shop.test/my-account/orders/${reference}/invoices/proforma`)
  })

  test('and collected is told in its first email where and when', async () => {
    const ada = shop.enter()
    await ada.add(tile)
    const { order } = await ada.place({ payment: 'bank_transfer', delivery: 'collection' })
    const [mail] = await mailsOf(order.reference)
    expect(mail?.plain).toContain(`Collect from: ${shop.ctx.settings.company.address.join(', ')}`)
    expect(mail?.plain).toContain('Yard hours: Monday to Friday')
    expect(mail?.plain).toContain(`Your telephone: ${order.billing.phone}`)
  })

  test('stays when another order is placed from the same basket, and is created once per key', async () => {
    const { ada, reference } = await orderByTransfer()
    await ada.add(tile, 2)
    await ada.place()
    expect((await ada.order(reference)).state).toBe('pending')
    const bea = shop.enter()
    await bea.add(tile)
    const body = await bea.body({ payment: 'bank_transfer' })
    const first = await bea.sendOrder(body, 'one-transfer')
    const again = await bea.sendOrder(body, 'one-transfer')
    expect(again.json.data.order.reference).toBe(first.json.data.order.reference)
  })

  test('is paid once staff record exactly its total, and delivery days count from then', async () => {
    const { ada, placed, reference, total } = await orderByTransfer()
    shop.clock.time = wednesday + 5 * day
    expect(await recordPayment(reference, total - 1)).toMatchObject({ ok: false, code: 'wrong_amount' })
    expect((await ada.order(reference)).state).toBe('pending')
    expect(await recordPayment(reference, total)).toEqual({ ok: true, outcome: 'paid' })
    expect(await recordPayment(reference, total)).toMatchObject({ ok: false, code: 'already_paid' })
    const order = await ada.order(reference)
    expect(order).toMatchObject({
      state: 'paid',
      transfer: null,
      payment: { state: 'paid' },
      invoices: [{ kind: 'invoice' }],
    })
    expect(order.timeline.at(-1)?.cause).toBe('We have received your payment by bank transfer.')
    expect(placed.order.delivery.from).toBe('2026-07-17')
    expect(order.delivery).toMatchObject({ from: '2026-07-22', until: '2026-07-23' })
    const [, mail] = await mailsOf(reference)
    expect(mail).toMatchObject({ kind: 'order-paid' })
    expect(mail?.plain).toContain('22 July 2026')
  })

  test('keeps a later delivery day that was chosen', async () => {
    shop.clock.time = wednesday
    const ada = shop.enter()
    await ada.add(tile, 4)
    const { order } = await ada.place({ payment: 'bank_transfer', day: '2026-08-05' })
    shop.clock.time = wednesday + 5 * day
    await recordPayment(order.reference, order.totals.total)
    expect((await ada.order(order.reference)).delivery).toMatchObject({ from: '2026-08-05', until: '2026-08-05' })
  })

  test('expires after its hold, returns its stock and says how to order again', async () => {
    const few = await stone.item({ stock: 100, pence: 4995 })
    const { ada, reference, total } = await orderByTransfer(few, 10)
    shop.clock.time = wednesday + 7 * day
    await expireOrders()
    expect(await shop.stockOf(few)).toBe(90)
    shop.clock.time = wednesday + 8 * day
    await expireOrders()
    expect(await ada.order(reference)).toMatchObject({ state: 'cancelled', transfer: null })
    expect(await shop.stockOf(few)).toBe(100)
    const mail = (await mailsOf(reference)).at(-1)
    expect(mail?.plain).toContain('choose “Order again”')
    expect(mail?.plain).not.toContain('in your basket')
    // The money arrives a day late, but the stock is still there.
    expect(await recordPayment(reference, total)).toEqual({ ok: true, outcome: 'paid_late' })
    expect(await shop.stockOf(few)).toBe(90)
  })

  test('can be paid by card instead, but a card order cannot switch to bank transfer', async () => {
    const { ada, reference } = await orderByTransfer()
    const card = await ada.send('POST', `/api/orders/${reference}/pay`, { payment_method: 'card' })
    await ada.press(card.json.data.pay_url, 'approve')
    expect(await ada.order(reference)).toMatchObject({ state: 'paid', payment: { method: 'card' } })
    await ada.add(tile)
    const { order } = await ada.place()
    const refused = await ada.send('POST', `/api/orders/${order.reference}/pay`, { payment_method: 'bank_transfer' })
    expect([refused.status, refused.error.code]).toEqual([422, 'no_payment'])
  })

  test('is refunded by staff, who get one email and record when the money is sent', async () => {
    const { ada, reference, total } = await orderByTransfer()
    await recordPayment(reference, total)
    await cancelOrder({ ctx: shop.ctx, input: { reference } })
    for (let pass = 0; pass < 3; pass++) {
      shop.clock.time += day
      await processPendingRefunds(shop.ctx, (what, error) => expect.unreachable(`${what} ${error}`))
    }
    const notices = (await mailsOf(reference)).filter(({ kind }) => kind === 'refund-to-send')
    expect(notices).toMatchObject([{ toAddress: shop.ctx.settings.company.email }])
    expect(notices[0]?.plain).toContain(`/office/orders/${reference}\n`)
    expect(await ada.order(reference)).toMatchObject({ state: 'cancelled', invoices: [{ kind: 'invoice' }] })
    expect(await recordTransferRefund({ ctx: asStaff(shop.ctx), input: { reference } })).toEqual({ ok: true })
    expect(await ada.order(reference)).toMatchObject({
      state: 'refunded',
      invoices: [{ kind: 'invoice' }, { kind: 'credit' }],
    })
    expect(await recordTransferRefund({ ctx: asStaff(shop.ctx), input: { reference } })).toMatchObject({ ok: false })
  })

  test('is held for two working days if much of a size is unpaid or it takes more than a third of it', async () => {
    const scarce = await stone.item({ stock: 1000, pence: 4995, weight: 20_000 })
    shop.clock.time = wednesday
    const bodies = []
    for (const pieces of [300, 300]) {
      const one = shop.enter(await signIn(shop.ctx))
      await one.add(scarce, pieces)
      bodies.push({ one, body: await one.body({ payment: 'bank_transfer' }) })
    }
    const orders = []
    for (const { one, body } of bodies) orders.push((await one.sendOrder(body)).json.data.order)
    expect(orders).toMatchObject([
      { held_until: '2026-07-22T22:59:59.000Z', reserves_at_payment: false },
      { held_until: '2026-07-17T22:59:59.000Z', reserves_at_payment: false },
    ])
    expect(await shop.stockOf(scarce)).toBe(400)
    const many = await stone.item({ stock: 900, pence: 4995 })
    const { placed } = await orderByTransfer(many, 400)
    expect(placed.order).toMatchObject({ held_until: '2026-07-17T22:59:59.000Z', reserves_at_payment: false })
    expect(await shop.stockOf(many)).toBe(500)
  })

  test('is the only kind for which a transfer can be recorded', async () => {
    const ada = shop.enter()
    await ada.add(tile)
    const { order } = await ada.place()
    expect(await recordPayment(order.reference, order.totals.total)).toMatchObject({ ok: false, code: 'not_found' })
    expect(
      await advanceOrder({ ctx: asStaff(shop.ctx), input: { reference: order.reference, to: 'picking' } }),
    ).toEqual(expect.objectContaining({ ok: false }))
  })
})
