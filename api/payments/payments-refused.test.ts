import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { formatPounds } from '#contract/arithmetic/money.ts'
import { closeEndedPayments } from '#shop/orders/payment/close-payment.ts'
import { processPendingRefunds } from '#shop/orders/refunds/process-pending-refunds.ts'
import { refundOrder } from '#shop/orders/refunds/refund-order.ts'
import { sandboxShop } from '#testing/app/sandbox-shop.ts'
import { asStaff } from '#testing/shop/staff.ts'

/** A provider that is down or refuses requests. */

const { shop, goods, mailsOf, stumble: gatewayHooks, ...sandbox } = sandboxShop()
const { tell: sendWebhook, placed: placeOrder, givenOf: refundedAtProvider } = sandbox
const refundsOf = (reference: string) =>
  shop.rows<{ id: number; attempts: number; due_at: string; last_error: string; state: string; request_key: string }>(
    `select r.* from refunds r join payments p on p.id = r.payment_id join orders o on o.id = p.order_id
     where o.reference = $1 order by r.id`,
    [reference],
  )
const minute = 60_000

const down = async () => {
  throw new Error('no route')
}
/** Makes the sandbox hold this amount, whatever was requested. */
const approveFor = (providerReference: string, amountPence: number) =>
  shop.rows(`update sandbox_payments set state = 'approved', amount_pence = $2 where reference = $1`, [
    providerReference,
    amountPence,
  ])
const processRefunds = async () => {
  const errors: string[] = []
  await processPendingRefunds(shop.ctx, (what) => errors.push(what))
  return errors
}

describe('a provider that cannot be reached', () => {
  test('is reported to the buyer, and the order is kept for a retry with the same key', async () => {
    const ada = shop.enter()
    await ada.add(await goods({ stock: 10 }))
    const body = await ada.body()
    gatewayHooks.beforeOpen = down
    const failed = await ada.sendOrder(body, 'again')
    expect([failed.status, failed.error.message]).toEqual([503, expect.stringContaining('Your order is safe')])
    delete gatewayHooks.beforeOpen
    const good = await ada.sendOrder(body, 'again')
    expect(good.status).toBe(201)
    const counts = await shop.rows(
      `select count(*)::int as orders, (select count(*)::int from payments p where p.order_id = max(o.id)) as payments
       from orders o where o.idempotency_key = 'again'`,
    )
    expect(counts).toEqual([{ orders: 1, payments: 1 }])
    await ada.press(good.json.data.pay_url, 'approve')
    expect((await ada.order(good.json.data.order.reference)).state).toBe('paid')
  })
})

test('an order cancelled while its payment is opened has the page closed and any money refunded', async () => {
  for (const isPaid of [false, true]) {
    const ada = shop.enter()
    await ada.add(await goods({ stock: 10 }))
    const key = randomUUID()
    const found: { reference: string; page: string }[] = []
    // The provider has opened its page, but its response has not arrived yet.
    gatewayHooks.afterOpen = async (requestKey) => {
      found.push(
        ...(await shop.rows<{ reference: string; page: string }>(
          `select o.reference, s.reference as page from sandbox_payments s join payments p on p.request_key = s.request_key
           join orders o on o.id = p.order_id where s.request_key = $1`,
          [requestKey],
        )),
      )
      await ada.send('POST', `/api/orders/${found[0]?.reference}/cancel`)
    }
    const { pay_url } = (await ada.sendOrder(await ada.body(), key)).json.data
    delete gatewayHooks.afterOpen
    const [{ reference = '', page = '' } = {}] = found
    expect((await ada.order(reference)).state).toBe('cancelled')
    if (isPaid) await shop.rows(`update sandbox_payments set state = 'approved' where reference = $1`, [page])
    await closeEndedPayments({ ctx: shop.ctx })
    expect(await processRefunds()).toEqual([])
    const total = isPaid ? (await ada.order(reference)).totals.total : 0
    expect([(await ada.order(reference)).state, await refundedAtProvider(page)]).toEqual([
      isPaid ? 'refunded' : 'cancelled',
      total,
    ])
    if (!isPaid) expect((await ada.press(pay_url, 'approve')).status).toBe(409)
  }
})

