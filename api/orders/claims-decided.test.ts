import { beforeAll, describe, expect, test } from 'vitest'
import type { OfficeClaim } from '#contract/office/claims.ts'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { officeShop } from '#testing/app/office.ts'
import { stockStone, type TestItem } from '#testing/shop/baskets.ts'

const shop = officeShop()
let [tile, border]: TestItem[] = []
let team: Awaited<ReturnType<typeof shop.hire>>[] = []

beforeAll(async () => {
  const stone = await stockStone(shop.ctx)
  tile = await stone.item({ stock: 100_000, pence: 4995 })
  border = await stone.item({ stock: 100_000, pence: 1333 })
  team = await Promise.all(Array.from({ length: 6 }, () => shop.hire('manager')))
})

const deliveredOrder = async (pieces = 10) => {
  const ada = shop.enter()
  await ada.add(tile as TestItem, pieces)
  await ada.add(border as TestItem, 2)
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

type Member = (typeof team)[number]
const decide = (member: Member, claim: string, body: object) =>
  member.call('POST', `claims/${claim}/decide`, { answer: 'We are sorry.', ...body })
const readOrder = async (reference: string): Promise<OfficeOrder> =>
  (await (team[0] as Member).call('GET', `orders/${reference}`)).json
const readClaim = async (reference: string): Promise<OfficeClaim> =>
  (await (team[0] as Member).call('GET', `claims/${reference}`)).json
const byStatus = (answers: { status: number; error?: { code: string } }[]) =>
  answers.map(({ status, error }) => (error ? `${status} ${error.code}` : `${status}`)).sort()

describe('a claim that six people decide at once', () => {
  test('is refunded once, with one credit note and its pieces restocked once', async () => {
    const { reference, claim } = await deliveredOrder()
    const claimReference = await claim(5)
    const before = (await shop.stockOf(tile as TestItem)) ?? 0
    const answers = await Promise.all(
      team.map((member) => decide(member, claimReference, { decision: 'refund', restock: true })),
    )
    expect(byStatus(answers)).toEqual(['200', ...Array(5).fill('409 already_decided')])
    const order = await readOrder(reference)
    const amount = Math.round((order.lines[0]?.total ?? 0) / 2)
    expect(order.refunds).toMatchObject([{ amount, state: 'done' }])
    expect(order.invoices).toMatchObject([{ kind: 'invoice' }, { kind: 'credit', total: amount }])
    expect(order.lines[0]).toMatchObject({ pieces: 10, refunded: 5, replaced: 0, left: 5 })
    expect(await shop.stockOf(tile as TestItem)).toBe(before + 5)
    expect(await shop.audit('claim', claimReference)).toHaveLength(1)
    const mails = (await shop.outbox()).filter(({ subject }) => subject.includes(claimReference))
    expect(mails.filter(({ kind }) => kind === 'claim-decided')).toHaveLength(1)
  })

  test('is replaced by one order', async () => {
    const { reference, claim } = await deliveredOrder()
    const claimReference = await claim(5)
    const before = (await shop.stockOf(tile as TestItem)) ?? 0
    const answers = await Promise.all(team.map((member) => decide(member, claimReference, { decision: 'replacement' })))
    expect(byStatus(answers)).toEqual(['200', ...Array(5).fill('409 already_decided')])
    expect((await readOrder(reference)).lines[0]).toMatchObject({ refunded: 0, replaced: 5, left: 5 })
    expect(await shop.stockOf(tile as TestItem)).toBe(before - 5)
  })

  test('is decided one way if they disagree', async () => {
    const { reference, claim } = await deliveredOrder()
    const claimReference = await claim(5)
    const ways = ['refund', 'replacement', 'declined', 'refund', 'replacement', 'declined']
    const answers = await Promise.all(
      team.map((member, index) => decide(member, claimReference, { decision: ways[index] })),
    )
    expect(byStatus(answers)).toEqual(['200', ...Array(5).fill('409 already_decided')])
    const { state } = await readClaim(claimReference)
    const { refunds, lines } = await readOrder(reference)
    expect(refunds).toHaveLength(state === 'refund' ? 1 : 0)
    expect(lines[0]?.left).toBe(state === 'declined' ? 10 : 5)
  })
})

describe('pieces that were refunded or replaced', () => {
  test('go to only one of six claims that are decided at once', async () => {
    const { reference, claim } = await deliveredOrder(5)
    const claimReferences: string[] = []
    for (const _ of team) claimReferences.push(await claim(5))
    const answers = await Promise.all(
      team.map((member, index) =>
        decide(member, claimReferences[index] ?? '', { decision: index % 2 ? 'refund' : 'replacement' }),
      ),
    )
    expect(byStatus(answers)).toEqual(['200', ...Array(5).fill('409 more_than_left')])
    const { lines } = await readOrder(reference)
    expect((lines[0]?.refunded ?? 0) + (lines[0]?.replaced ?? 0)).toBe(5)
    const states = await Promise.all(claimReferences.map(async (one) => (await readClaim(one)).state))
    expect(states.filter((state) => state === 'open')).toHaveLength(5)
  })

  test('are rejected with a message at their line, while fewer pieces are accepted', async () => {
    const { reference, claim } = await deliveredOrder(5)
    const [first, second] = [await claim(4), await claim(4)]
    const [member] = team as [Member]
    await decide(member, first, { decision: 'replacement' })
    const [line] = (await readClaim(second)).lines
    expect(line).toMatchObject({ pieces: 4, ordered: 5, refunded: 0, replaced: 4, left: 1 })
    const field = `lines.${line?.id}`
    for (const decision of ['refund', 'replacement']) {
      const { status, error } = await decide(member, second, { decision })
      expect(status).toBe(409)
      expect(error.fields?.[field]).toBe('Only 1 of the 5 pieces is left: 0 refunded, 4 replaced.')
    }
    expect((await readClaim(second)).state).toBe('open')
    const lines = [{ id: line?.id, pieces: 1 }]
    expect((await decide(member, second, { decision: 'refund', lines })).status).toBe(200)
    expect((await readOrder(reference)).lines[0]).toMatchObject({ refunded: 1, replaced: 4, left: 0 })
  })

  test('are replaced or refunded again only with a reason, which is audited', async () => {
    const { reference, claim } = await deliveredOrder(5)
    const [first, second, third] = [await claim(5), await claim(5), await claim(5)]
    const [member] = team as [Member]
    await decide(member, first, { decision: 'replacement' })
    expect((await decide(member, second, { decision: 'replacement', exceed_reason: ' ' })).status).toBe(400)
    const again = { decision: 'replacement', exceed_reason: 'The replacements broke too' }
    expect((await decide(member, second, again)).status).toBe(200)
    expect((await shop.audit('claim', second))[0]?.after).toMatchObject({ exceedReason: 'The replacements broke too' })
    expect((await decide(member, third, { decision: 'refund', exceed_reason: 'And those as well' })).status).toBe(200)
    const order = await readOrder(reference)
    expect(order.lines[0]).toMatchObject({ pieces: 5, refunded: 5, replaced: 10, left: 0 })
    expect(order.refunds).toMatchObject([{ amount: order.lines[0]?.total }])
    const audited = await shop.audit('order', reference)
    expect(audited.at(-1)?.after).toMatchObject({ exceedReason: 'And those as well' })
  })

  test('are replaced by an order that is not short, even if the first one was', async () => {
    const { reference, claim } = await deliveredOrder()
    const claimReference = await claim(5)
    // As if goods in covered the line just before the replacement takes its stock.
    await shop.rows(
      `update order_lines set short_pieces = 6, short_since = now() where position = 0 and order_id =
      (select id from orders where reference = $1)`,
      [reference],
    )
    const { status, json } = await decide(team[0] as Member, claimReference, { decision: 'replacement' })
    expect(status).toBe(200)
    expect((await readOrder(json.replacement)).lines).toMatchObject([{ pieces: 5, short: 0, short_since: null }])
  })

  test('become available again once the replacement order is cancelled', async () => {
    const { reference, claim } = await deliveredOrder(5)
    const [first, second] = [await claim(5), await claim(5)]
    const [member] = team as [Member]
    const { replacement } = (await decide(member, first, { decision: 'replacement' })).json
    expect((await member.call('POST', `orders/${replacement}/cancel`, {})).status).toBe(200)
    expect((await readOrder(reference)).lines[0]).toMatchObject({ replaced: 0, left: 5 })
    expect((await decide(member, second, { decision: 'refund' })).status).toBe(200)
  })

  test('must belong to a claimed line and be listed once', async () => {
    const { reference, claim } = await deliveredOrder(5)
    const claimReference = await claim(5)
    const [member] = team as [Member]
    const [first, second] = (await readOrder(reference)).lines
    const twice = [1, 1].map((pieces) => ({ id: first?.id, pieces }))
    for (const lines of [[{ id: second?.id, pieces: 1 }], twice, []])
      expect((await decide(member, claimReference, { decision: 'refund', lines })).status).toBe(422)
    expect((await decide(member, claimReference, { decision: 'replacement', lines: [] })).status).toBe(422)
    expect((await readClaim(claimReference)).state).toBe('open')
  })

  test('are not replaced once the order is refunded in full', async () => {
    const { reference, claim } = await deliveredOrder(5)
    const claimReference = await claim(5)
    const [member] = team as [Member]
    await member.call('POST', `orders/${reference}/refund`, { reason: 'All of it' })
    const { status, error } = await decide(member, claimReference, { decision: 'replacement' })
    expect({ status, message: Object.values(error.fields ?? {})[0] }).toEqual({
      status: 409,
      message: 'All that was paid for this order has been refunded.',
    })
  })

  test('are not replaced before they are sent', async () => {
    const ada = shop.enter()
    await ada.add(tile as TestItem, 10)
    const placed = await ada.place()
    await ada.press(placed.pay_url, 'approve')
    const { reference } = placed.order
    const [member] = team as [Member]
    const [line] = (await readOrder(reference)).lines
    await member.call('POST', `orders/${reference}/pick`, {})
    const part = { carrier: 'Palletline', lines: [{ id: line?.id, pieces: 6 }] }
    expect((await member.call('POST', `orders/${reference}/dispatch`, part)).status).toBe(200)
    const body = { kind: 'fault', lines: [{ variation_id: tile?.id, quantity: 10 }], message: 'Only six came.' }
    const { json } = await ada.send('POST', `/api/orders/${reference}/claims`, body)
    const claimReference = json.data.claims.at(-1).reference
    const { status, error } = await decide(member, claimReference, { decision: 'replacement' })
    expect({ status, message: error.message }).toEqual({
      status: 422,
      message: `Only 6 of ${line?.sku} have left so far: the rest is still to be sent.`,
    })
    const lines = [{ id: line?.id, pieces: 6 }]
    expect((await decide(member, claimReference, { decision: 'replacement', lines })).status).toBe(200)
  })
})
