import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { expireUnpaid } from '#shop/orders/expire-unpaid.ts'
import { processPendingRefunds } from '#shop/orders/refunds/process-pending-refunds.ts'
import type { PaymentEvent } from '#shop/payments/gateway.ts'
import { sandboxShop } from '#testing/app/sandbox-shop.ts'
import { setStock } from '#testing/shop/baskets.ts'

const { shop, stumble, tell, placed, goods, mailsOf } = sandboxShop()
const minute = 60_000

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
const kindsOf = async (reference: string) => (await mailsOf(reference)).map(({ kind }) => kind)

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
    expect(await kindsOf(reference)).toEqual(['order-received', 'order-paid'])
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
    const tiles = await goods({ stock: 4 })
    const { paid, read, reference } = await placed(tiles, 4)
    shop.clock.time += 31 * minute
    await sweep()
    expect([await shop.stockOf(tiles), (await read()).state]).toEqual([4, 'cancelled'])
    expect(await tell(paid)).toMatchObject({ outcome: 'paid_late' })
    expect(await shop.stockOf(tiles)).toBe(0)
    expect(await read()).toMatchObject({ state: 'paid', invoices: [{ kind: 'invoice' }] })
    expect(await kindsOf(reference)).toEqual(['order-received', 'order-cancelled', 'order-paid'])
  })

  test('after expiry, the stock sold: refunded, and the buyer is told', async () => {
    const tiles = await goods({ stock: 4 })
    const { paid, read, reference } = await placed(tiles, 4)
    shop.clock.time += 31 * minute
    await sweep()
    await setStock(shop.ctx, tiles, 3)
    await approveQuietly(paid.providerReference)
    expect(await tell(paid)).toMatchObject({ outcome: 'given_back_sold_meanwhile' })
    expect(await tell(paid)).toMatchObject({ outcome: 'already_paid' })
    expect(await shop.stockOf(tiles)).toBe(3)
    await workOff()
    expect(await read()).toMatchObject({ state: 'refunded', payment: { state: 'refunded' }, invoices: [] })
    expect(await refundsOf(reference)).toEqual([{ state: 'done', amount_pence: paid.amountPence }])
    expect(await kindsOf(reference)).toEqual(['order-received', 'order-cancelled', 'order-too-late', 'order-refunded'])
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
    expect((await kindsOf(reference)).slice(2)).toEqual(['order-cancelled', 'order-refunded'])
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
