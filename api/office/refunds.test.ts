import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeAll, describe, expect, test } from 'vitest'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { orders } from '#database/tables/orders.ts'
import { loadOrder } from '#shop/orders/order-aggregate.ts'
import { recordRefund } from '#shop/orders/refunds/execute-refund.ts'
import { officeShop } from '#testing/app/office.ts'
import { isThorough } from '#testing/is-thorough.ts'
import { stockStone, type TestItem } from '#testing/shop/baskets.ts'

const shop = officeShop()
let [tile, border]: TestItem[] = []

beforeAll(async () => {
  const stone = await stockStone(shop.ctx)
  tile = await stone.item({ stock: 1_000_000, pence: 4995 })
  border = await stone.item({ stock: 1_000_000, pence: 1333 })
})

type Choice = { pieces: number[]; delivery?: string }

const paidOrder = async ({ pieces: [tiles = 7, borders = 0], ...changes }: Choice = { pieces: [7] }) => {
  const ada = shop.enter()
  if (tile) await ada.add(tile, tiles)
  if (border && borders > 0) await ada.add(border, borders)
  const placed = await ada.place(changes)
  await ada.press(placed.pay_url, 'approve')
  const { reference, totals } = placed.order
  return { ada, reference, totals }
}

const deliveredOrder = async (choice?: Choice) => {
  const placed = await paidOrder(choice)
  await shop.rows(`update orders set state = 'delivered', dispatched_at = now() where reference = $1`, [
    placed.reference,
  ])
  return placed
}

const staff = () => shop.hire('accounts')
type Staff = Awaited<ReturnType<typeof staff>>
const readOrder = async (member: Staff, reference: string): Promise<OfficeOrder> =>
  (await member.call('GET', `orders/${reference}`)).json
const refund = (member: Staff, reference: string, body: object) =>
  member.call('POST', `orders/${reference}/refund`, { reason: 'Three were broken', ...body })
const sum = (figures: number[]) => figures.reduce((total, figure) => total + figure, 0)

