import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type ExpiryResult, expireUnpaid } from '#shop/orders/expire-unpaid.ts'
import { processPendingRefunds } from '#shop/orders/refunds/process-pending-refunds.ts'
import type { PaymentEvent } from '#shop/payments/gateway.ts'
import { sandboxShop } from '#testing/app/sandbox-shop.ts'

const { shop, placed: placeOrder, goods, givenOf: refundedAtProvider, mailsOf, ...sandbox } = sandboxShop()
const minute = 60_000

const sendWebhook = async (event: Partial<PaymentEvent>) => (await sandbox.tell(event)).outcome
/** Makes the sandbox hold this amount, whatever was requested. */
const approveFor = (providerReference: string, amountPence: number) =>
  shop.rows(`update sandbox_payments set state = 'approved', amount_pence = $2 where reference = $1`, [
    providerReference,
    amountPence,
  ])
const expireOrders = async () => {
  const results: ExpiryResult[] = []
  await expireUnpaid({ ctx: shop.ctx, input: { report: (event) => results.push(event) } })
  return results
}
const outcomesOf = (results: ExpiryResult[], reference: string) =>
  results.filter(({ order }) => order === reference).map(({ outcome }) => outcome)
const processRefunds = async () => {
  const errors: string[] = []
  await processPendingRefunds(shop.ctx, (what) => errors.push(what))
  return errors
}
const attentionOf = (reference: string) =>
  shop.rows<{ attention: string }>(
    `select p.attention from payments p join orders o on o.id = p.order_id
     where o.reference = $1 and p.attention is not null`,
    [reference],
  )
/** Makes one order impossible to cancel, as a broken row would; returns a function that repairs it. */
async function breakOrder(reference: string) {
  await shop.rows(`create or replace function refuse_cancel() returns trigger language plpgsql as
    $$ begin raise exception 'this order cannot be cancelled'; end $$`)
  await shop.rows(`create trigger refuse_cancel before update on orders for each row
    when (new.state = 'cancelled' and new.reference = '${reference}') execute function refuse_cancel()`)
  return () => shop.rows('drop trigger refuse_cancel on orders')
}

