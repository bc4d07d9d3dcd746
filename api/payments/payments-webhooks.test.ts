import { randomUUID } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { formatPounds } from '#contract/arithmetic/money.ts'
import type { ShopContext } from '#shop/context.ts'
import { expireUnpaid } from '#shop/orders/expire-unpaid.ts'
import { processPendingRefunds } from '#shop/orders/order-worker.ts'
import { refundOrder } from '#shop/orders/refunds/refund-order.ts'
import type { PaymentEvent, PaymentGateway, PaymentGateways } from '#shop/payments/gateway.ts'
import { sandboxGateways } from '#shop/payments/sandbox-gateway.ts'
import { signerFor } from '#shop/payments/signing-key.ts'
import { ordersShop, testDeployment } from '#testing/app/orders.ts'
import { setStock, stockStone, type TestGoods } from '#testing/shop/baskets.ts'
import { asStaff } from '#testing/shop/staff.ts'

/** What the provider does on its way, for tests that need it to stumble. */
const stumble: {
  beforeOpen?: () => Promise<void>
  afterOpen?: (key: string) => Promise<void>
  beforeRefund?: () => Promise<void>
} = {}
const down = async () => {
  throw new Error('no route')
}

const gatewaysOf = (ctx: ShopContext): PaymentGateways => {
  const plain = sandboxGateways(ctx, testDeployment)
  const wrapped = (gateway: PaymentGateway): PaymentGateway => ({
    ...gateway,
    async open(request) {
      await stumble.beforeOpen?.()
      const opened = await gateway.open(request)
      await stumble.afterOpen?.(request.requestKey)
      return opened
    },
    async refund(request) {
      await stumble.beforeRefund?.()
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
  delete stumble.beforeOpen
  delete stumble.afterOpen
  delete stumble.beforeRefund
})

async function tell(event: Partial<PaymentEvent>, signature?: string) {
  const body = JSON.stringify({ eventId: `evt_${randomUUID()}`, type: 'test', currency: 'GBP', ...event })
  const right = (await signerFor(shop.ctx, 'test-payments')).sign(body)
  const response = await shop.request('/api/webhooks/test', {
    method: 'POST',
    headers: { 'test-signature': signature ?? right },
    body,
  })
  return { status: response.status, ...((await response.json()) as { outcome?: string }) }
}

async function placed(goods = tile, pieces = 1) {
  const ada = shop.enter()
  await ada.add(goods, pieces)
  const { order, pay_url } = await ada.place()
  const providerReference = (pay_url ?? '').split('/').at(-1) ?? ''
  const paid = { kind: 'paid' as const, providerReference, amountPence: order.totals.total }
  return { ada, reference: order.reference, pay_url, paid, read: () => ada.order(order.reference) }
}
const approveQuietly = (reference: string) =>
  shop.rows(`update sandbox_payments set state = 'approved' where reference = $1`, [reference])
const sweep = async () => {
  await expireUnpaid({ ctx: shop.ctx, input: { report: () => {} } })
}
const workOff = () => processPendingRefunds(shop.ctx, (what, error) => expect.fail(`${what}: ${error}`))
const refundsOf = (reference: string) =>
  shop.rows<{ state: string; amount_pence: number }>(
    `select r.state, r.amount_pence from refunds r join payments p on p.id = r.payment_id
     join orders o on o.id = p.order_id where o.reference = $1 order by r.id`,
    [reference],
  )
const mailsOf = async (reference: string) =>
  (await shop.outbox()).filter((mail) => mail.subject.includes(reference)).map((mail) => mail.kind)

describe('what is not believed', () => {
  test('a webhook that is not signed, for an unknown payment or for an unknown provider', async () => {
    const { paid, read } = await placed()
    expect(await tell(paid, 'nonsense')).toMatchObject({ status: 400 })
    expect(await tell({ kind: 'paid', providerReference: 'test_nobody', amountPence: 5 })).toEqual(
      expect.objectContaining({ status: 200, outcome: 'unknown_payment' }),
    )
    expect(await tell({ kind: 'paid' })).toMatchObject({ outcome: 'unknown_payment' })
    expect((await shop.request('/api/webhooks/stripe', { method: 'POST', body: '{}' })).status).toBe(404)
    expect((await shop.request('/api/webhooks/other', { method: 'POST', body: '{}' })).status).toBe(404)
    expect((await read()).state).toBe('pending')
  })

  test('a wrong amount or another currency pays nothing', async () => {
    for (const [change, outcome] of [
      [{ amountPence: 5 }, 'given_back_wrong_amount'],
      [{ amountPence: undefined }, 'held_for_staff'],
      [{ currency: 'EUR' }, 'held_for_staff'],
    ] as const) {
      const { ada, paid, read, reference } = await placed()
      await approveQuietly(paid.providerReference)
      expect(await tell({ ...paid, ...change })).toMatchObject({ outcome })
      expect(await read()).toMatchObject({ state: 'pending', payment: { state: 'mismatched' } })
      // Told again it is known, and what contradicts it is not believed.
      expect(await tell({ ...paid, ...change })).toMatchObject({ outcome: 'already_paid' })
      expect(await tell({ ...paid, amountPence: 7 })).toMatchObject({ outcome: 'wrong_amount' })
      const again = (await ada.send('POST', `/api/orders/${reference}/pay`)).json.data.pay_url.split('/').at(-1)
      expect(await tell({ ...paid, providerReference: again })).toMatchObject({ outcome: 'paid' })
    }
  })
})

describe('in any order, late and repeated', () => {
  test('the same telling ten times at once counts once', async () => {
    const { paid, read, reference } = await placed()
    const eventId = 'evt_same'
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => tell({ ...paid, eventId })))
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['paid', ...Array(9).fill('repeated')])
    expect((await read()).timeline).toHaveLength(2)
    expect(await tell(paid)).toMatchObject({ outcome: 'already_paid' })
    expect(await mailsOf(reference)).toEqual(['order-received', 'order-paid'])
  })

  test('failed before paid, and failed after it', async () => {
    const { paid, read } = await placed()
    expect(await tell({ ...paid, kind: 'failed' })).toMatchObject({ outcome: 'failed' })
    expect(await tell(paid)).toMatchObject({ outcome: 'paid' })
    expect(await tell({ ...paid, kind: 'failed' })).toMatchObject({ outcome: 'ignored' })
    expect((await read()).state).toBe('paid')
  })

  test('before the provider has even answered us', async () => {
    stumble.afterOpen = async (requestKey) => {
      const [row] = await shop.rows<{ amount_pence: number }>(
        'select amount_pence from payments where request_key = $1',
        [requestKey],
      )
      const event = { kind: 'paid' as const, requestKey, amountPence: row?.amount_pence }
      expect(await tell(event)).toMatchObject({ outcome: 'paid' })
    }
    const { read } = await placed()
    expect(await read()).toMatchObject({ state: 'paid', payment: { state: 'paid' } })
  })

  test('after expiry, the stock still there: reserved again', async () => {
    const goods = await stone.goods({ stock: 4 })
    const { paid, read, reference } = await placed(goods, 4)
    shop.clock.time += 31 * minute
    await sweep()
    expect([await shop.stockOf(goods), (await read()).state]).toEqual([4, 'cancelled'])
    expect(await tell(paid)).toMatchObject({ outcome: 'paid_late' })
    expect(await shop.stockOf(goods)).toBe(0)
    expect(await read()).toMatchObject({ state: 'paid', invoices: [{ kind: 'invoice' }] })
    expect(await mailsOf(reference)).toEqual(['order-received', 'order-cancelled', 'order-paid'])
  })

  test('after expiry, the stock sold: refunded, and the buyer is told', async () => {
    const goods = await stone.goods({ stock: 4 })
    const { paid, read, reference } = await placed(goods, 4)
    shop.clock.time += 31 * minute
    await sweep()
    await setStock(shop.ctx, goods, 3)
    await approveQuietly(paid.providerReference)
    expect(await tell(paid)).toMatchObject({ outcome: 'given_back_sold_meanwhile' })
    expect(await tell(paid)).toMatchObject({ outcome: 'already_paid' })
    expect(await shop.stockOf(goods)).toBe(3)
    await workOff()
    expect(await read()).toMatchObject({ state: 'refunded', payment: { state: 'refunded' }, invoices: [] })
    expect(await refundsOf(reference)).toEqual([{ state: 'done', amount_pence: paid.amountPence }])
    expect(await mailsOf(reference)).toEqual(['order-received', 'order-cancelled', 'order-too-late', 'order-refunded'])
  })

  test('a payment after the buyer cancelled is refunded', async () => {
    const { ada, paid, read, reference } = await placed()
    await ada.send('POST', `/api/orders/${reference}/cancel`)
    await approveQuietly(paid.providerReference)
    expect(await tell(paid)).toMatchObject({ outcome: 'given_back_cancelled' })
    await workOff()
    expect((await read()).state).toBe('refunded')
  })

  test('two payments of one order: the second goes back, the order stays paid', async () => {
    const { ada, paid, read, reference } = await placed()
    await tell({ ...paid, kind: 'failed' })
    const again = (await ada.send('POST', `/api/orders/${reference}/pay`)).json.data.pay_url.split('/').at(-1)
    await approveQuietly(again)
    expect(await tell({ ...paid, providerReference: again })).toMatchObject({ outcome: 'paid' })
    await approveQuietly(paid.providerReference)
    expect(await tell(paid)).toMatchObject({ outcome: 'given_back_paid_twice' })
    await workOff()
    expect(await read()).toMatchObject({ state: 'paid', payment: { state: 'paid' }, invoices: [{ kind: 'invoice' }] })
    expect(await refundsOf(reference)).toEqual([{ state: 'done', amount_pence: paid.amountPence }])
  })
})

