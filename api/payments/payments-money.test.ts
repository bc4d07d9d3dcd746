import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type ExpiryResult, expireUnpaid } from '#shop/orders/expire-unpaid.ts'
import { processPendingRefunds } from '#shop/orders/refunds/process-pending-refunds.ts'
import type { PaymentEvent } from '#shop/payments/gateway.ts'
import { sandboxShop } from '#testing/app/sandbox-shop.ts'

const { shop, placed, goods, givenOf, mailsOf, ...sandbox } = sandboxShop()
const minute = 60_000

const tell = async (event: Partial<PaymentEvent>) => (await sandbox.tell(event)).outcome
/** The money the test provider holds, whatever was asked for. */
const approveFor = (providerReference: string, amountPence: number) =>
  shop.rows(`update sandbox_payments set state = 'approved', amount_pence = $2 where reference = $1`, [
    providerReference,
    amountPence,
  ])
const sweep = async () => {
  const heard: ExpiryResult[] = []
  await expireUnpaid({ ctx: shop.ctx, input: { report: (event) => heard.push(event) } })
  return heard
}
const heardOf = (heard: ExpiryResult[], reference: string) =>
  heard.filter(({ order }) => order === reference).map(({ outcome }) => outcome)
const workOff = async () => {
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
/** Makes one order impossible to cancel, as a broken row would; gives what mends it. */
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
  ])('%s: given back, and said so to everybody', async (_, more) => {
    const { ada, reference, providerReference, total, read } = await placed()
    const received = total + more
    await approveFor(providerReference, received)
    expect(await tell({ kind: 'paid', providerReference, amountPence: received })).toBe('given_back_wrong_amount')
    expect(shop.logged.at(-1)).toMatchObject({ level: 50, outcome: 'given_back_wrong_amount' })
    const order = await read()
    expect(order).toMatchObject({ state: 'pending', payment: { state: 'mismatched' }, can: { pay: true } })
    expect(order.timeline.at(-1)?.cause).toMatch(
      /^£[\d,.]+ reached us for this order, whose total is £[\d,.]+\. We are/,
    )

    expect(await workOff()).toEqual([])
    expect(await givenOf(providerReference)).toBe(received)
    shop.clock.time += 31 * minute
    expect(heardOf(await sweep(), reference)).toEqual(['expired'])
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

  test('learned only when its time is over: given back, and the mail about cancelling says so', async () => {
    const { reference, providerReference, total } = await placed()
    await approveFor(providerReference, total - 1)
    shop.clock.time += 31 * minute
    expect(heardOf(await sweep(), reference)).toEqual(['wrong_amount', 'expired'])
    const mails = await mailsOf(reference)
    expect(mails.at(-1)).toMatchObject({ kind: 'order-cancelled', plain: expect.stringContaining('We will refund £') })
    expect(mails.at(-1)?.plain).not.toContain('not been charged')
    await workOff()
    expect(await givenOf(providerReference)).toBe(total - 1)
  })

  test('that comes after its order was cancelled goes back the same way', async () => {
    const { reference, providerReference, total, read } = await placed()
    shop.clock.time += 31 * minute
    await sweep()
    await approveFor(providerReference, total - 1)
    expect(await tell({ kind: 'paid', providerReference, amountPence: total - 1 })).toBe('given_back_wrong_amount')
    await workOff()
    expect(await givenOf(providerReference)).toBe(total - 1)
    expect((await read()).state).toBe('cancelled')
    expect((await mailsOf(reference)).map(({ kind }) => kind)).toEqual([
      'order-received',
      'order-cancelled',
      'order-too-late',
      'order-refunded',
    ])
  })

  test('another currency waits for staff, who are written to, and a refund by hand ends that', async () => {
    const { reference, providerReference, total, read } = await placed()
    const event = { kind: 'paid' as const, providerReference, amountPence: total, currency: 'eur' }
    expect(await tell(event)).toBe('held_for_staff')
    expect(shop.logged.at(-1)).toMatchObject({ level: 50, outcome: 'held_for_staff' })
    expect((await attentionOf(reference))[0]?.attention).toContain(`${total} of the smallest unit of eur`)
    shop.clock.time += 31 * minute
    await sweep()
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
    const given = (amountPence: number) =>
      tell({ kind: 'refunded', providerReference, refunds: [{ ...refund, amountPence }] })
    await given(total - 1)
    expect(await attentionOf(reference)).toHaveLength(1)
    await given(total)
    expect(await attentionOf(reference)).toEqual([])
    expect((await read()).timeline.at(-1)?.cause).toContain('We have refunded the payment')
  })
})

describe('orders that run out', () => {
  test('an order that cannot be expired does not stop the others, and is retried ever later', async () => {
    const tiles = await goods({ stock: 30 })
    const broken = await placed(tiles, 5)
    const others = [await placed(tiles, 5), await placed(tiles, 5)]
    const mend = await breakOrder(broken.reference)
    shop.clock.time += 31 * minute
    const heard = await sweep()
    for (const { reference } of others) expect(heardOf(heard, reference)).toEqual(['expired'])
    const failed = heard.filter(({ order }) => order === broken.reference)
    expect(failed).toMatchObject([{ outcome: 'failed', error: expect.any(Error) }])
    expect(await shop.stockOf(tiles)).toBe(25)

    for (const wait of [1, 2, 4]) {
      shop.clock.time += wait * minute - 1
      expect(heardOf(await sweep(), broken.reference)).toEqual([])
      shop.clock.time += 1
      expect(heardOf(await sweep(), broken.reference)).toEqual(['failed'])
    }
    await mend()
    shop.clock.time += 8 * minute
    expect(heardOf(await sweep(), broken.reference)).toEqual(['expired'])
    expect(await shop.stockOf(tiles)).toBe(30)
  })

  test('wrong money and a first cancel that fails: never called paid, and cancelled at the next try', async () => {
    const { reference, providerReference, total } = await placed()
    await approveFor(providerReference, total - 1)
    const mend = await breakOrder(reference)
    shop.clock.time += 31 * minute
    expect(heardOf(await sweep(), reference)).toEqual(['wrong_amount', 'failed'])
    await mend()
    shop.clock.time += minute
    expect(heardOf(await sweep(), reference)).toEqual(['expired'])
  })
})
