import { randomUUID } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { formatPounds } from '#contract/arithmetic/money.ts'
import { closeEndedPayments } from '#shop/orders/payment/close-payment.ts'
import { processPendingRefunds } from '#shop/orders/refunds/process-pending-refunds.ts'
import { refundOrder } from '#shop/orders/refunds/refund-order.ts'
import { sandboxShop } from '#testing/app/sandbox-shop.ts'
import { asStaff } from '#testing/shop/staff.ts'

/** A provider that is down, or refuses. */

const { shop, stumble, tell, placed, goods, givenOf, mailsOf } = sandboxShop()
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
/** The money the test provider holds, whatever was asked for. */
const approveFor = (providerReference: string, amountPence: number) =>
  shop.rows(`update sandbox_payments set state = 'approved', amount_pence = $2 where reference = $1`, [
    providerReference,
    amountPence,
  ])
const workOff = async () => {
  const errors: string[] = []
  await processPendingRefunds(shop.ctx, (what) => errors.push(what))
  return errors
}

describe('a provider that cannot be reached', () => {
  test('is told plainly; the order is kept, and the same key goes on with it', async () => {
    const ada = shop.enter()
    await ada.add(await goods({ stock: 10 }))
    const body = await ada.body()
    stumble.beforeOpen = down
    const failed = await ada.sendOrder(body, 'again')
    expect([failed.status, failed.error.message]).toEqual([503, expect.stringContaining('Your order is safe')])
    delete stumble.beforeOpen
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

test('an order cancelled while its payment is opened: the page is closed, and money on it goes back', async () => {
  for (const isPaid of [false, true]) {
    const ada = shop.enter()
    await ada.add(await goods({ stock: 10 }))
    const key = randomUUID()
    const found: { reference: string; page: string }[] = []
    // The provider has opened its page; its answer is still on the way.
    stumble.afterOpen = async (requestKey) => {
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
    delete stumble.afterOpen
    const [{ reference = '', page = '' } = {}] = found
    expect((await ada.order(reference)).state).toBe('cancelled')
    if (isPaid) await shop.rows(`update sandbox_payments set state = 'approved' where reference = $1`, [page])
    await closeEndedPayments({ ctx: shop.ctx })
    expect(await workOff()).toEqual([])
    const total = isPaid ? (await ada.order(reference)).totals.total : 0
    expect([(await ada.order(reference)).state, await givenOf(page)]).toEqual([
      isPaid ? 'refunded' : 'cancelled',
      total,
    ])
    if (!isPaid) expect((await ada.press(pay_url, 'approve')).status).toBe(409)
  }
})

describe('a cancelled order whose refunds the provider could not take at once', () => {
  const part = 2000
  /** Paid, a part of it asked back while the provider was down, and then cancelled by its buyer. */
  async function cancelledWhileDown() {
    const made = await placed(undefined, 20)
    const { ada, paid, reference } = made
    await ada.press(made.pay_url, 'approve')
    stumble.beforeRefund = down
    const input = { reference, amountPence: part, reason: 'Chipped' }
    expect(await refundOrder({ ctx: asStaff(shop.ctx), input })).toEqual({ ok: true })
    expect(await refundsOf(input.reference)).toMatchObject([
      { state: 'requested', last_error: expect.stringContaining('no route') },
    ])
    expect((await ada.send('POST', `/api/orders/${reference}/cancel`)).json.data.state).toBe('cancelled')
    return { ...made, rest: paid.amountPence - part }
  }
  const giveByHand = async (providerReference: string, amountPence: number) => {
    await shop.rows('update sandbox_payments set refunded_pence = refunded_pence + $2 where reference = $1', [
      providerReference,
      amountPence,
    ])
    const refunds = [{ providerReference: `re_${randomUUID()}`, amountPence, currency: 'GBP', state: 'done' as const }]
    return tell({ kind: 'refunded', providerReference, refunds })
  }
  const wholeIsBack = async ({ paid, read }: Awaited<ReturnType<typeof cancelledWhileDown>>) => {
    delete stumble.beforeRefund
    // What was refused once is asked again after a minute.
    shop.clock.time += minute
    expect(await workOff()).toEqual([])
    expect(await read()).toMatchObject({ state: 'refunded', payment: { state: 'refunded' } })
    expect(await givenOf(paid.providerReference)).toBe(paid.amountPence)
  }

  test('asks for the rest only, and exactly the whole goes back', async () => {
    const made = await cancelledWhileDown()
    expect(await refundsOf(made.reference)).toMatchObject([
      { state: 'requested', amount_pence: part },
      { state: 'requested', amount_pence: made.rest },
    ])
    const told = (await shop.outbox()).find(
      ({ kind, subject }) => kind === 'order-cancelled' && subject.includes(made.reference),
    )
    expect(told?.plain).toContain(`We will refund ${formatPounds(made.paid.amountPence)}`)
    await wholeIsBack(made)
  })

  test.each([
    ['the same as a part that was asked for', part],
    ['less than that', 1],
    ['more than that', part + 500],
  ])('%s, given by hand meanwhile, comes off the rest and leaves nothing behind', async (_, pence) => {
    const made = await cancelledWhileDown()
    expect(await giveByHand(made.paid.providerReference, pence)).toMatchObject({ outcome: 'partly_refunded_elsewhere' })
    await wholeIsBack(made)
  })

  test('all but the part, given by hand meanwhile: the part follows', async () => {
    const made = await cancelledWhileDown()
    await giveByHand(made.paid.providerReference, made.rest)
    await wholeIsBack(made)
    expect((await refundsOf(made.reference)).map(({ state }) => state)).toEqual(['done', 'failed', 'done'])
  })
})

describe('refunds a provider refuses', () => {
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
    await approveFor(providerReference, 5000)
    await shop.rows(
      `insert into refunds (payment_id, amount_pence, request_key, state, reason, created_at, attempts, due_at)
       select p.id, 1, 'refused-' || n, 'requested', 'Refused', $2::timestamptz, 1, $2::timestamptz
       from payments p join orders o on o.id = p.order_id, generate_series(1, 50) n where o.reference = $1`,
      [reference, shop.ctx.clock.now()],
    )
    const refused = new Set<string>()
    const good = await placed()
    await good.ada.press(good.pay_url, 'approve')
    stumble.beforeRefund = async () => {
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
  const tiles = await goods({ stock: 8 })
  const { ada, reference, pay_url, providerReference, total, read } = await placed(tiles, 8)
  await ada.press(pay_url, 'approve')
  stumble.beforeRefund = async () => {
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
  expect(await tell({ kind: 'refunded', providerReference, refunds })).toMatchObject({
    outcome: 'partly_refunded_elsewhere',
  })
  expect((await read()).state).toBe('paid')
  delete stumble.beforeRefund
  shop.clock.time += minute
  expect(await workOff()).toEqual([])
  expect(await read()).toMatchObject({ state: 'refunded', payment: { state: 'refunded' } })
  expect(await shop.stockOf(tiles)).toBe(8)
  expect((await mailsOf(reference)).map(({ kind }) => kind).slice(2)).toEqual([
    'order-refunded',
    'order-cancelled',
    'order-refunded',
  ])
})
