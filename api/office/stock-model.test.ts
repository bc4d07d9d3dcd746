import { expect, test } from 'vitest'
import type { ManualReason } from '#contract/office/stock.ts'
import { addLines } from '#shop/basket/add-lines.ts'
import { placeOrder } from '#shop/checkout/place-order.ts'
import { concurrently } from '#shop/concurrently.ts'
import { cancelOrder } from '#shop/orders/cancel-order.ts'
import { confirmPayment } from '#shop/orders/payment/confirm-payment.ts'
import { randomNumbers } from '#shop/random-numbers.ts'
import { checkStock } from '#shop/stock/check-stock.ts'
import { postCount } from '#shop/stock/post-count.ts'
import { putIntoBatch } from '#shop/stock/put-into-batch.ts'
import { receiveGoods } from '#shop/stock/receive-goods.ts'
import { recordMove } from '#shop/stock/record-move.ts'
import { ordersShop, withOrders } from '#testing/app/orders.ts'
import { address } from '#testing/shop/address.ts'
import { stockStone } from '#testing/shop/baskets.ts'
import { asStaff } from '#testing/shop/staff.ts'

/** With the shop's real limits, so that some orders reserve at payment. */
const shop = ordersShop(undefined, withOrders({}))
/** The stock drill does 10,000. */
const verbs = Number(process.env.STOCK_VERBS ?? 300)
const atOnce = 8
const each = 1000

type Item = { id: number; productId: number; sku: string; received: number }
type Placed = { reference: string; payUrl: string | null; token: string; isPaid: boolean }