describe('a refund by pieces', () => {
  test('is calculated from the stored total, with an email and a credit note that lists the pieces', async () => {
    const { ada, reference } = await deliveredOrder()
    const member = await staff()
    const [line] = (await readOrder(member, reference)).lines
    const { json } = await refund(member, reference, { lines: [{ id: line?.id, pieces: 3, restock: false }] })
    const amount = Math.round(((line?.total ?? 0) * 3) / 7)
    expect(json).toMatchObject({ refunds: [{ amount, state: 'done' }], lines: [{ pieces: 7, refunded: 3 }] })
    const credit = json.invoices.at(-1)
    const { data } = (await ada.send('GET', `/api/orders/${reference}/invoices/${credit.number}`)).json
    expect(data).toMatchObject({ kind: 'credit', gross: amount, reason: 'Three were broken' })
    expect(data.lines).toMatchObject([{ quantity: '3 pieces', gross: amount, vat: data.vat }])
    const mail = (await shop.outbox()).find(
      ({ kind, subject }) => kind === 'order-refunded' && subject.includes(reference),
    )
    expect(mail?.plain).toContain('3 pieces')
    expect(await shop.audit('order', reference)).toMatchObject([
      { verb: 'refund_requested', after: { amountPence: amount, lines: [{ pieces: 3, restocked: false }] } },
    ])
  })

  test('restocks pieces only where requested', async () => {
    const { reference } = await deliveredOrder()
    const member = await staff()
    const [line] = (await readOrder(member, reference)).lines
    const before = (await shop.stockOf(tile as TestItem)) ?? 0
    await refund(member, reference, { lines: [{ id: line?.id, pieces: 2, restock: false }] })
    expect(await shop.stockOf(tile as TestItem)).toBe(before)
    await refund(member, reference, { lines: [{ id: line?.id, pieces: 2, restock: true }] })
    expect(await shop.stockOf(tile as TestItem)).toBe(before + 2)
  })

  test('can include delivery, each penny of it once', async () => {
    const { reference, totals } = await deliveredOrder()
    const member = await staff()
    expect((await refund(member, reference, { delivery: totals.delivery })).json.refundable_delivery).toBe(0)
    expect((await refund(member, reference, { delivery: 1 })).status).toBe(409)
  })

  test('is spread over its pieces if less than they cost; any extra is a credit line with the reason', async () => {
    const { ada, reference } = await deliveredOrder({ pieces: [5, 5] })
    const member = await staff()
    const { lines } = await readOrder(member, reference)
    const some = lines.map(({ id }) => ({ id, pieces: 2, restock: false }))
    const less = (await refund(member, reference, { lines: some, amount: 1001 })).json.invoices.at(-1)
    const read = async (number: string) =>
      (await ada.send('GET', `/api/orders/${reference}/invoices/${number}`)).json.data
    expect(sum((await read(less.number)).lines.map((line: { gross: number }) => line.gross))).toBe(1001)
    const suggested = lines.map(
      (line) => Math.round(((line.total ?? 0) * 3) / 5) - Math.round(((line.total ?? 0) * 2) / 5),
    )
    const one = lines.map(({ id }) => ({ id, pieces: 1, restock: false }))
    const more = (await refund(member, reference, { lines: one, amount: sum(suggested) + 500 })).json.invoices.at(-1)
    const credit = await read(more.number)
    expect(credit.lines.map((line: { gross: number }) => line.gross)).toEqual([...suggested, 500])
    expect(credit.lines.at(-1).description).toBe('Three were broken')
  })

  test('rejects more pieces than are left, lines of another order, duplicate lines and outdated figures', async () => {
    const { reference } = await deliveredOrder()
    const other = await deliveredOrder()
    const member = await staff()
    const before = await readOrder(member, reference)
    const id = before.lines[0]?.id
    const otherLineId = (await readOrder(member, other.reference)).lines[0]?.id
    const line = { id, pieces: 1, restock: true }
    for (const lines of [[{ ...line, pieces: 8 }], [{ ...line, id: otherLineId }], [line, line]])
      expect((await refund(member, reference, { lines })).status).toBe(409)
    await refund(member, reference, { lines: [line] })
    const late = await refund(member, reference, { lines: [line], refundable: before.refundable })
    expect(late).toMatchObject({ status: 409, error: { code: 'changed' } })
    expect((await readOrder(member, reference)).refunds).toHaveLength(1)
  })

  test('of unsent pieces leaves the rest to be sent, and a cancellation restocks only the rest', async () => {
    const before = (await shop.stockOf(tile as TestItem)) ?? 0
    const { reference } = await paidOrder()
    const member = await shop.hire('manager')
    const [line] = (await readOrder(member, reference)).lines
    const { json } = await refund(member, reference, { lines: [{ id: line?.id, pieces: 3, restock: false }] })
    expect(json.lines).toMatchObject([{ to_send: 4, refunded: 3 }])
    await member.call('POST', `orders/${reference}/cancel`, {})
    expect(await shop.stockOf(tile as TestItem)).toBe(before - 3)
  })

  test('that the provider does not answer stays requested, and the response says so', async () => {
    const { reference } = await deliveredOrder()
    const member = await staff()
    await shop.rows(
      `update payments set provider_reference = 'nowhere' where order_id =
      (select id from orders where reference = $1)`,
      [reference],
    )
    const { status, json } = await refund(member, reference, { amount: 100 })
    expect(status).toBe(200)
    expect(json.refunds).toMatchObject([{ amount: 100, state: 'requested' }])
  })

  test.each(['requested', 'failed'])(
    'whose event arrives before the provider’s response keeps its pieces, so they are refunded once: %s',
    async (state) => {
      const { reference } = await deliveredOrder()
      const member = await staff()
      await shop.rows(
        `update payments set provider_reference = $2 where order_id = (select id from orders where reference = $1)`,
        [reference, `not answered, ${state}`],
      )
      const [line] = (await readOrder(member, reference)).lines
      const lines = [{ id: line?.id, pieces: 7, restock: false }]
      await refund(member, reference, { lines, delivery: 0, reason: 'All broken' })
      const aggregate = await loadOrder(shop.ctx.database.db, eq(orders.reference, reference))
      const [requestedRefund] = aggregate?.refunds ?? []
      if (!aggregate || !requestedRefund) throw new Error('no refund was requested')
      await shop.rows(
        `insert into refunds (payment_id, amount_pence, request_key, provider_reference, state, reason, created_at)
       values ($1, $2, $3, 're_first', 'done', 'Refunded on the payment provider’s own site', now())`,
        [requestedRefund.paymentId, requestedRefund.amountPence, `${requestedRefund.requestKey}-event`],
      )
      // More than half of the payment, so the requested refund no longer fits once the event is recorded.
      await shop.rows('update refunds set state = $2 where id = $1', [requestedRefund.id, state])
      const orderId = aggregate.order.id
      await recordRefund(shop.ctx, { refund: requestedRefund, orderId, providerReference: 're_first' })
      const after = await readOrder(member, reference)
      expect(after.refunds).toMatchObject([{ state: 'failed' }, { state: 'done', reason: 'All broken' }])
      expect(after.lines[0]).toMatchObject({ refunded: 7, left: 0 })
      expect((await refund(member, reference, { lines })).error.code).toBe('more_than_left')
    },
  )
})

