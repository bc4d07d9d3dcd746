import { beforeAll, describe, expect, test } from 'vitest'
import type { OfficeClaim } from '#contract/office/claims.ts'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { officeShop } from '#testing/app/office.ts'
import { address } from '#testing/shop/address.ts'
import { stockStone, type TestItem } from '#testing/shop/baskets.ts'

const shop = officeShop()
let [tile, pallet, sample]: TestItem[] = []

beforeAll(async () => {
  const stone = await stockStone(shop.ctx)
  tile = await stone.item({ stock: 1_000_000, pence: 4995 })
  pallet = await stone.item({ stock: 1_000_000, pence: 4995, weight: 500_000 })
  sample = await stone.item({ stock: 1000, kind: 'free_sample' })
})

type Choice = { items?: TestItem[]; pieces?: number; changes?: Record<string, unknown> }

const deliveredOrder = async ({ items = [tile as TestItem], pieces = 5, changes = {} }: Choice = {}) => {
  const ada = shop.enter()
  for (const one of items) await ada.add(one, one === sample ? 1 : pieces)
  const postcode = (changes.billing as { postcode?: string } | undefined)?.postcode
  const { totals } = await ada.quote({ ...changes, billing: undefined, ...(postcode ? { postcode } : {}) })
  const placed = await ada.place({ ...changes, expected_total: totals.total })
  await ada.press(placed.pay_url, 'approve')
  const { reference } = placed.order
  await shop.rows(`update orders set state = 'delivered', dispatched_at = now() where reference = $1`, [reference])
  return { ada, reference, totals }
}
const staff = () => shop.hire('manager')
type Manager = Awaited<ReturnType<typeof staff>>
const readOrder = async (manager: Manager, reference: string): Promise<OfficeOrder> =>
  (await manager.call('GET', `orders/${reference}`)).json
const refund = (manager: Manager, reference: string, body: object) =>
  manager.call('POST', `orders/${reference}/refund`, { reason: 'Returned', ...body })
const allOf = (order: OfficeOrder) => order.lines.map(({ id, left }) => ({ id, pieces: left, restock: true }))

