import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { readResults } from '#database/call-function.ts'
import type { Database } from '#database/database.ts'
import type { ShopContext } from '../context.ts'

/** What unpaid orders keep from everybody else. */
const heldSchema = z.object({
  pence: z.number(),
  /** Pieces by the variation's id: of this visitor, of their network, of everybody. */
  sizes: z.record(z.string(), z.object({ visitor: z.number(), network: z.number(), all: z.number() })),
})
export type HeldUnpaid = z.output<typeof heldSchema>

type Asked = {
  /** The variations that matter; none for the value alone. */
  sizes?: number[]
  /** Who would hold more, as far as that is known. */
  keyOwner?: string | null
  email?: string | null
  network?: string | null
  /** Its own unpaid order does not count: a new one takes its place. */
  basketId?: number | null
}

/** Counts what unpaid orders have taken from stock. Exact for sizes that the caller has locked. */
export async function countHeld(tx: Database, asked: Asked = {}): Promise<HeldUnpaid> {
  const { sizes = [], keyOwner = null, email = null, network = null, basketId = null } = asked
  const isVisitor = sql`(h.key_owner = ${keyOwner}::text or email_key(h.email) = email_key(${email}::text))`
  const isNetwork = sql`h.network = ${network}::text`
  const pieces = (of: SQL) => sql`coalesce(sum(l.pieces) filter (where ${of}), 0)`
  const [held] = await readResults(
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
  if (!held) throw new Error('what is held unpaid was not counted')
  return held
}

/** The value of what is held unpaid, and which part of the bound for everybody together that is. */
export async function heldShare({ ctx }: { ctx: ShopContext }): Promise<{ pence: number; share: number }> {
  const { pence } = await countHeld(ctx.database.db)
  return { pence, share: pence / ctx.settings.orders.unpaid.inAll.pence }
}
