import { beforeAll, describe, expect, test } from 'vitest'
import { officeShop } from '#testing/app/office.ts'
import { stockStone, type TestItem } from '#testing/shop/baskets.ts'

const shop = officeShop()
let [tile, border]: TestItem[] = []

beforeAll(async () => {
  const stone = await stockStone(shop.ctx)
  tile = await stone.item({ stock: 100_000, pence: 4995 })
  border = await stone.item({ stock: 100_000, pence: 1333 })
})

const pickingOrder = async (changes: Record<string, unknown> = {}) => {
  const ada = shop.enter()
  await ada.add(tile as TestItem, 10)
  await ada.add(border as TestItem, 4)
  const placed = await ada.place(changes)
  await ada.press(placed.pay_url, 'approve')
  const { reference } = placed.order
  const yard = await shop.hire('yard')
  const post = (act: string, body: object = {}) => yard.call('POST', `orders/${reference}/${act}`, body)
  const { json } = await post('pick')
  const [first = 0, second = 0] = json.lines.map(({ id }: { id: number }) => id)
  return { ada, reference, yard, post, first, second }
}
const mailsAbout = async (reference: string) =>
  (await shop.outbox()).filter(({ kind, subject }) => kind === 'order-dispatched' && subject.includes(reference))

describe('an order that is sent in parts', () => {
  test('updates its state, emails, order page and remaining pieces with each part', async () => {
    const { ada, reference, post, first, second } = await pickingOrder()
    const part = await post('dispatch', {
      carrier: 'Palletline',
      tracking_number: 'PL 1',
      pallets: 1,
      lines: [{ id: first, pieces: 6 }],
    })
    expect(part.json).toMatchObject({
      state: 'part_dispatched',
      can: ['dispatch', 'note'],
      lines: [{ to_send: 4 }, { to_send: 4 }],
      dispatches: [{ carrier: 'Palletline', tracking_number: 'PL 1', pallets: 1, lines: [{ id: first, pieces: 6 }] }],
    })
    const [mail] = await mailsAbout(reference)
    expect(mail?.subject).toBe(`Part of your order ${reference} is on its way`)
    expect(mail?.plain).toMatch(/6 pieces[\s\S]*Still to come\n-+\n[\s\S]*4 pieces[\s\S]*4 pieces/)
    const order = await ada.order(reference)
    expect(order).toMatchObject({ state: 'part_dispatched', dispatches: [{ lines: [{ quantity: 6 }] }] })
    expect(order.timeline.at(-1)?.cause).toContain('Part of your order has left our yard')
    expect(order.can.cancel).toBe(false)

    const more = { carrier: 'Palletline', tracking_number: 'PL 2', lines: [{ id: second, pieces: 4 }] }
    expect((await post('dispatch', more)).json.state).toBe('part_dispatched')
    expect((await post('deliver')).status).toBe(409)
    const last = await post('dispatch', { tracking_number: 'PL 3' })
    expect(last.json).toMatchObject({ state: 'dispatched', lines: [{ to_send: 0 }, { to_send: 0 }] })
    expect(await mailsAbout(reference)).toHaveLength(3)
    expect((await mailsAbout(reference)).at(-1)?.subject).toBe(`The rest of your order ${reference} is on its way`)
    expect((await ada.order(reference)).dispatches.map((one) => one.tracking_number)).toEqual(['PL 1', 'PL 2', 'PL 3'])
    expect((await post('deliver')).json.state).toBe('delivered')
    expect((await shop.audit('order', reference)).map(({ verb }) => verb)).toEqual([
      'order_picking',
      'order_part_dispatched',
      'order_part_dispatched',
      'order_dispatched',
      'order_delivered',
    ])
  })

  test('rejects more pieces than are left, lines of another order and duplicate lines', async () => {
    const { post, first } = await pickingOrder()
    const other = await pickingOrder()
    const line = { id: first, pieces: 1 }
    for (const lines of [[{ ...line, pieces: 11 }], [{ ...line, id: other.first }], [line, line]])
      expect((await post('dispatch', { lines })).status).toBe(409)
    expect((await post('dispatch', { lines: [] })).status).toBe(400)
  })

  test('is complete once the rest is refunded, and unsent pieces can go back into stock', async () => {
    const { ada, reference, post, first, second } = await pickingOrder()
    await post('dispatch', { lines: [{ id: first, pieces: 10 }] })
    const before = (await shop.stockOf(border as TestItem)) ?? 0
    const sales = await shop.hire('sales')
    const refund = (pieces: number) =>
      sales.call('POST', `orders/${reference}/refund`, {
        reason: 'No longer made',
        lines: [{ id: second, pieces, restock: true, unsent: true }],
      })
    expect((await refund(3)).json).toMatchObject({ state: 'part_dispatched', lines: [{}, { to_send: 1, refunded: 3 }] })
    expect((await refund(1)).json).toMatchObject({ state: 'dispatched', lines: [{}, { to_send: 0, refunded: 4 }] })
    expect(await shop.stockOf(border as TestItem)).toBe(before + 4)
    expect((await ada.order(reference)).state).toBe('dispatched')
  })

  test('takes back no more than was sent, so that unsent pieces are not restocked twice', async () => {
    const { reference, post, first } = await pickingOrder()
    await post('dispatch', { lines: [{ id: first, pieces: 6 }] })
    const before = (await shop.stockOf(tile as TestItem)) ?? 0
    const sales = await shop.hire('sales')
    const refund = (pieces: number, unsent = false) =>
      sales.call('POST', `orders/${reference}/refund`, {
        reason: 'Sent back',
        lines: [{ id: first, pieces, restock: true, unsent }],
      })
    const refused = await refund(10)
    expect(refused).toMatchObject({ status: 409, error: { code: 'cannot_refund' } })
    expect(refused.error.message).toMatch(/^Only 6 of .* have left/)
    expect((await refund(4)).status).toBe(200)
    expect((await refund(3)).error.message).toMatch(/^Only 2 of .* have left/)
    expect((await refund(2)).status).toBe(200)
    expect((await refund(4, true)).status).toBe(200)
    expect(await shop.stockOf(tile as TestItem)).toBe(before + 10)
  })

  test('returns unsent pieces to stock when it is refunded in full', async () => {
    const { reference, post, first } = await pickingOrder()
    const before = (await shop.stockOf(tile as TestItem)) ?? 0
    await post('dispatch', { lines: [{ id: first, pieces: 6 }] })
    const sales = await shop.hire('sales')
    const { json } = await sales.call('POST', `orders/${reference}/refund`, { reason: 'Everything went wrong' })
    expect(json.state).toBe('refunded')
    expect(await shop.stockOf(tile as TestItem)).toBe(before + 4)
  })
})

