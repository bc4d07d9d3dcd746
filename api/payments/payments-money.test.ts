import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ShopContext } from '#shop/context.ts'
import { type ExpiryResult, expireUnpaid } from '#shop/orders/expire-unpaid.ts'
import { processPendingRefunds } from '#shop/orders/order-worker.ts'
import { refundOrder } from '#shop/orders/refunds/refund-order.ts'
import type { PaymentEvent, PaymentGateway, PaymentGateways, RefundRequest } from '#shop/payments/gateway.ts'
import { sandboxGateways } from '#shop/payments/sandbox-gateway.ts'
import { signerFor } from '#shop/payments/signing-key.ts'
import { ordersShop, testDeployment } from '#testing/app/orders.ts'
import { stockStone, type TestGoods } from '#testing/shop/baskets.ts'
import { asStaff } from '#testing/shop/staff.ts'

/** What a refund's request meets before the test provider gives it. */
const stumble: { beforeRefund?: (request: RefundRequest) => Promise<void> } = {}
const gatewaysOf = (ctx: ShopContext): PaymentGateways => {
  const plain = sandboxGateways(ctx, testDeployment)
  const wrapped = (gateway: PaymentGateway): PaymentGateway => ({
    ...gateway,
    async refund(request) {
      await stumble.beforeRefund?.(request)
      return gateway.refund(request)
    },
  })
  return { ...plain, methods: plain.methods.map(({ id, gateway }) => ({ id, gateway: wrapped(gateway) })) }
}
const shop = ordersShop(gatewaysOf)
const minute = 60_000
let stone: Awaited<ReturnType<typeof stockStone>>
let tile: TestGoods

beforeAll(async () => {
  stone = await stockStone(shop.ctx)
  tile = await stone.goods({ stock: 100_000 })
})
beforeEach(() => {
  delete stumble.beforeRefund
})

async function tell(event: Partial<PaymentEvent>) {
  const body = JSON.stringify({ eventId: `evt_${randomUUID()}`, type: 'test', currency: 'GBP', ...event })
  const headers = { 'test-signature': (await signerFor(shop.ctx, 'test-payments')).sign(body) }
  const response = await shop.request('/api/webhooks/test', { method: 'POST', headers, body })
  return ((await response.json()) as { outcome?: string }).outcome
}
async function placed(goods = tile, pieces = 1) {
  const ada = shop.enter()
  await ada.add(goods, pieces)
  const { order, pay_url } = await ada.place()
  const providerReference = (pay_url ?? '').split('/').at(-1) ?? ''
  const { reference } = order
  const total = order.totals.total
  return { ada, reference, pay_url, providerReference, total, read: () => ada.order(reference) }
}
/** The money the test provider holds, whatever was asked for. */
const jsonBody = (providerReference: string, amountPence: number) =>
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
const givenOf = async (providerReference: string) =>
  (
    await shop.rows<{ refunded_pence: number }>('select refunded_pence from sandbox_payments where reference = $1', [
      providerReference,
    ])
  )[0]?.refunded_pence
const mailsOf = async (reference: string) =>
  (await shop.outbox()).filter((mail) => mail.subject.includes(reference)).map(({ kind, plain }) => ({ kind, plain }))
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
    await jsonBody(providerReference, received)
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
    await jsonBody(providerReference, total - 1)
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
    await jsonBody(providerReference, total - 1)
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
    const goods = await stone.goods({ stock: 30 })
    const broken = await placed(goods, 5)
    const others = [await placed(goods, 5), await placed(goods, 5)]
    const mend = await breakOrder(broken.reference)
    shop.clock.time += 31 * minute
    const heard = await sweep()
    for (const { reference } of others) expect(heardOf(heard, reference)).toEqual(['expired'])
    const failed = heard.filter(({ order }) => order === broken.reference)
    expect(failed).toMatchObject([{ outcome: 'failed', error: expect.any(Error) }])
    expect(await shop.stockOf(goods)).toBe(25)

    for (const wait of [1, 2, 4]) {
      shop.clock.time += wait * minute - 1
      expect(heardOf(await sweep(), broken.reference)).toEqual([])
      shop.clock.time += 1
      expect(heardOf(await sweep(), broken.reference)).toEqual(['failed'])
    }
    await mend()
    shop.clock.time += 8 * minute
    expect(heardOf(await sweep(), broken.reference)).toEqual(['expired'])
    expect(await shop.stockOf(goods)).toBe(30)
  })

  test('wrong money and a first cancel that fails: never called paid, and cancelled at the next try', async () => {
    const { reference, providerReference, total } = await placed()
    await jsonBody(providerReference, total - 1)
    const mend = await breakOrder(reference)
    shop.clock.time += 31 * minute
    expect(heardOf(await sweep(), reference)).toEqual(['wrong_amount', 'failed'])
    await mend()
    shop.clock.time += minute
    expect(heardOf(await sweep(), reference)).toEqual(['expired'])
  })
})