describe('money that goes back without us', () => {
  const gone = (providerReference: string, refunds: PaymentEvent['refunds']) =>
    tell({ kind: 'refunded', providerReference, refunds: refunds ?? [] })
  const whole = (amountPence: number, providerReference = `re_${randomUUID()}`) => [
    { providerReference, amountPence, currency: 'GBP', state: 'done' as const },
  ]

  test('ten events at once for one payment: refunded once', async () => {
    const { paid, read, reference } = await placed()
    await tell(paid)
    const refund = whole(paid.amountPence)
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => gone(paid.providerReference, refund)))
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual([
      ...Array(9).fill('refund_known_already'),
      'refunded_elsewhere',
    ])
    expect(await refundsOf(reference)).toEqual([{ state: 'done', amount_pence: paid.amountPence }])
    expect((await read()).invoices).toMatchObject([{ kind: 'invoice' }, { kind: 'credit' }])
    expect((await mailsOf(reference)).slice(2)).toEqual(['order-cancelled', 'order-refunded'])
  })

  test('a refund of an unpaid or unknown payment changes nothing', async () => {
    const { paid, read, reference } = await placed()
    expect(await gone(paid.providerReference, whole(paid.amountPence))).toMatchObject({ outcome: 'ignored' })
    expect(await gone('test_nobody', whole(5))).toMatchObject({ outcome: 'unknown_payment' })
    expect([(await read()).state, await refundsOf(reference)]).toEqual(['pending', []])
  })

  test('of a second payment that was to go back anyway: the order stays paid', async () => {
    const { ada, paid, read, reference } = await placed()
    await tell({ ...paid, kind: 'failed' })
    const again = (await ada.send('POST', `/api/orders/${reference}/pay`)).json.data.pay_url.split('/').at(-1)
    await tell({ ...paid, providerReference: again })
    expect(await tell(paid)).toMatchObject({ outcome: 'given_back_paid_twice' })
    expect(await gone(paid.providerReference, whole(paid.amountPence))).toMatchObject({ outcome: 'refunded_elsewhere' })
    await workOff()
    expect(await read()).toMatchObject({ state: 'paid', payment: { state: 'paid' }, invoices: [{ kind: 'invoice' }] })
    expect((await refundsOf(reference)).map(({ state }) => state).toSorted()).toEqual(['done', 'failed'])
  })
})

