import { and, eq, sql } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { baskets } from '#database/tables/basket.ts'
import type { OrderAggregate } from '../order-aggregate.ts'

/** Removes the bought pieces and the used voucher from the basket; pieces added since then stay. */
export async function takeOutOfBasket(tx: Database, { order, lines }: OrderAggregate): Promise<void> {
  if (order.basketId === null) return
  const bought = sql`json_to_recordset(${JSON.stringify(
    lines.map(({ variationId, pieces }) => ({ id: variationId, pieces })),
  )}::json) as bought(id int, pieces int)`
  if (order.voucherId !== null)
    await tx
      .update(baskets)
      .set({ voucherId: null })
      .where(and(eq(baskets.id, order.basketId), eq(baskets.voucherId, order.voucherId)))
  await tx.execute(sql`with bought as (select * from ${bought}),
    emptied as (delete from basket_lines line using bought
      where line.basket_id = ${order.basketId} and line.variation_id = bought.id and line.pieces <= bought.pieces)
    update basket_lines line set pieces = line.pieces - bought.pieces, version = line.version + 1 from bought
      where line.basket_id = ${order.basketId} and line.variation_id = bought.id and line.pieces > bought.pieces`)
}