describe('a full return', () => {
  test('refunds delivery, marks the order as returned and credits every penny with its VAT', async () => {
    const { ada, reference, totals } = await deliveredOrder()
    expect(totals.delivery).toBe(7800)
    const manager = await staff()
    const before = await readOrder(manager, reference)
    expect(before.return_delivery).toBe(7800)
    const { json } = await refund(manager, reference, { lines: allOf(before) })
    expect(json).toMatchObject({ state: 'returned', refunds: [{ amount: totals.total, state: 'done' }], refundable: 0 })
    const order = await ada.order(reference)
    expect(order).toMatchObject({
      state: 'returned',
      can: { claim: false, return: false },
      refunded_pence: totals.total,
    })
    expect(order.timeline.slice(-2).map(({ state, cause }) => [state, cause])).toEqual([
      ['returned', 'You returned everything, and we are refunding you.'],
      ['returned', 'We have refunded your payment.'],
    ])
    const [invoice, credit] = await shop.rows<{ total_pence: number; vat_pence: number }>(
      `select i.total_pence, i.vat_pence from invoices i join orders o on o.id = i.order_id where o.reference = $1
       order by i.number`,
      [reference],
    )
    expect(credit).toEqual(invoice)
    expect((await manager.call('GET', `orders?state=returned&q=${reference.slice(-4)}`)).json.rows).toHaveLength(1)
    expect((await ada.send('POST', `/api/orders/${reference}/cancel`, {})).error.message).toBe(
      'This order has already been returned.',
    )
  })

  test('excludes the extra for Next Day and a slot, and lists delivery on the credit note and email', async () => {
    const { ada, reference, totals } = await deliveredOrder({ changes: { delivery: 'next-day', slot: 'morning' } })
    expect(totals.delivery).toBe(9000)
    expect(totals.slot).toBeGreaterThan(0)
    const manager = await staff()
    const before = await readOrder(manager, reference)
    expect(before).toMatchObject({ return_delivery: 7800, refundable_delivery: 9000 + totals.slot })
    const { json } = await refund(manager, reference, { lines: allOf(before) })
    const amount = totals.goods + 7800
    expect(json).toMatchObject({ state: 'returned', refunds: [{ amount }], refundable: totals.total - amount })
    const number = json.invoices.at(-1).number
    const { data } = (await ada.send('GET', `/api/orders/${reference}/invoices/${number}`)).json
    expect(data.lines.map((line: { gross: number }) => line.gross)).toEqual([totals.goods, 7800])
    expect(data.lines.reduce((sum: number, line: { vat: number }) => sum + line.vat, 0)).toBe(data.vat)
    expect(data).toMatchObject({ gross: amount, vat: Math.round((totals.vat_included * amount) / totals.total) })
    const mail = (await shop.outbox()).find(
      ({ kind, subject }) => kind === 'order-refunded' && subject.includes(reference),
    )
    expect(mail?.plain).toContain('Next Day Delivery')
    expect(mail?.plain).toContain('£78.00')
    // A later refund leaves the state as it is.
    expect((await refund(manager, reference, {})).json).toMatchObject({ state: 'returned', refundable: 0 })
  })

  test('refunds delivery by the zone and pallets quoted at the time, whatever the tariff says now', async () => {
    const billing = { ...address, postcode: 'IV1 1AA' }
    const { reference, totals } = await deliveredOrder({
      items: [pallet as TestItem],
      pieces: 3,
      changes: { billing },
    })
    expect(totals.delivery).toBe(7800 + 6000 + 4500)
    const manager = await staff()
    await shop.rows(`update delivery_bands set pence = 100 where option_id = 'economy'`)
    await shop.rows('update delivery_tariff set version = gen_random_uuid()')
    expect((await readOrder(manager, reference)).return_delivery).toBe(totals.delivery)
    await shop.rows(`update delivery_bands set pence = 7800 where option_id = 'economy'`)
    await shop.rows('update delivery_tariff set version = gen_random_uuid()')
  })

  test('of an older order without a stored standard price uses today’s tariff, up to what was paid', async () => {
    const manager = await staff()
    const next = await deliveredOrder({ changes: { delivery: 'next-day' } })
    const usual = await deliveredOrder()
    await shop.rows('update orders set standard_delivery_pence = null where reference = any($1)', [
      [next.reference, usual.reference],
    ])
    expect((await readOrder(manager, next.reference)).return_delivery).toBe(7800)
    await shop.rows(`update delivery_bands set pence = 9500 where option_id = 'economy'`)
    await shop.rows('update delivery_tariff set version = gen_random_uuid()')
    expect((await readOrder(manager, next.reference)).return_delivery).toBe(9000)
    expect((await readOrder(manager, usual.reference)).return_delivery).toBe(7800)
    await shop.rows(`update delivery_bands set pence = 7800 where option_id = 'economy'`)
    await shop.rows('update delivery_tariff set version = gen_random_uuid()')
  })

  test('can arrive in parts: the last one refunds delivery, and free samples need not come back', async () => {
    const { reference, totals } = await deliveredOrder({ items: [tile as TestItem, sample as TestItem] })
    const manager = await staff()
    const [line] = (await readOrder(manager, reference)).lines
    const first = await refund(manager, reference, { lines: [{ id: line?.id, pieces: 2, restock: true }] })
    expect(first.json).toMatchObject({ state: 'delivered' })
    expect(first.json.refunds[0].amount).toBeLessThan(totals.goods)
    const last = await refund(manager, reference, { lines: [{ id: line?.id, pieces: 3, restock: true }] })
    expect(last.json).toMatchObject({ state: 'returned', refundable: 0 })
  })

  test('refunds delivery only once, and leaves it out if staff say so', async () => {
    const { reference, totals } = await deliveredOrder()
    const manager = await staff()
    await refund(manager, reference, { delivery: 2000 })
    const before = await readOrder(manager, reference)
    expect(before.return_delivery).toBe(5800)
    const { json } = await refund(manager, reference, { lines: allOf(before), delivery: 0 })
    expect(json).toMatchObject({ state: 'returned', refundable: 5800 })
    expect(json.refunds.at(-1).amount).toBe(totals.goods)
  })

  test('becomes a refund with all of delivery if the goods were lost', async () => {
    const { reference, totals } = await deliveredOrder({ changes: { delivery: 'next-day' } })
    const manager = await staff()
    const lines = allOf(await readOrder(manager, reference)).map((line) => ({ ...line, restock: false }))
    const { json } = await refund(manager, reference, { lines, returned: false, reason: 'Lost on the way' })
    expect(json).toMatchObject({ state: 'refunded', refunds: [{ amount: totals.total }] })
  })

  test('of an unsent order is refused: it must be cancelled instead', async () => {
    const ada = shop.enter()
    await ada.add(tile as TestItem, 5)
    const placed = await ada.place()
    await ada.press(placed.pay_url, 'approve')
    const manager = await staff()
    const order = await readOrder(manager, placed.order.reference)
    const { status, error } = await refund(manager, order.reference, { lines: allOf(order), delivery: 0 })
    expect(status).toBe(409)
    expect(error.message).toContain('cancel it instead')
  })

  test('can be suggested and refunded from a return claim', async () => {
    const { ada, reference, totals } = await deliveredOrder()
    const body = { kind: 'return', lines: [{ variation_id: tile?.id, quantity: 5 }], message: '' }
    const claimReference = (await ada.send('POST', `/api/orders/${reference}/claims`, body)).json.data.claims[0]
      .reference
    const manager = await staff()
    const claim: OfficeClaim = (await manager.call('GET', `claims/${claimReference}`)).json
    expect(claim).toMatchObject({ return_delivery: 7800, keeps_others: false, lines: [{ amount: totals.goods }] })
    await manager.call('POST', `claims/${claimReference}/decide`, {
      decision: 'refund',
      answer: 'Thank you.',
      restock: true,
    })
    expect(await readOrder(manager, reference)).toMatchObject({
      state: 'returned',
      refunds: [{ amount: totals.total }],
    })
  })
})