describe('a cancelled order whose refunds failed at first', () => {
  const part = 2000
  /** Paid, with a partial refund requested while the provider was down, and then cancelled by the buyer. */
  async function cancelledWhileDown() {
    const purchase = await placeOrder(undefined, 20)
    const { ada, paid, reference } = purchase
    await ada.press(purchase.pay_url, 'approve')
    gatewayHooks.beforeRefund = down
    const input = { reference, amountPence: part, reason: 'Chipped' }
    expect(await refundOrder({ ctx: asStaff(shop.ctx), input })).toEqual({ ok: true })
    expect(await refundsOf(input.reference)).toMatchObject([
      { state: 'requested', last_error: expect.stringContaining('no route') },
    ])
    expect((await ada.send('POST', `/api/orders/${reference}/cancel`)).json.data.state).toBe('cancelled')
    return { ...purchase, rest: paid.amountPence - part }
  }
  const refundByHand = async (providerReference: string, amountPence: number) => {
    await shop.rows('update sandbox_payments set refunded_pence = refunded_pence + $2 where reference = $1', [
      providerReference,
      amountPence,
    ])
    const refunds = [{ providerReference: `re_${randomUUID()}`, amountPence, currency: 'GBP', state: 'done' as const }]
    return sendWebhook({ kind: 'refunded', providerReference, refunds })
  }
  const expectFullRefund = async ({ paid, read }: Awaited<ReturnType<typeof cancelledWhileDown>>) => {
    delete gatewayHooks.beforeRefund
    // A refused refund is retried after a minute.
    shop.clock.time += minute
    expect(await processRefunds()).toEqual([])
    expect(await read()).toMatchObject({ state: 'refunded', payment: { state: 'refunded' } })
    expect(await refundedAtProvider(paid.providerReference)).toBe(paid.amountPence)
  }

  test('requests only the rest, so that exactly the total is refunded', async () => {
    const purchase = await cancelledWhileDown()
    expect(await refundsOf(purchase.reference)).toMatchObject([
      { state: 'requested', amount_pence: part },
      { state: 'requested', amount_pence: purchase.rest },
    ])
    const cancellationMail = (await shop.outbox()).find(
      ({ kind, subject }) => kind === 'order-cancelled' && subject.includes(purchase.reference),
    )
    expect(cancellationMail?.plain).toContain(`We will refund ${formatPounds(purchase.paid.amountPence)}`)
    await expectFullRefund(purchase)
  })

  test.each([
    ['the same as the pending part', part],
    ['less than the pending part', 1],
    ['more than the pending part', part + 500],
  ])('is refunded exactly in full if %s was refunded by hand first', async (_, pence) => {
    const purchase = await cancelledWhileDown()
    expect(await refundByHand(purchase.paid.providerReference, pence)).toMatchObject({
      outcome: 'partly_refunded_elsewhere',
    })
    await expectFullRefund(purchase)
  })

  test('still gets the pending part if everything else was refunded by hand first', async () => {
    const purchase = await cancelledWhileDown()
    await refundByHand(purchase.paid.providerReference, purchase.rest)
    await expectFullRefund(purchase)
    expect((await refundsOf(purchase.reference)).map(({ state }) => state)).toEqual(['done', 'failed', 'done'])
  })
})