test('random changes with concurrent buyers keep every stock figure equal to its moves and never negative', async () => {
  const next = randomNumbers(17)
  const random = (below: number): number => Math.floor(next() * below)
  const stone = await stockStone(shop.ctx)
  const staff = asStaff(shop.ctx)
  const items: Item[] = []
  for (let index = 0; index < 4; index++) {
    const item = await stone.item({ unit: 'piece', coverage: null, pence: each, stock: 20 })
    const [row] = await shop.rows<{ sku: string }>('select sku from variations where id = $1', [item.id])
    items.push({ ...item, sku: row?.sku ?? '', received: 20 })
  }
  const placed: Placed[] = []
  let done = 0
  let short = 0
  const pick = <T>(from: T[]): T => from[random(from.length)] as T
  const batchOf = async ({ id }: Item): Promise<number | null> => {
    const batches = await shop.rows<{ id: number }>('select id from stock_batches where variation_id = $1', [id])
    return random(3) === 0 ? null : (batches[random(Math.max(batches.length, 1))]?.id ?? null)
  }

  const place = async (token: string, pieces: number) => {
    const body = {
      email: `buyer-${done}-${random(1e9)}@example.org`,
      billing: address,
      delivery: 'collection' as const,
      payment: 'card' as const,
      expected_total: pieces * each,
      terms: true as const,
      delivery_process: true as const,
      newsletter: false,
    }
    const key = `key-${random(1e9)}-${done}`
    const outcome = await placeOrder({ ctx: shop.ctx, input: { owner: { token }, customerEmail: null, key, body } })
    // Another buyer was quicker.
    if (!outcome.ok) return void expect(outcome.code).toBe('changed')
    placed.push({ reference: outcome.order.reference, payUrl: outcome.payUrl, token, isPaid: false })
  }
  const buy = async () => {
    const { id, productId } = pick(items)
    const pieces = 1 + random(6)
    const line = { productId, variationId: id, pieces }
    const added = await addLines({ ctx: shop.ctx, input: { owner: { token: '' }, lines: [line] } })
    if (!added.ok || !added.token) return
    await place(added.token, pieces)
    // The buyer goes back and orders again: the second order takes over the pieces of the first.
    if (random(4) === 0) await place(added.token, pieces)
  }
  const pay = async () => {
    const order = placed.find(({ isPaid, payUrl }) => !isPaid && payUrl)
    if (!order) return
    order.isPaid = true
    const providerReference = order.payUrl?.split('/').at(-1) ?? ''
    await shop.rows(`update sandbox_payments set state = 'approved' where reference = $1`, [providerReference])
    const [row] = await shop.rows<{ total_pence: number }>('select total_pence from orders where reference = $1', [
      order.reference,
    ])
    const event = {
      kind: 'paid' as const,
      eventId: `evt_${providerReference}`,
      type: 'model',
      providerReference,
      amountPence: row?.total_pence ?? 0,
      currency: 'GBP',
    }
    await confirmPayment({ ctx: shop.ctx, input: { provider: 'test', event } })
  }
  const cancel = async () => {
    if (placed.length === 0) return
    await cancelOrder({ ctx: shop.ctx, input: { reference: pick(placed).reference } })
  }
  const receive = async () => {
    const item = pick(items)
    const pieces = 1 + random(8)
    const code = `B${random(5)}`
    await receiveGoods({ ctx: staff, input: { sku: item.sku, code, pieces, place: 'A1' } })
    item.received += pieces
  }
  const moves: [ManualReason, 1 | -1][] = [
    ['damaged', -1],
    ['lost', -1],
    ['found', 1],
    ['sample_cut', -1],
    ['display', -1],
    ['returned', 1],
  ]
  const move = async () => {
    const item = pick(items)
    const [reason, sign] = pick(moves)
    const pieces = 1 + random(4)
    const batchId = await batchOf(item)
    const outcome = await recordMove({ ctx: staff, input: { sku: item.sku, reason, pieces, batchId } })
    if (outcome.ok) item.received += sign * pieces
    else expect(['too_few', 'invalid']).toContain(outcome.code)
  }
  const sort = async () => {
    const { sku } = pick(items)
    const input = { sku, code: `B${random(5)}`, pieces: 1 + random(8), place: 'A2' }
    const outcome = await putIntoBatch({ ctx: staff, input })
    if (!outcome.ok) expect(outcome.code).toBe('too_few')
  }
  const count = async () => {
    const item = pick(items)
    const batch_id = await batchOf(item)
    const input = { lines: [{ sku: item.sku, batch_id, counted: random(3) === 0 ? random(30) : random(3) }] }
    const outcome = await postCount({ ctx: staff, input })
    if (!outcome.ok) return void expect(outcome.code).toBe('invalid')
    item.received += outcome.rows[0]?.change ?? 0
    short += outcome.short.length
  }
  const choices = [buy, buy, buy, pay, cancel, cancel, receive, receive, move, move, move, move, sort, count]

  const check = async () => {
    expect(await checkStock({ ctx: shop.ctx })).toEqual([])
    const figures = await shop.rows(
      `select v.id, v.stock + coalesce((select sum(l.pieces - l.short_pieces)::int from order_lines l join orders o on o.id = l.order_id
           where l.variation_id = v.id and o.state not in ('cancelled', 'refunded') and not o.reserves_at_payment), 0) as received,
         v.stock >= 0 and v.stock >= coalesce((select sum(b.pieces) from stock_batches b where b.variation_id = v.id), 0)
           and not exists (select 1 from stock_batches b where b.variation_id = v.id and b.pieces < 0)
           -- Nothing is for sale while an order waits for it.
           and (v.stock = 0 or not exists (select 1 from order_lines l join orders o on o.id = l.order_id
             where l.variation_id = v.id and l.short_pieces > 0 and o.state not in ('cancelled', 'refunded'))) as sound
       from variations v where v.id = any ($1) order by v.id`,
      [items.map(({ id }) => id)],
    )
    // Stock and the pieces that orders hold add up to everything received, less what staff took out.
    expect(figures).toEqual(items.map(({ id, received }) => ({ id, received, sound: true })))
  }

  const reservedAtPayment = async () =>
    (await shop.rows(`select 1 from order_events where cause = 'placed' and details is not null`)).length
  // How often an order is short or reserves at payment depends on timing: the rounds go on until both have happened.
  while (done < verbs || short === 0 || (await reservedAtPayment()) === 0) {
    const round = Array.from({ length: Math.min(500, Math.max(100, verbs - done)) }, () => pick(choices))
    await concurrently(round, atOnce, async (verb) => {
      await verb()
      done++
    })
    await check()
  }
  expect(placed.length).toBeGreaterThan(verbs / 20)
}, 7_200_000)