describe('a bank transfer', () => {
  const awaitingTransfer = async () => {
    const ada = shop.enter()
    await ada.add(tile as TestItem, 3)
    const { order } = await ada.place()
    await shop.rows(
      `update payments set provider = 'bank', method = 'bank_transfer', provider_reference = null
       where order_id = (select id from orders where reference = $1)`,
      [order.reference],
    )
    return { ada, reference: order.reference, total: order.totals.total }
  }

  test('is recorded once, and only for the exact total', async () => {
    const { ada, reference, total } = await awaitingTransfer()
    const accounts = await shop.hire('accounts')
    const record = (amount: number) => accounts.call('POST', `orders/${reference}/transfer`, { amount })
    expect((await accounts.call('GET', `orders/${reference}`)).json.can).toContain('record_transfer')
    expect((await record(total - 1)).status).toBe(409)
    expect((await record(total)).json).toMatchObject({ state: 'paid', payments: [{ provider: 'bank', state: 'paid' }] })
    expect((await record(total)).status).toBe(409)
    expect((await ada.order(reference)).state).toBe('paid')
    expect(await shop.audit('order', reference)).toMatchObject([
      { verb: 'transfer_recorded', after: { amountPence: total, outcome: 'paid' } },
    ])
  })

  test('is refunded by hand, and staff record when the money is sent', async () => {
    const { reference, total } = await awaitingTransfer()
    const owner = await shop.hire('owner')
    await owner.call('POST', `orders/${reference}/transfer`, { amount: total })
    const cancelled = await owner.call('POST', `orders/${reference}/cancel`, {})
    expect(cancelled.json).toMatchObject({ refunds: [{ state: 'requested' }] })
    expect(cancelled.json.can).toContain('record_refund')
    const { json } = await owner.call('POST', `orders/${reference}/transfer-refund`, {})
    expect(json).toMatchObject({ state: 'refunded', refunds: [{ state: 'done' }] })
    expect((await owner.call('POST', `orders/${reference}/transfer-refund`, {})).status).toBe(409)
    expect((await shop.audit('order', reference)).at(-1)).toMatchObject({ verb: 'transfer_refund_recorded' })
  })
})

test('an email can be resent with the order’s current details, but only if it was sent before', async () => {
  const { reference, post } = await pickingOrder()
  const sales = await shop.hire('sales')
  const again = (mail: string) => sales.call('POST', `orders/${reference}/resend`, { mail })
  expect((await again('dispatched')).status).toBe(409)
  await post('dispatch', { carrier: 'Palletline' })
  const { json } = await again('dispatched')
  expect(await mailsAbout(reference)).toHaveLength(2)
  expect(json.mails.filter(({ subject }: { subject: string }) => subject.includes('on its way'))).toHaveLength(2)
  expect((await shop.audit('order', reference)).at(-1)).toMatchObject({
    verb: 'mail_sent_again',
    after: { mail: 'dispatched' },
  })
})