describe('refunds a provider refuses', () => {
  const refundsOf = (reference: string) =>
    shop.rows<{ id: number; attempts: number; due_at: string; last_error: string; state: string; request_key: string }>(
      `select r.* from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
       where o.reference = $1`,
      [reference],
    )
  // What other tests left to be given is no part of these.
  beforeEach(async () => void (await workOff()))
  const paidAndCancelled = async () => {
    const made = await placed()
    await made.ada.press(made.pay_url, 'approve')
    await made.ada.send('POST', `/api/orders/${made.reference}/cancel`)
    return made
  }

  test('refused refunds are retried after 1, 2, 4 … minutes, at most six hours, without end', async () => {
    stumble.beforeRefund = async () => {
      throw new Error('the balance is too low')
    }
    const { reference, providerReference, total } = await paidAndCancelled()
    for (const wait of [1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360]) {
      const [row] = await refundsOf(reference)
      expect(row).toMatchObject({ state: 'requested', last_error: 'the balance is too low' })
      expect(new Date(row?.due_at ?? '').getTime()).toBe(shop.clock.time + wait * minute)
      shop.clock.time += wait * minute - 1
      expect(await workOff()).toEqual([])
      shop.clock.time += 1
      expect(await workOff()).toEqual([`refund ${row?.id} could not be given`])
    }
    delete stumble.beforeRefund
    shop.clock.time += 360 * minute
    expect(await workOff()).toEqual([])
    expect(await givenOf(providerReference)).toBe(total)
  })

  test('fifty of them do not starve the one that comes after', async () => {
    const { reference, providerReference } = await placed()
    await jsonBody(providerReference, 5000)
    await shop.rows(
      `insert into refunds (payment_id, amount_pence, request_key, state, reason, created_at, attempts, due_at)
       select p.id, 1, 'refused-' || n, 'requested', 'Refused', $2::timestamptz, 1, $2::timestamptz
       from payments p join orders o on o.id = p.order_id, generate_series(1, 50) n where o.reference = $1`,
      [reference, shop.ctx.clock.now()],
    )
    const refused = new Set<string>()
    const good = await placed()
    await good.ada.press(good.pay_url, 'approve')
    const [order] = await shop.rows<{ id: number }>('select id from orders where reference = $1', [good.reference])
    stumble.beforeRefund = async () => {
      throw new Error('down for a moment')
    }
    const input = { orderId: order?.id ?? 0, amountPence: 100, reason: 'Chipped' }
    expect(await refundOrder({ ctx: asStaff(shop.ctx), input })).toMatchObject({
      ok: true,
      aggregate: { refunds: [{ state: 'requested', lastError: expect.stringContaining('down') }] },
    })
    await shop.rows(`update refunds set attempts = 0, due_at = null where request_key = $1`, [
      (await refundsOf(good.reference))[0]?.request_key,
    ])
    stumble.beforeRefund = async ({ requestKey }) => {
      if (!requestKey.startsWith('refused-')) return
      refused.add(requestKey)
      throw new Error('no')
    }
    expect(await workOff()).toHaveLength(49)
    expect(await givenOf(good.providerReference)).toBe(100)
    // The one left over has its turn, and none is asked twice before its time.
    expect(await workOff()).toHaveLength(1)
    expect(refused.size).toBe(50)
    expect(await workOff()).toEqual([])
  })
})

test('a part refunded here and the rest by hand: nothing is left to refund, and the stock is returned', async () => {
  const goods = await stone.goods({ stock: 8 })
  const { ada, reference, pay_url, providerReference, total, read } = await placed(goods, 8)
  await ada.press(pay_url, 'approve')
  const [order] = await shop.rows<{ id: number }>('select id from orders where reference = $1', [reference])
  stumble.beforeRefund = async () => {
    throw new Error('no answer')
  }
  const input = { orderId: order?.id ?? 0, amountPence: 100, reason: 'Chipped' }
  expect(await refundOrder({ ctx: asStaff(shop.ctx), input })).toMatchObject({
    ok: true,
    aggregate: { refunds: [{ state: 'requested', lastError: expect.stringContaining('no answer') }] },
  })
  const rest = total - 100
  await shop.rows('update sandbox_payments set refunded_pence = $2 where reference = $1', [providerReference, rest])
  const refunds = [{ providerReference: 're_hand', amountPence: rest, currency: 'GBP', state: 'done' as const }]
  expect(await tell({ kind: 'refunded', providerReference, refunds })).toBe('partly_refunded_elsewhere')
  expect((await read()).state).toBe('paid')
  delete stumble.beforeRefund
  shop.clock.time += minute
  expect(await workOff()).toEqual([])
  expect(await read()).toMatchObject({ state: 'refunded', payment: { state: 'refunded' } })
  expect(await shop.stockOf(goods)).toBe(8)
  expect((await mailsOf(reference)).map(({ kind }) => kind).slice(2)).toEqual([
    'order-refunded',
    'order-cancelled',
    'order-refunded',
  ])
})
