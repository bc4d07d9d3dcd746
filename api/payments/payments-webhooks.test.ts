import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { expireUnpaid } from '#shop/orders/expire-unpaid.ts'
import { processPendingRefunds } from '#shop/orders/refunds/process-pending-refunds.ts'
import type { PaymentEvent } from '#shop/payments/gateway.ts'
import { sandboxShop } from '#testing/app/sandbox-shop.ts'
import { setStock } from '#testing/shop/baskets.ts'

const { shop, goods, mailsOf, stumble: gatewayHooks, ...sandbox } = sandboxShop()
const { tell: sendWebhook, placed: placeOrder } = sandbox
const minute = 60_000

const approveWithoutWebhook = (reference: string) =>
  shop.rows(`update sandbox_payments set state = 'approved' where reference = $1`, [reference])
const expireOrders = async () => {
  await expireUnpaid({ ctx: shop.ctx, input: { report: () => {} } })
}
const processRefunds = () => processPendingRefunds(shop.ctx, (what, error) => expect.fail(`${what}: ${error}`))
const refundsOf = (reference: string) =>
  shop.rows<{ state: string; amount_pence: number }>(
    `select r.state, r.amount_pence from refunds r join payments p on p.id = r.payment_id
     join orders o on o.id = p.order_id where o.reference = $1 order by r.id`,
    [reference],
  )
const kindsOf = async (reference: string) => (await mailsOf(reference)).map(({ kind }) => kind)

describe('an invalid webhook', () => {
  test('changes nothing if it is unsigned, or for an unknown payment or provider', async () => {
    const { paid, read } = await placeOrder()
    expect(await sendWebhook(paid, 'nonsense')).toMatchObject({ status: 400 })
    expect(await sendWebhook({ kind: 'paid', providerReference: 'test_nobody', amountPence: 5 })).toEqual(
      expect.objectContaining({ status: 200, outcome: 'unknown_payment' }),
    )
    expect(await sendWebhook({ kind: 'paid' })).toMatchObject({ outcome: 'unknown_payment' })
    expect((await shop.request('/api/webhooks/stripe', { method: 'POST', body: '{}' })).status).toBe(404)
    expect((await shop.request('/api/webhooks/other', { method: 'POST', body: '{}' })).status).toBe(404)
    expect((await read()).state).toBe('pending')
  })

  test('does not pay the order if it has a wrong amount or another currency', async () => {
    for (const [change, outcome] of [
      [{ amountPence: 5 }, 'given_back_wrong_amount'],
      [{ amountPence: undefined }, 'held_for_staff'],
      [{ currency: 'EUR' }, 'held_for_staff'],
    ] as const) {
      const { ada, paid, read, reference } = await placeOrder()
      await approveWithoutWebhook(paid.providerReference)
      expect(await sendWebhook({ ...paid, ...change })).toMatchObject({ outcome })
      expect(await read()).toMatchObject({ state: 'pending', payment: { state: 'mismatched' } })
      // A repeat is recognised, and an event that contradicts it is rejected.
      expect(await sendWebhook({ ...paid, ...change })).toMatchObject({ outcome: 'already_paid' })
      expect(await sendWebhook({ ...paid, amountPence: 7 })).toMatchObject({ outcome: 'wrong_amount' })
      const again = (await ada.send('POST', `/api/orders/${reference}/pay`)).json.data.pay_url.split('/').at(-1)
      expect(await sendWebhook({ ...paid, providerReference: again })).toMatchObject({ outcome: 'paid' })
    }
  })
})

