import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { bankTransferGateway } from '#shop/payments/bank-transfer-gateway.ts'
import { sandboxGateways } from '#shop/payments/sandbox-gateway.ts'
import { officeShop } from '#testing/app/office.ts'
import { testDeployment } from '#testing/app/orders.ts'
import { enterVoucher, writeVoucher } from '#testing/app/vouchers.ts'
import { stockStone, type TestItem } from '#testing/shop/baskets.ts'

const shop = officeShop({
  gatewaysOf: (ctx) => {
    const gateways = sandboxGateways(ctx, testDeployment)
    return { ...gateways, methods: [...gateways.methods, { id: 'bank_transfer', gateway: bankTransferGateway }] }
  },
})
let stone: Awaited<ReturnType<typeof stockStone>>
let tile: TestItem
let border: TestItem
let sample: TestItem
let sales: Awaited<ReturnType<typeof shop.hire>>

beforeAll(async () => {
  stone = await stockStone(shop.ctx)
  tile = await stone.item({ stock: 10_000, pence: 4995 })
  border = await stone.item({ stock: 10_000, pence: 1333 })
  sample = await stone.item({ kind: 'free_sample', stock: 10_000, pence: 0 })
  sales = await shop.hire('sales')
})

type Choice = { payment?: 'card' | 'bank_transfer'; voucher?: string; samples?: number; borders?: number }

/** An order for seven tiles and three borders; paid unless the buyer is to send a bank transfer. */
async function order({ payment = 'card', voucher, samples = 0, borders = 3 }: Choice = {}) {
  const ada = shop.enter()
  await ada.add(tile, 7)
  if (borders > 0) await ada.add(border, borders)
  if (samples > 0) await ada.add(sample, samples)
  if (voucher) await enterVoucher(ada, voucher)
  const { order: placed, pay_url } = await ada.place({ payment })
  if (payment === 'card') await ada.press(pay_url, 'approve')
  return { ada, reference: placed.reference, totals: placed.totals }
}

const read = async (reference: string): Promise<OfficeOrder> => (await sales.call('GET', `orders/${reference}`)).json
const previewOf = (reference: string, lines: { id: number; pieces: number }[], member = sales) =>
  member.call('POST', `orders/${reference}/cancel-lines/preview`, { lines })
const send = (reference: string, body: object, { member = sales, key = randomUUID() as string } = {}) =>
  member.call('POST', `orders/${reference}/cancel-lines`, body, { 'idempotency-key': key })

/** Previews pieces of a line, by its position, and returns what the form would send. */
async function planned(reference: string, pieces: number[]) {
  const { lines } = await read(reference)
  const wanted = pieces.flatMap((count, index) => (count > 0 ? [{ id: lines[index]?.id ?? 0, pieces: count }] : []))
  const { status, json, error } = await previewOf(reference, wanted)
  return { status, json, error, body: { lines: wanted, reason: 'Chipped', amount: json.amount, before: json.before } }
}

const mailOf = async (reference: string) =>
  (await shop.outbox()).filter(({ subject }) => subject.includes(reference)).map(({ kind, plain }) => ({ kind, plain }))