describe('refunds a provider refuses', () => {
  // Process the refunds that other tests left over.
  beforeEach(async () => void (await processRefunds()))
  const paidAndCancelled = async () => {
    const purchase = await placeOrder()
    await purchase.ada.press(purchase.pay_url, 'approve')
    await purchase.ada.send('POST', `/api/orders/${purchase.reference}/cancel`)
    return purchase
  }

  test('are retried after 1, 2, 4 … minutes, at most six hours apart, without end', async () => {
    gatewayHooks.beforeRefund = async () => {
      throw new Error('the balance is too low')
    }
    const { reference, providerReference, total } = await paidAndCancelled()
    for (const wait of [1, 2, 4, 8, 16, 32, 64, 128, 256, 360, 360]) {
      const [row] = await refundsOf(reference)
      expect(row).toMatchObject({ state: 'requested', last_error: 'the balance is too low' })
      expect(new Date(row?.due_at ?? '').getTime()).toBe(shop.clock.time + wait * minute)
      shop.clock.time += wait * minute - 1
      expect(await processRefunds()).toEqual([])
      shop.clock.time += 1
      expect(await processRefunds()).toEqual([`refund ${row?.id} could not be given`])
    }
    delete gatewayHooks.beforeRefund
    shop.clock.time += 360 * minute
    expect(await processRefunds()).toEqual([])
    expect(await refundedAtProvider(providerReference)).toBe(total)
  })

  test('do not starve a later refund, even if there are fifty', async () => {
    const { reference, providerReference } = await placeOrder()
    await approveFor(providerReference, 5000)
    await shop.rows(
      `insert into refunds (payment_id, amount_pence, request_key, state, reason, created_at, attempts, due_at)
       select p.id, 1, 'refused-' || n, 'requested', 'Refused', $2::timestamptz, 1, $2::timestamptz
       from payments p join orders o on o.id = p.order_id, generate_series(1, 50) n where o.reference = $1`,
      [reference, shop.ctx.clock.now()],
    )
    const refused = new Set<string>()
    const good = await placeOrder()
    await good.ada.press(good.pay_url, 'approve')
    gatewayHooks.beforeRefund = async () => {
      throw new Error('down for a moment')
    }
    const input = { reference: good.reference, amountPence: 100, reason: 'Chipped' }
    expect(await refundOrder({ ctx: asStaff(shop.ctx), input })).toEqual({ ok: true })
    expect(await refundsOf(input.reference)).toMatchObject([
      { state: 'requested', last_error: expect.stringContaining('down') },
    ])
    await shop.rows(`update refunds set attempts = 0, due_at = null where request_key = $1`, [
      (await refundsOf(good.reference))[0]?.request_key,
    ])
    gatewayHooks.beforeRefund = async ({ requestKey }) => {
      if (!requestKey.startsWith('refused-')) return
      refused.add(requestKey)
      throw new Error('no')
    }
    expect(await processRefunds()).toHaveLength(49)
    expect(await refundedAtProvider(good.providerReference)).toBe(100)
    // The remaining refund gets its turn, and none is retried before it is due.
    expect(await processRefunds()).toHaveLength(1)
    expect(refused.size).toBe(50)
    expect(await processRefunds()).toEqual([])
  })
})

test('a part refunded here and the rest by hand leave nothing to refund and return the stock', async () => {
  const tiles = await goods({ stock: 8 })
  const { ada, reference, pay_url, providerReference, total, read } = await placeOrder(tiles, 8)
  await ada.press(pay_url, 'approve')
  gatewayHooks.beforeRefund = async () => {
    throw new Error('no answer')
  }
  const input = { reference, amountPence: 100, reason: 'Chipped' }
  expect(await refundOrder({ ctx: asStaff(shop.ctx), input })).toEqual({ ok: true })
  expect(await refundsOf(input.reference)).toMatchObject([
    { state: 'requested', last_error: expect.stringContaining('no answer') },
  ])
  const rest = total - 100
  await shop.rows('update sandbox_payments set refunded_pence = $2 where reference = $1', [providerReference, rest])
  const refunds = [{ providerReference: 're_hand', amountPence: rest, currency: 'GBP', state: 'done' as const }]
  expect(await sendWebhook({ kind: 'refunded', providerReference, refunds })).toMatchObject({
    outcome: 'partly_refunded_elsewhere',
  })
  expect((await read()).state).toBe('paid')
  delete gatewayHooks.beforeRefund
  shop.clock.time += minute
  expect(await processRefunds()).toEqual([])
  expect(await read()).toMatchObject({ state: 'refunded', payment: { state: 'refunded' } })
  expect(await shop.stockOf(tiles)).toBe(8)
  expect((await mailsOf(reference)).map(({ kind }) => kind).slice(2)).toEqual([
    'order-refunded',
    'order-cancelled',
    'order-refunded',
  ])
})