describe('a cancelled order whose refunds the provider could not take at once', () => {
  const part = 2000
  /** Paid, a part of it asked back while the provider was down, and then cancelled by its buyer. */
  async function cancelledWhileDown() {
    const made = await placed(tile, 20)
    const { ada, paid, reference } = made
    await ada.press(made.pay_url, 'approve')
    const [order] = await shop.rows<{ id: number }>('select id from orders where reference = $1', [reference])
    stumble.beforeRefund = down
    const input = { orderId: order?.id ?? 0, amountPence: part, reason: 'Chipped' }
    expect(await refundOrder({ ctx: asStaff(shop.ctx), input })).toMatchObject({
      ok: true,
      aggregate: { refunds: [{ state: 'requested', lastError: expect.stringContaining('no route') }] },
    })
    expect((await ada.send('POST', `/api/orders/${reference}/cancel`)).json.data.state).toBe('cancelled')
    return { ...made, rest: paid.amountPence - part }
  }
  const givenOf = async (providerReference: string) =>
    (
      await shop.rows<{ refunded_pence: number }>('select refunded_pence from sandbox_payments where reference = $1', [
        providerReference,
      ])
    )[0]?.refunded_pence
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
    await workOff()
    expect(await read()).toMatchObject({ state: 'refunded', payment: { state: 'refunded' } })
    expect(await givenOf(paid.providerReference)).toBe(paid.amountPence)
  }

  test('asks for the rest only, and exactly the whole goes back', async () => {
    const made = await cancelledWhileDown()
    expect(await refundsOf(made.reference)).toEqual([
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

describe('a provider that cannot be reached', () => {
  test('is told plainly; the order is kept, and the same key goes on with it', async () => {
    const ada = shop.enter()
    await ada.add(tile)
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