test('no mix of refunds exceeds what was paid; they add up to total and VAT, with one credit note each', async () => {
  const member = await staff()
  const scenarios = fc.record({
    pieces: fc.tuple(fc.integer({ min: 1, max: 30 }), fc.integer({ min: 0, max: 9 })).map((both) => [...both]),
    refunds: fc.array(
      fc.record({
        share: fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 })),
        withDelivery: fc.boolean(),
        /** In 400ths of the order total; null takes the suggested amount. */
        scale: fc.option(fc.integer({ min: 1, max: 180 })),
      }),
      { minLength: 1, maxLength: 6 },
    ),
  })
  await fc.assert(
    fc.asyncProperty(scenarios, async ({ pieces, refunds }) => {
      const { reference, totals } = await deliveredOrder({ pieces })
      let refundCount = 0
      for (const step of refunds) {
        const order = await readOrder(member, reference)
        const lines = order.lines.flatMap(({ id, pieces: all, refunded }, index) => {
          const count = Math.floor(((all - refunded) * (step.share[index] ?? 0)) / 4)
          return count > 0 ? [{ id, pieces: count, restock: index === 0 }] : []
        })
        const delivery = step.withDelivery ? (order.refundable_delivery ?? 0) : 0
        if (lines.length === 0 && delivery === 0) continue
        const amount = step.scale ? { amount: Math.ceil((totals.total * step.scale) / 400) } : {}
        const answer = await refund(member, reference, { lines, delivery, ...amount })
        const left = (order.refundable ?? 0) - ('amount' in amount ? (amount.amount ?? 0) : 0)
        expect(answer.status).toBe(order.refundable === 0 || left < 0 ? 409 : 200)
        if (answer.status === 200) refundCount++
      }
      const rest = await readOrder(member, reference)
      if ((rest.refundable ?? 0) > 0) {
        await refund(member, reference, {})
        refundCount++
      }
      const after = await readOrder(member, reference)
      expect(after.refundable).toBe(0)
      expect(sum((after.refunds ?? []).map(({ amount }) => amount))).toBe(totals.total)
      const credits = await shop.rows<{ total_pence: number; vat_pence: number; net_pence: number }>(
        `select i.total_pence, i.vat_pence, i.net_pence from invoices i join orders o on o.id = i.order_id
         where o.reference = $1 and i.kind = 'credit'`,
        [reference],
      )
      expect(credits).toHaveLength(refundCount)
      expect(sum(credits.map((one) => one.total_pence))).toBe(totals.total)
      expect(sum(credits.map((one) => one.vat_pence))).toBe(totals.vat_included)
      for (const one of credits) {
        expect(one.vat_pence).toBeGreaterThanOrEqual(0)
        expect(one.net_pence).toBeGreaterThanOrEqual(0)
      }
      expect(after.state).toBe(after.lines.every((line) => line.refunded === line.pieces) ? 'returned' : 'refunded')
    }),
    { numRuns: isThorough ? 25 : 8 },
  )
})
