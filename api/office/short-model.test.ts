import { expect, test } from 'vitest'
import { addLines } from '#shop/basket/add-lines.ts'
import { placeOrder } from '#shop/checkout/place-order.ts'
import { cancelOrder } from '#shop/orders/cancel-order.ts'
import { randomNumbers } from '#shop/random-numbers.ts'
import { checkStock } from '#shop/stock/check-stock.ts'
import { postCount } from '#shop/stock/post-count.ts'
import { receiveGoods } from '#shop/stock/receive-goods.ts'
import { ordersShop } from '#testing/app/orders.ts'
import { address } from '#testing/shop/address.ts'
import { stockStone } from '#testing/shop/baskets.ts'
import { asStaff } from '#testing/shop/staff.ts'

const shop = ordersShop()
const each = 1000
const steps = 60

type Placed = { reference: string; pieces: number }

/** How many pieces each order is short of if the oldest orders are covered first. */
function expectedShortages(yard: number, orders: Placed[]): Map<string, number> {
  let left = yard
  const shortages = new Map<string, number>()
  for (const { reference, pieces } of orders) {
    shortages.set(reference, Math.max(pieces - left, 0))
    left = Math.max(left - pieces, 0)
  }
  return shortages
}

test.each([3, 17, 40])(
  'any sequence of sales, counts, goods in and cancellations marks exactly the orders that are not covered: seed %i',
  async (seed) => {
    const next = randomNumbers(seed)
    const random = (below: number): number => Math.floor(next() * below)
    const staff = asStaff(shop.ctx)
    const { id, productId } = await (await stockStone(shop.ctx)).item({
      unit: 'piece',
      coverage: null,
      pence: each,
      stock: 0,
    })
    const [row] = await shop.rows<{ sku: string }>('select sku from variations where id = $1', [id])
    const sku = row?.sku ?? ''
    /** What a person would count: nothing is dispatched in this test. */
    let yard = 0
    const orders: Placed[] = []
    const wanted = () => orders.reduce((sum, { pieces }) => sum + pieces, 0)

    const addPieces = async (pieces: number) => {
      await receiveGoods({ ctx: staff, input: { sku, code: 'N', pieces, place: '' } })
      yard += pieces
    }
    await addPieces(20)
    const [batch] = await shop.rows<{ id: number }>('select id from stock_batches where variation_id = $1', [id])

    const buy = async () => {
      const pieces = 1 + random(5)
      const line = { productId, variationId: id, pieces }
      const added = await addLines({ ctx: shop.ctx, input: { owner: { token: '' }, lines: [line] } })
      expect(added.ok).toBe(yard - wanted() >= pieces)
      if (!added.ok) return
      const body = {
        email: `buyer-${seed}-${random(1e9)}@example.org`,
        billing: address,
        delivery: 'collection' as const,
        payment: 'card' as const,
        expected_total: pieces * each,
        terms: true as const,
        delivery_process: true as const,
        newsletter: false,
      }
      const input = { owner: { token: added.token ?? '' }, customerEmail: null, key: `${seed}-${random(1e9)}`, body }
      const placed = await placeOrder({ ctx: shop.ctx, input })
      // The order may exceed what can be held unpaid.
      if (placed.ok) orders.push({ reference: placed.order.reference, pieces })
      else expect(placed.code).toBe('too_much_of_stock')
    }
    const count = async () => {
      const counted = random(yard + 4)
      const outcome = await postCount({ ctx: staff, input: { lines: [{ sku, batch_id: batch?.id ?? null, counted }] } })
      expect(outcome).toMatchObject({ ok: true, rows: [{ expected: yard, counted }] })
      yard = counted
    }
    const receive = () => addPieces(1 + random(6))
    const cancel = async () => {
      const [gone] = orders.splice(random(orders.length), 1)
      if (!gone) return
      const outcome = await cancelOrder({ ctx: shop.ctx, input: { reference: gone.reference } })
      expect(outcome.ok).toBe(true)
    }
    const choices = [buy, buy, buy, count, receive, cancel]
    for (let step = 0; step < steps; step++) {
      await choices[random(choices.length)]?.()
      const [figure] = await shop.rows<{ stock: number; moves: number }>(
        `select stock, (select sum(pieces)::int from stock_moves where variation_id = v.id) as moves
         from variations v where id = $1`,
        [id],
      )
      const free = Math.max(yard - wanted(), 0)
      expect(figure).toEqual({ stock: free, moves: free })
      const marked = await shop.rows<{ reference: string; short: number }>(
        `select o.reference, l.short_pieces as short from order_lines l join orders o on o.id = l.order_id
         where l.variation_id = $1 and o.state = 'pending'`,
        [id],
      )
      expect(new Map(marked.map(({ reference, short }) => [reference, short]))).toEqual(expectedShortages(yard, orders))
    }
    expect(await checkStock({ ctx: shop.ctx })).toEqual([])
  },
  120_000,
)
