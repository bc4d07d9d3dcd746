import { beforeAll, describe, expect, test } from 'vitest'
import type { OfficeClaim } from '#contract/office/claims.ts'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { officeShop } from '#testing/app/office.ts'
import { stockStone, type TestGoods } from '#testing/shop/baskets.ts'

const shop = officeShop()
let [tile, border]: TestGoods[] = []
let team: Awaited<ReturnType<typeof shop.hire>>[] = []

beforeAll(async () => {
  const stone = await stockStone(shop.ctx)
  tile = await stone.goods({ stock: 100_000, pence: 4995 })
  border = await stone.goods({ stock: 100_000, pence: 1333 })
  team = await Promise.all(Array.from({ length: 6 }, () => shop.hire('manager')))
})

const arrived = async (pieces = 10) => {
  const ada = shop.enter()
  await ada.add(tile as TestGoods, pieces)
  await ada.add(border as TestGoods, 2)
  const placed = await ada.place()
  await ada.press(placed.pay_url, 'approve')
  const { reference } = placed.order
  await shop.rows(`update orders set state = 'delivered', dispatched_at = now() where reference = $1`, [reference])
  const claim = async (quantity: number, kind = 'fault'): Promise<string> => {
    const body = { kind, lines: [{ variation_id: tile?.id, quantity }], message: 'Broken in the crate.' }
    const { status, json } = await ada.send('POST', `/api/orders/${reference}/claims`, body)
    expect(status).toBe(201)
    return json.data.claims.at(-1).reference
  }
  return { ada, reference, claim }
}

type Who = (typeof team)[number]
const decide = (who: Who, claim: string, body: object) =>
  who.call('POST', `claims/${claim}/decide`, { answer: 'We are sorry.', ...body })
const readOrder = async (reference: string): Promise<OfficeOrder> =>
  (await (team[0] as Who).call('GET', `orders/${reference}`)).json
const readClaim = async (reference: string): Promise<OfficeClaim> =>
  (await (team[0] as Who).call('GET', `claims/${reference}`)).json
const byStatus = (answers: { status: number; error?: { code: string } }[]) =>
  answers.map(({ status, error }) => (error ? `${status} ${error.code}` : `${status}`)).sort()

describe('a claim that six people decide at once', () => {
  test('is refunded once: one refund, one credit note, its pieces back in stock once', async () => {
    const { reference, claim } = await arrived()
    const made = await claim(5)
    const before = (await shop.stockOf(tile as TestGoods)) ?? 0
    const answers = await Promise.all(team.map((who) => decide(who, made, { decision: 'refund', restock: true })))
    expect(byStatus(answers)).toEqual(['200', ...Array(5).fill('409 already_decided')])
    const order = await readOrder(reference)
    const amount = Math.round((order.lines[0]?.total ?? 0) / 2)
    expect(order.refunds).toMatchObject([{ amount, state: 'done' }])
    expect(order.invoices).toMatchObject([{ kind: 'invoice' }, { kind: 'credit', total: amount }])
    expect(order.lines[0]).toMatchObject({ pieces: 10, refunded: 5, replaced: 0, left: 5 })
    expect(await shop.stockOf(tile as TestGoods)).toBe(before + 5)
    expect(await shop.audit('claim', made)).toHaveLength(1)
    const mails = (await shop.outbox()).filter(({ subject }) => subject.includes(made))
    expect(mails.filter(({ kind }) => kind === 'claim-decided')).toHaveLength(1)
  })

  test('is replaced by one order', async () => {
    const { reference, claim } = await arrived()
    const made = await claim(5)
    const before = (await shop.stockOf(tile as TestGoods)) ?? 0
    const answers = await Promise.all(team.map((who) => decide(who, made, { decision: 'replacement' })))
    expect(byStatus(answers)).toEqual(['200', ...Array(5).fill('409 already_decided')])
    expect((await readOrder(reference)).lines[0]).toMatchObject({ refunded: 0, replaced: 5, left: 5 })
    expect(await shop.stockOf(tile as TestGoods)).toBe(before - 5)
  })

  test('is decided in one way where they disagree', async () => {
    const { reference, claim } = await arrived()
    const made = await claim(5)
    const ways = ['refund', 'replacement', 'declined', 'refund', 'replacement', 'declined']
    const answers = await Promise.all(team.map((who, index) => decide(who, made, { decision: ways[index] })))
    expect(byStatus(answers)).toEqual(['200', ...Array(5).fill('409 already_decided')])
    const { state } = await readClaim(made)
    const { refunds, lines } = await readOrder(reference)
    expect(refunds).toHaveLength(state === 'refund' ? 1 : 0)
    expect(lines[0]?.left).toBe(state === 'declined' ? 10 : 5)
  })
})