describe('part of a paid order', () => {
  test('is cancelled with its refund, credit note, stock, email and audit row', async () => {
    const voucher = await writeVoucher(shop, { value: 1000 })
    const { ada, reference, totals } = await order({ voucher })
    const before = await shop.stockOf(tile)
    const { json, body } = await planned(reference, [2, 0])
    const line = (await read(reference)).lines[0]
    const amount = Math.round(((line?.total ?? 0) * 2) / 7)
    expect(json).toMatchObject({ is_paid: true, amount, before: totals.total, lines: [{ pieces: 2, amount }] })
    expect(json.lines[0].voucher).toBe(Math.round(((line?.discount ?? 0) * 2) / 7))
    expect(json.lines[0].vat).toBe(json.vat)
    const { status, json: after } = await send(reference, body)
    expect(status).toBe(200)
    expect(after).toMatchObject({
      state: 'paid',
      lines: [{ pieces: 7, to_send: 5, cancelled: 2, refunded: 2 }, { to_send: 3 }],
      refunds: [{ amount, state: 'done', reason: 'Chipped' }],
    })
    expect(await shop.stockOf(tile)).toBe((before ?? 0) + 2)
    const { data: credit } = (
      await ada.send('GET', `/api/orders/${reference}/invoices/${after.invoices.at(-1).number}`)
    ).json
    expect(credit).toMatchObject({ kind: 'credit', gross: amount, vat: json.vat, reason: 'Chipped' })
    const seen = await ada.order(reference)
    expect(seen.cancelled).toMatchObject([{ quantity: 2 }])
    expect(seen.timeline.map(({ cause }) => cause).join(' ')).toMatch(/cancelled 2 × Test Stone.*: Chipped\. We are/)
    expect(seen.totals).toEqual(totals)
    const mails = await mailOf(reference)
    expect(mails.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['order-part-cancelled', 'order-refunded']))
    expect(mails.find(({ kind }) => kind === 'order-part-cancelled')?.plain).toContain('2 × Test Stone')
    expect(await shop.audit('order', reference)).toMatchObject([
      { verb: 'order_lines_cancelled', after: { lines: [{ pieces: 2 }], amountPence: amount } },
    ])
    const pick = (await sales.call('POST', 'print', { kind: 'pick', orders: [reference] })).json
    expect(pick.papers[0].lines).toMatchObject([{ pieces: 5 }, { pieces: 3 }])
  })

  test('may be a free sample, which costs nothing and has no credit note', async () => {
    const { reference } = await order({ samples: 1 })
    const { json, body } = await planned(reference, [0, 0, 1])
    expect(json).toMatchObject({ amount: 0, vat: 0 })
    const { json: after } = await send(reference, body)
    expect(after.lines[2]).toMatchObject({ to_send: 0 })
    expect(after.refunds).toEqual([])
    expect(after.invoices).toHaveLength(1)
  })

  test('is done once per key, and once by six colleagues who saw the same figures', async () => {
    const { reference } = await order()
    const { body } = await planned(reference, [1, 0])
    const before = (await shop.stockOf(tile)) ?? 0
    const key = randomUUID()
    const same = await Promise.all(Array.from({ length: 6 }, () => send(reference, body, { key })))
    expect(same.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    expect(await shop.stockOf(tile)).toBe(before + 1)
    const { body: next } = await planned(reference, [1, 0])
    const people = await Promise.all(Array.from({ length: 6 }, () => shop.hire('sales')))
    const all = await Promise.all(people.map((member) => send(reference, next, { member })))
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect(await shop.stockOf(tile)).toBe(before + 2)
    expect((await read(reference)).refunds).toHaveLength(2)
  })

  test('is refused once it is picked, has left, or is all that is left', async () => {
    const { reference } = await order()
    const { body } = await planned(reference, [1, 0])
    const all = await planned(reference, [7, 3])
    expect([all.status, all.error.message]).toEqual([
      409,
      'Nothing would be left of this order: please cancel the order instead.',
    ])
    const tooMany = await planned(reference, [8, 0])
    expect(tooMany.error.message).toMatch(/^Only 7 of .* are left to cancel\.$/)
    await sales.call('POST', `orders/${reference}/pick`, {})
    const picked = await send(reference, body)
    expect([picked.status, picked.error.message]).toEqual([
      409,
      'This order is being picked. Undo the picking first, or refund the pieces.',
    ])
    expect((await read(reference)).can).not.toContain('cancel_lines')
    await sales.call('POST', `orders/${reference}/dispatch`, {})
    expect((await send(reference, body)).error.message).toContain('has left')
  })

  test('is refused if only what costs nothing would be left', async () => {
    const ada = shop.enter()
    await ada.add(tile, 7)
    await ada.add(sample, 1)
    const { order: placed, pay_url } = await ada.place({ delivery: 'collection', shipping: undefined })
    await ada.press(pay_url, 'approve')
    const { error } = await planned(placed.reference, [7, 0])
    expect(error.message).toBe('Nothing that costs anything would be left: please cancel the order instead.')
  })

  test('is refused to roles that may not cancel, and for an order or line that does not exist', async () => {
    const { reference } = await order()
    const other = await order()
    const { body } = await planned(reference, [1, 0])
    for (const role of ['yard', 'accounts', 'content'] as const) {
      const member = await shop.hire(role)
      expect((await previewOf(reference, body.lines, member)).status).toBe(403)
      expect((await send(reference, body, { member })).status).toBe(403)
    }
    expect((await send('ORD-2222-2222-2222', body)).status).toBe(404)
    expect((await previewOf('ORD-2222-2222-2222', body.lines)).status).toBe(404)
    const strange = await send(other.reference, body)
    expect([strange.status, strange.error.message]).toEqual([409, 'One of the lines does not belong to this order.'])
  })
})

