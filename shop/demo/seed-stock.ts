import { sql } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { stockBatches, stockMoves } from '#database/tables/stock.ts'
import type { ShopContext } from '../context.ts'

type SoldLine = {
  id: number
  orderId: number
  variationId: number
  productName: string
  pieces: number
  at: Date
}
type Move = typeof stockMoves.$inferInsert

const dayMs = 86_400_000
/** The sizes that sell best lie in two bays, each with a batch. */
const inBays = 40
const left = [6, 90] as const

/**
 * Books in what the made-up orders sold, and sells it, so that stock, recent sales and batches agree with them. Every
 * size has what it had before, and those in the bays a little more.
 */
export async function seedStock({ database }: ShopContext): Promise<void> {
  const lines = await database.query<SoldLine>(
    `select l.id, l.order_id as "orderId", l.variation_id as "variationId", l.product_name as "productName", l.pieces,
       o.created_at as at
     from order_lines l join orders o on o.id = l.order_id where o.state <> 'cancelled' order by o.created_at, l.id`,
    [],
  )
  const sold = lines.map((line) => ({ ...line, at: new Date(line.at) }))
  const sizes = [...Map.groupBy(sold, ({ variationId }) => variationId).values()].toSorted(
    (one, other) => other.length - one.length,
  )
  await database.db.transaction(async (tx) => {
    for (const [place, lines] of sizes.slice(0, inBays).entries()) await sellFromBays(tx, { lines, place })
    await tx.insert(stockMoves).values(sizes.slice(inBays).flatMap((lines) => receiveAndSell(lines)))
  })
}

const actor = { actor: 'worker', actorName: 'demo' } as const

/** Stock that arrived the day before its first sale. */
function receiveAndSell(lines: SoldLine[], more = 0, batchId: number | null = null): Move[] {
  const [first] = lines
  if (!first) return []
  const pieces = lines.reduce((sum, line) => sum + line.pieces, more)
  const arrived = new Date(first.at.getTime() - dayMs)
  const { variationId } = first
  return [
    { variationId, batchId, pieces, reason: 'received', at: arrived, ...actor },
    ...lines.map(
      (line): Move => ({
        variationId,
        batchId,
        pieces: -line.pieces,
        reason: 'sold',
        orderId: line.orderId,
        at: line.at,
        ...actor,
      }),
    ),
  ]
}

/** The older half was sold from the batch in Bay 1, the newer half from the one in Bay 2. */
async function sellFromBays(tx: Database, { lines, place }: { lines: SoldLine[]; place: number }): Promise<void> {
  const half = Math.ceil(lines.length / 2)
  for (const [index, part] of [lines.slice(0, half), lines.slice(half)].entries()) {
    const [first] = part
    if (!first) continue
    const arrived = new Date(first.at.getTime() - dayMs)
    const code = `${first.productName.slice(0, 3).toUpperCase()}-${arrived.toISOString().slice(5, 10).replace('-', '')}`
    const bay = `Bay ${index + 1}, rack ${1 + (place % 7)}`
    const [batch] = await tx
      .insert(stockBatches)
      .values({ variationId: first.variationId, code, place: bay, createdAt: arrived })
      .returning({ id: stockBatches.id })
    if (!batch) throw new Error('a batch was not written')
    await tx.insert(stockMoves).values(receiveAndSell(part, left[index], batch.id))
    const ids = `{${part.map(({ id }) => id).join(',')}}`
    await tx.execute(sql`update order_lines set batches = jsonb_build_array(
        jsonb_build_object('id', ${batch.id}::int, 'code', ${code}::text, 'pieces', pieces))
      where id = any(${ids}::int[])`)
  }
}
