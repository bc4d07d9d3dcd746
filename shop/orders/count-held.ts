import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { readResults } from '#database/call-function.ts'
import type { Database } from '#database/database.ts'
import type { ShopContext } from '../context.ts'

/** Stock that unpaid orders hold. */
const heldSchema = z.object({
  pence: z.number(),
  /** Pieces by variation id: held by this visitor, by their network, and by everybody. */
  sizes: z.record(z.string(), z.object({ visitor: z.number(), network: z.number(), all: z.number() })),
})
export type HeldUnpaid = z.output<typeof heldSchema>

type HeldQuery = {
  /** The variations to count; leave them out to get only the value. */
  sizes?: number[]
  /** The visitor who wants to order, as far as we know them. */
  keyOwner?: string | null
  email?: string | null
  network?: string | null
  /** The unpaid order of this basket is not counted, because the new order replaces it. */
  basketId?: number | null
}

/** Counts what unpaid orders have taken from stock. Exact for sizes that the caller has locked. */
export async function countHeld(tx: Database, query: HeldQuery = {}): Promise<HeldUnpaid> {
  const { sizes = [], keyOwner = null, email = null, network = null, basketId = null } = query
  const isVisitor = sql`(h.key_owner = ${keyOwner}::text or email_key(h.email) = email_key(${email}::text))`
  const isNetwork = sql`h.network = ${network}::text`
  const pieces = (of: SQL) => sql`coalesce(sum(l.pieces) filter (where ${of}), 0)`
  const [heldUnpaid] = await readResults(
    tx,
    sql`with held as (select o.* from orders o where o.state = 'pending' and not o.reserves_at_payment
        and (${basketId}::int is null or o.basket_id is distinct from ${basketId}::int))
      select json_build_object('pence', (select coalesce(sum(h.total_pence), 0) from held h),
        'sizes', (select coalesce(json_object_agg(s.id, s.counted), '{}') from (
          select l.variation_id as id, json_build_object('visitor', ${pieces(isVisitor)}, 'network', ${pieces(isNetwork)},
            'all', sum(l.pieces)) as counted
          from held h join order_lines l on l.order_id = h.id
          where l.variation_id = any(${`{${sizes.join(',')}}`}::int[]) group by l.variation_id) s)) as result`,
    heldSchema,
  )
  if (!heldUnpaid) throw new Error('the stock held unpaid was not counted')
  return heldUnpaid
}

/** The value of the stock held by unpaid orders, and its share of the limit for all of them together. */
export async function heldShare({ ctx }: { ctx: ShopContext }): Promise<{ pence: number; share: number }> {
  const { pence } = await countHeld(ctx.database.db)
  return { pence, share: pence / ctx.settings.orders.unpaid.inAll.pence }
}