describe('an event that is late, repeated or out of order', () => {
  test('counts once if it arrives ten times at once', async () => {
    const { paid, read, reference } = await placeOrder()
    const eventId = 'evt_same'
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => sendWebhook({ ...paid, eventId })))
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual(['paid', ...Array(9).fill('repeated')])
    expect((await read()).timeline).toHaveLength(2)
    expect(await sendWebhook(paid)).toMatchObject({ outcome: 'already_paid' })
    expect(await kindsOf(reference)).toEqual(['order-received', 'order-paid'])
  })

  test('leaves the order paid if a failure arrives before or after the payment', async () => {
    const { paid, read } = await placeOrder()
    expect(await sendWebhook({ ...paid, kind: 'failed' })).toMatchObject({ outcome: 'failed' })
    expect(await sendWebhook(paid)).toMatchObject({ outcome: 'paid' })
    expect(await sendWebhook({ ...paid, kind: 'failed' })).toMatchObject({ outcome: 'ignored' })
    expect((await read()).state).toBe('paid')
  })

  test('pays the order even before the provider’s own response', async () => {
    gatewayHooks.afterOpen = async (requestKey) => {
      const [row] = await shop.rows<{ amount_pence: number }>(
        'select amount_pence from payments where request_key = $1',
        [requestKey],
      )
      const event = { kind: 'paid' as const, requestKey, amountPence: row?.amount_pence }
      expect(await sendWebhook(event)).toMatchObject({ outcome: 'paid' })
    }
    const { read } = await placeOrder()
    expect(await read()).toMatchObject({ state: 'paid', payment: { state: 'paid' } })
  })

  test('reserves the stock again after expiry if it is still there', async () => {
    const tiles = await goods({ stock: 4 })
    const { paid, read, reference } = await placeOrder(tiles, 4)
    shop.clock.time += 31 * minute
    await expireOrders()
    expect([await shop.stockOf(tiles), (await read()).state]).toEqual([4, 'cancelled'])
    expect(await sendWebhook(paid)).toMatchObject({ outcome: 'paid_late' })
    expect(await shop.stockOf(tiles)).toBe(0)
    expect(await read()).toMatchObject({ state: 'paid', invoices: [{ kind: 'invoice' }] })
    expect(await kindsOf(reference)).toEqual(['order-received', 'order-cancelled', 'order-paid'])
  })

  test('refunds the payment after expiry and emails the buyer if the stock is sold', async () => {
    const tiles = await goods({ stock: 4 })
    const { paid, read, reference } = await placeOrder(tiles, 4)
    shop.clock.time += 31 * minute
    await expireOrders()
    await setStock(shop.ctx, tiles, 3)
    await approveWithoutWebhook(paid.providerReference)
    expect(await sendWebhook(paid)).toMatchObject({ outcome: 'given_back_sold_meanwhile' })
    expect(await sendWebhook(paid)).toMatchObject({ outcome: 'already_paid' })
    expect(await shop.stockOf(tiles)).toBe(3)
    await processRefunds()
    expect(await read()).toMatchObject({ state: 'refunded', payment: { state: 'refunded' }, invoices: [] })
    expect(await refundsOf(reference)).toEqual([{ state: 'done', amount_pence: paid.amountPence }])
    expect(await kindsOf(reference)).toEqual(['order-received', 'order-cancelled', 'order-too-late', 'order-refunded'])
  })

  test('refunds a payment after the buyer cancelled', async () => {
    const { ada, paid, read, reference } = await placeOrder()
    await ada.send('POST', `/api/orders/${reference}/cancel`)
    await approveWithoutWebhook(paid.providerReference)
    expect(await sendWebhook(paid)).toMatchObject({ outcome: 'given_back_cancelled' })
    await processRefunds()
    expect((await read()).state).toBe('refunded')
  })

  test('refunds the second payment of one order, which stays paid', async () => {
    const { ada, paid, read, reference } = await placeOrder()
    await sendWebhook({ ...paid, kind: 'failed' })
    const again = (await ada.send('POST', `/api/orders/${reference}/pay`)).json.data.pay_url.split('/').at(-1)
    await approveWithoutWebhook(again)
    expect(await sendWebhook({ ...paid, providerReference: again })).toMatchObject({ outcome: 'paid' })
    await approveWithoutWebhook(paid.providerReference)
    expect(await sendWebhook(paid)).toMatchObject({ outcome: 'given_back_paid_twice' })
    await processRefunds()
    expect(await read()).toMatchObject({ state: 'paid', payment: { state: 'paid' }, invoices: [{ kind: 'invoice' }] })
    expect(await refundsOf(reference)).toEqual([{ state: 'done', amount_pence: paid.amountPence }])
  })
})

describe('a refund made at the provider', () => {
  const sendRefunds = (providerReference: string, refunds: PaymentEvent['refunds']) =>
    sendWebhook({ kind: 'refunded', providerReference, refunds: refunds ?? [] })
  const fullRefund = (amountPence: number, providerReference = `re_${randomUUID()}`) => [
    { providerReference, amountPence, currency: 'GBP', state: 'done' as const },
  ]

  test('is recorded once for ten events at once', async () => {
    const { paid, read, reference } = await placeOrder()
    await sendWebhook(paid)
    const refund = fullRefund(paid.amountPence)
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => sendRefunds(paid.providerReference, refund)))
    expect(outcomes.map(({ outcome }) => outcome).toSorted()).toEqual([
      ...Array(9).fill('refund_known_already'),
      'refunded_elsewhere',
    ])
    expect(await refundsOf(reference)).toEqual([{ state: 'done', amount_pence: paid.amountPence }])
    expect((await read()).invoices).toMatchObject([{ kind: 'invoice' }, { kind: 'credit' }])
    expect((await kindsOf(reference)).slice(2)).toEqual(['order-cancelled', 'order-refunded'])
  })

  test('changes nothing for an unpaid or unknown payment', async () => {
    const { paid, read, reference } = await placeOrder()
    expect(await sendRefunds(paid.providerReference, fullRefund(paid.amountPence))).toMatchObject({
      outcome: 'ignored',
    })
    expect(await sendRefunds('test_nobody', fullRefund(5))).toMatchObject({ outcome: 'unknown_payment' })
    expect([(await read()).state, await refundsOf(reference)]).toEqual(['pending', []])
  })

  test('of a duplicate payment leaves the order paid', async () => {
    const { ada, paid, read, reference } = await placeOrder()
    await sendWebhook({ ...paid, kind: 'failed' })
    const again = (await ada.send('POST', `/api/orders/${reference}/pay`)).json.data.pay_url.split('/').at(-1)
    await sendWebhook({ ...paid, providerReference: again })
    expect(await sendWebhook(paid)).toMatchObject({ outcome: 'given_back_paid_twice' })
    expect(await sendRefunds(paid.providerReference, fullRefund(paid.amountPence))).toMatchObject({
      outcome: 'refunded_elsewhere',
    })
    await processRefunds()
    expect(await read()).toMatchObject({ state: 'paid', payment: { state: 'paid' }, invoices: [{ kind: 'invoice' }] })
    expect((await refundsOf(reference)).map(({ state }) => state).toSorted()).toEqual(['done', 'failed'])
  })
})
