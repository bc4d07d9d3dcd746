import { sql } from 'drizzle-orm'
import type { Database } from '#database/client.ts'
import { type BasketLine, type GoodsJson, holdingOf } from '../basket/basket-lines.ts'
import { type BasketOwner, keysOf } from '../basket/find-basket.ts'

type KnownOrder = { id: number; key: string; keyOwner: string }

/** As the database's own function `place_open` gives it. */
type Opened = { basketId: number | null; goods: GoodsJson[]; known: KnownOrder[] }

/**
 * The basket with what it holds, and beside it the orders that may be the same one sent again or that this one takes the
 * place of. All of them are locked, the basket first.
 */
export async function openToPlace(
  tx: Database,
  owner: BasketOwner,
  now: Date,
  { keyOwner, key }: { keyOwner: string; key: string },
): Promise<{ basketId: number | null; held: BasketLine[]; known: KnownOrder[] }> {
  const { tokenHash, customerId } = keysOf(owner)
  const result = await tx.execute(
    sql`select place_open(${tokenHash}::text, ${customerId}::int, ${now.toISOString()}::timestamptz, ${keyOwner}::text, ${key}::text) as opened`,
  )
  const [row] = (result as unknown as { rows: { opened: Opened }[] }).rows
  if (!row) throw new Error('placing an order found nothing to look at')
  const { basketId, goods, known } = row.opened
  return { basketId, held: holdingOf(goods, now, null).lines, known }
}