describe('part of an order that awaits a bank transfer', () => {
  test('makes less due: the order, its transfer and its proforma agree, and the new amount pays it', async () => {
    const voucher = await writeVoucher(shop, { kind: 'amount', value: 1001 })
    const { ada, reference, totals } = await order({ payment: 'bank_transfer', voucher })
    const before = (await shop.stockOf(tile)) ?? 0
    const { json, body } = await planned(reference, [2, 3])
    expect(json).toMatchObject({ is_paid: false, before: totals.total })
    const due = totals.total - json.amount
    const { json: after } = await send(reference, body)
    expect(after).toMatchObject({ totals: { total: due, delivery: totals.delivery }, payments: [{ amount: due }] })
    expect(after.lines).toMatchObject([{ pieces: 5 }])
    expect(await shop.stockOf(tile)).toBe(before + 2)
    const seen = await ada.order(reference)
    expect(seen).toMatchObject({ transfer: { amount: due }, cancelled: [{ quantity: 2 }, { quantity: 3 }] })
    const { data } = (await ada.send('GET', `/api/orders/${reference}/invoices/proforma`)).json
    expect([data.gross, data.vat]).toEqual([due, totals.vat_included - json.vat])
    const mail = (await mailOf(reference)).find(({ kind }) => kind === 'order-part-cancelled')
    expect(mail?.plain).toContain(`£${(due / 100).toFixed(2)}`)
    const accounts = await shop.hire('accounts')
    const pay = (amount: number) => accounts.call('POST', `orders/${reference}/transfer`, { amount })
    expect((await pay(totals.total)).status).toBe(409)
    expect((await pay(due)).json).toMatchObject({ state: 'paid', invoices: [{ kind: 'invoice', total: due }] })
  })

  test('gives back to each batch what came from it', async () => {
    const item = await stone.item({ stock: 4 })
    const yard = await shop.hire('yard')
    const [row] = await shop.rows<{ sku: string }>('select sku from variations where id = $1', [item.id])
    for (const [code, pieces] of [
      ['Q-1', 3],
      ['Q-2', 4],
    ] as const)
      await yard.call('POST', `stock/${row?.sku}/goods-in`, { code, pieces, place: 'B4' })
    const ada = shop.enter()
    await ada.add(item, 10)
    const { order: placed } = await ada.place({ payment: 'bank_transfer' })
    const { body } = await planned(placed.reference, [5])
    const { json } = await send(placed.reference, body)
    const moves = await shop.rows<{ code: string; pieces: number }>(
      `select coalesce(b.code, '') as code, -sum(m.pieces)::int as pieces from stock_moves m
       left join stock_batches b on b.id = m.batch_id join orders o on o.id = m.order_id
       where o.reference = $1 group by 1 having sum(m.pieces) <> 0`,
      [placed.reference],
    )
    type Batch = { code: string; pieces: number }
    const byCode = (rows: Batch[]) => rows.map(({ code, pieces }) => `${code} ${pieces}`).toSorted()
    expect(byCode(json.lines[0].batches)).toEqual(byCode(moves.filter(({ code }) => code !== '')))
    expect(moves.reduce((sum, { pieces }) => sum + pieces, 0)).toBe(5)
  })
})

test('part of an order that is being paid by card is left alone', async () => {
  const ada = shop.enter()
  await ada.add(tile, 3)
  const { order: placed } = await ada.place()
  const { error } = await planned(placed.reference, [1])
  expect(error.message).toContain('may be paying')
})

test('a card payment of the old amount is refunded', async () => {
  const ada = shop.enter()
  await ada.add(tile, 3)
  const { order: placed, pay_url } = await ada.place()
  await shop.rows(
    `with old as (update payments set state = 'expired' where order_id = (select id from orders where reference = $1) returning *)
     insert into payments (order_id, provider, method, request_key, state, amount_pence, choice, created_at)
     select order_id, 'bank', 'bank_transfer', gen_random_uuid()::text, 'open', amount_pence, 1, created_at from old`,
    [placed.reference],
  )
  const { body } = await planned(placed.reference, [1])
  expect((await send(placed.reference, body)).status).toBe(200)
  await ada.press(pay_url, 'approve')
  const after = await read(placed.reference)
  expect(after.state).toBe('pending')
  expect(after.payments?.[0]).toMatchObject({ state: 'mismatched' })
})