describe('pieces that were refunded or replaced', () => {
  test('are left to one of six claims about them that are decided at once', async () => {
    const { reference, claim } = await arrived(5)
    const made: string[] = []
    for (const _ of team) made.push(await claim(5))
    const answers = await Promise.all(
      team.map((who, index) => decide(who, made[index] ?? '', { decision: index % 2 ? 'refund' : 'replacement' })),
    )
    expect(byStatus(answers)).toEqual(['200', ...Array(5).fill('409 more_than_left')])
    const { lines } = await readOrder(reference)
    expect((lines[0]?.refunded ?? 0) + (lines[0]?.replaced ?? 0)).toBe(5)
    const states = await Promise.all(made.map(async (one) => (await readClaim(one)).state))
    expect(states.filter((state) => state === 'open')).toHaveLength(5)
  })

  test('are refused with a sentence at their line; fewer can be decided about', async () => {
    const { reference, claim } = await arrived(5)
    const [first, second] = [await claim(4), await claim(4)]
    const [who] = team as [Who]
    await decide(who, first, { decision: 'replacement' })
    const [line] = (await readClaim(second)).lines
    expect(line).toMatchObject({ pieces: 4, ordered: 5, refunded: 0, replaced: 4, left: 1 })
    const field = `lines.${line?.id}`
    for (const decision of ['refund', 'replacement']) {
      const { status, error } = await decide(who, second, { decision })
      expect(status).toBe(409)
      expect(error.fields?.[field]).toBe('Only 1 of the 5 pieces is left: 0 refunded, 4 replaced.')
    }
    expect((await readClaim(second)).state).toBe('open')
    const lines = [{ id: line?.id, pieces: 1 }]
    expect((await decide(who, second, { decision: 'refund', lines })).status).toBe(200)
    expect((await readOrder(reference)).lines[0]).toMatchObject({ refunded: 1, replaced: 4, left: 0 })
  })

  test('are replaced or refunded again only with a reason, which is audited', async () => {
    const { reference, claim } = await arrived(5)
    const [first, second, third] = [await claim(5), await claim(5), await claim(5)]
    const [who] = team as [Who]
    await decide(who, first, { decision: 'replacement' })
    expect((await decide(who, second, { decision: 'replacement', exceed_reason: ' ' })).status).toBe(400)
    const again = { decision: 'replacement', exceed_reason: 'The replacements broke too' }
    expect((await decide(who, second, again)).status).toBe(200)
    expect((await shop.audit('claim', second))[0]?.after).toMatchObject({ exceedReason: 'The replacements broke too' })
    expect((await decide(who, third, { decision: 'refund', exceed_reason: 'And those as well' })).status).toBe(200)
    const order = await readOrder(reference)
    expect(order.lines[0]).toMatchObject({ pieces: 5, refunded: 5, replaced: 10, left: 0 })
    expect(order.refunds).toMatchObject([{ amount: order.lines[0]?.total }])
    const audited = await shop.audit('order', reference)
    expect(audited.at(-1)?.after).toMatchObject({ exceedReason: 'And those as well' })
  })

  test('are replaced by an order that lacks none, whatever the first one lacked', async () => {
    const { reference, claim } = await arrived()
    const made = await claim(5)
    // As it is read when goods in cover the line just before the replacement takes its stock.
    await shop.rows(
      `update order_lines set short_pieces = 6, short_since = now() where position = 0 and order_id =
      (select id from orders where reference = $1)`,
      [reference],
    )
    const { status, json } = await decide(team[0] as Who, made, { decision: 'replacement' })
    expect(status).toBe(200)
    expect((await readOrder(json.replacement)).lines).toMatchObject([{ pieces: 5, short: 0, short_since: null }])
  })

  test('are left again once the order that replaces them is cancelled', async () => {
    const { reference, claim } = await arrived(5)
    const [first, second] = [await claim(5), await claim(5)]
    const [who] = team as [Who]
    const { replacement } = (await decide(who, first, { decision: 'replacement' })).json
    expect((await who.call('POST', `orders/${replacement}/cancel`, {})).status).toBe(200)
    expect((await readOrder(reference)).lines[0]).toMatchObject({ replaced: 0, left: 5 })
    expect((await decide(who, second, { decision: 'refund' })).status).toBe(200)
  })

  test('are none of a line that was not claimed, nor named twice', async () => {
    const { reference, claim } = await arrived(5)
    const made = await claim(5)
    const [who] = team as [Who]
    const [first, second] = (await readOrder(reference)).lines
    const twice = [1, 1].map((pieces) => ({ id: first?.id, pieces }))
    for (const lines of [[{ id: second?.id, pieces: 1 }], twice, []])
      expect((await decide(who, made, { decision: 'refund', lines })).status).toBe(422)
    expect((await decide(who, made, { decision: 'replacement', lines: [] })).status).toBe(422)
    expect((await readClaim(made)).state).toBe('open')
  })

  test('are not replaced either once all the money has gone back', async () => {
    const { reference, claim } = await arrived(5)
    const made = await claim(5)
    const [who] = team as [Who]
    await who.call('POST', `orders/${reference}/refund`, { reason: 'All of it' })
    const { status, error } = await decide(who, made, { decision: 'replacement' })
    expect({ status, message: Object.values(error.fields ?? {})[0] }).toEqual({
      status: 409,
      message: 'All that was paid for this order has been refunded.',
    })
  })

  test('are not replaced while they are still to be sent', async () => {
    const ada = shop.enter()
    await ada.add(tile as TestGoods, 10)
    const placed = await ada.place()
    await ada.press(placed.pay_url, 'approve')
    const { reference } = placed.order
    const [who] = team as [Who]
    const [line] = (await readOrder(reference)).lines
    await who.call('POST', `orders/${reference}/pick`, {})
    const part = { carrier: 'Palletline', lines: [{ id: line?.id, pieces: 6 }] }
    expect((await who.call('POST', `orders/${reference}/dispatch`, part)).status).toBe(200)
    const body = { kind: 'fault', lines: [{ variation_id: tile?.id, quantity: 10 }], message: 'Only six came.' }
    const { json } = await ada.send('POST', `/api/orders/${reference}/claims`, body)
    const made = json.data.claims.at(-1).reference
    const { status, error } = await decide(who, made, { decision: 'replacement' })
    expect({ status, message: error.message }).toEqual({
      status: 422,
      message: `Only 6 of ${line?.sku} have left so far: the rest is still to be sent.`,
    })
    const lines = [{ id: line?.id, pieces: 6 }]
    expect((await decide(who, made, { decision: 'replacement', lines })).status).toBe(200)
  })
})