describe('a payment of the wrong amount', () => {
  test.each([
    ['a penny short', -1],
    ['a pound over', 100],
  ])('%s is refunded, and the log, timeline and emails say so', async (_, more) => {
    const { ada, reference, providerReference, total, read } = await placeOrder()
    const received = total + more
    await approveFor(providerReference, received)
    expect(await sendWebhook({ kind: 'paid', providerReference, amountPence: received })).toBe(
      'given_back_wrong_amount',
    )
    expect(shop.logged.at(-1)).toMatchObject({ level: 50, outcome: 'given_back_wrong_amount' })
    const order = await read()
    expect(order).toMatchObject({ state: 'pending', payment: { state: 'mismatched' }, can: { pay: true } })
    expect(order.timeline.at(-1)?.cause).toMatch(
      /^£[\d,.]+ reached us for this order, whose total is £[\d,.]+\. We are/,
    )

    expect(await processRefunds()).toEqual([])
    expect(await refundedAtProvider(providerReference)).toBe(received)
    shop.clock.time += 31 * minute
    expect(outcomesOf(await expireOrders(), reference)).toEqual(['expired'])
    const mails = await mailsOf(reference)
    expect(mails.map(({ kind }) => kind)).toEqual([
      'order-received',
      'order-too-late',
      'order-refunded',
      'order-cancelled',
    ])
    for (const { plain } of mails) expect(plain).not.toContain('not been charged')
    expect(mails.at(-1)?.plain).toContain('What you paid has already been refunded.')
    expect((await ada.order(reference)).invoices).toEqual([])
  })

  test('found only after the hold has ended is refunded, and the cancellation email says so', async () => {
    const { reference, providerReference, total } = await placeOrder()
    await approveFor(providerReference, total - 1)
    shop.clock.time += 31 * minute
    expect(outcomesOf(await expireOrders(), reference)).toEqual(['wrong_amount', 'expired'])
    const mails = await mailsOf(reference)
    expect(mails.at(-1)).toMatchObject({ kind: 'order-cancelled', plain: expect.stringContaining('We will refund £') })
    expect(mails.at(-1)?.plain).not.toContain('not been charged')
    await processRefunds()
    expect(await refundedAtProvider(providerReference)).toBe(total - 1)
  })

  test('that arrives after its order was cancelled is refunded the same way', async () => {
    const { reference, providerReference, total, read } = await placeOrder()
    shop.clock.time += 31 * minute
    await expireOrders()
    await approveFor(providerReference, total - 1)
    expect(await sendWebhook({ kind: 'paid', providerReference, amountPence: total - 1 })).toBe(
      'given_back_wrong_amount',
    )
    await processRefunds()
    expect(await refundedAtProvider(providerReference)).toBe(total - 1)
    expect((await read()).state).toBe('cancelled')
    expect((await mailsOf(reference)).map(({ kind }) => kind)).toEqual([
      'order-received',
      'order-cancelled',
      'order-too-late',
      'order-refunded',
    ])
  })

  test('or in another currency waits for staff, who are emailed, until they refund it by hand', async () => {
    const { reference, providerReference, total, read } = await placeOrder()
    const event = { kind: 'paid' as const, providerReference, amountPence: total, currency: 'eur' }
    expect(await sendWebhook(event)).toBe('held_for_staff')
    expect(shop.logged.at(-1)).toMatchObject({ level: 50, outcome: 'held_for_staff' })
    expect((await attentionOf(reference))[0]?.attention).toContain(`${total} of the smallest unit of eur`)
    shop.clock.time += 31 * minute
    await expireOrders()
    const mails = await mailsOf(reference)
    expect(mails.map(({ kind }) => kind)).toEqual([
      'order-received',
      'order-looked-into',
      'payment-attention',
      'order-cancelled',
    ])
    expect(mails.at(-2)?.plain).toContain(`/office/orders/${reference}\n`)
    expect(mails.at(-1)?.plain).toContain('We are looking into it and will write to you.')
    expect(mails.at(-1)?.plain).not.toContain('not been charged')

    const refund = { providerReference: `re_${randomUUID()}`, currency: 'EUR', state: 'done' as const }
    const refundByHand = (amountPence: number) =>
      sendWebhook({ kind: 'refunded', providerReference, refunds: [{ ...refund, amountPence }] })
    await refundByHand(total - 1)
    expect(await attentionOf(reference)).toHaveLength(1)
    await refundByHand(total)
    expect(await attentionOf(reference)).toEqual([])
    expect((await read()).timeline.at(-1)?.cause).toContain('We have refunded the payment')
  })
})

describe('expiring orders', () => {
  test('continues past an order that fails, which is retried at growing intervals', async () => {
    const tiles = await goods({ stock: 30 })
    const broken = await placeOrder(tiles, 5)
    const others = [await placeOrder(tiles, 5), await placeOrder(tiles, 5)]
    const repair = await breakOrder(broken.reference)
    shop.clock.time += 31 * minute
    const results = await expireOrders()
    for (const { reference } of others) expect(outcomesOf(results, reference)).toEqual(['expired'])
    const failed = results.filter(({ order }) => order === broken.reference)
    expect(failed).toMatchObject([{ outcome: 'failed', error: expect.any(Error) }])
    expect(await shop.stockOf(tiles)).toBe(25)

    for (const wait of [1, 2, 4]) {
      shop.clock.time += wait * minute - 1
      expect(outcomesOf(await expireOrders(), broken.reference)).toEqual([])
      shop.clock.time += 1
      expect(outcomesOf(await expireOrders(), broken.reference)).toEqual(['failed'])
    }
    await repair()
    shop.clock.time += 8 * minute
    expect(outcomesOf(await expireOrders(), broken.reference)).toEqual(['expired'])
    expect(await shop.stockOf(tiles)).toBe(30)
  })

  test('never marks a wrong amount as paid, and cancels at the second attempt if the first fails', async () => {
    const { reference, providerReference, total } = await placeOrder()
    await approveFor(providerReference, total - 1)
    const repair = await breakOrder(reference)
    shop.clock.time += 31 * minute
    expect(outcomesOf(await expireOrders(), reference)).toEqual(['wrong_amount', 'failed'])
    await repair()
    shop.clock.time += minute
    expect(outcomesOf(await expireOrders(), reference)).toEqual(['expired'])
  })
})