describe('refunding the same five pieces', () => {
  test('six times at once gives one refund', async () => {
    const { reference } = await deliveredOrder({ items: [tile as TestItem, pallet as TestItem] })
    const team = await Promise.all(Array.from({ length: 6 }, staff))
    const [line] = (await readOrder(team[0] as Manager, reference)).lines
    const lines = [{ id: line?.id, pieces: 5, restock: true }]
    const answers = await Promise.all(team.map((manager) => refund(manager, reference, { lines })))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    const refused = answers.filter(({ status }) => status === 409).map(({ error }) => error)
    for (const error of refused)
      expect(error).toMatchObject({
        code: 'more_than_left',
        fields: {
          [`lines.${line?.id}`]: expect.stringMatching(/^None of the 5 pieces is left: 5 refunded/),
        },
      })
    const order = await readOrder(team[0] as Manager, reference)
    expect(order).toMatchObject({ refunds: [{ amount: line?.total }], state: 'delivered' })
    expect(order.lines[0]).toMatchObject({ refunded: 5, replaced: 0, left: 0 })
  })

  test('a second time needs a reason and an amount within what was paid', async () => {
    const { reference, totals } = await deliveredOrder({ items: [tile as TestItem, pallet as TestItem] })
    const manager = await staff()
    const [line] = (await readOrder(manager, reference)).lines
    const lines = [{ id: line?.id, pieces: 5, restock: false }]
    await refund(manager, reference, { lines })
    const again = { lines, exceed_reason: 'The crate was counted wrong' }
    expect((await refund(manager, reference, again)).status).toBe(409)
    expect((await refund(manager, reference, { ...again, amount: 500 })).json.lines[0]).toMatchObject({
      refunded: 10,
      left: 0,
    })
    expect((await refund(manager, reference, { ...again, amount: totals.total })).status).toBe(409)
    expect((await shop.audit('order', reference)).at(-1)?.after).toMatchObject({
      amountPence: 500,
      exceedReason: 'The crate was counted wrong',
    })
  })
})
