import { and, eq, inArray, sql } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { priceChangeItems } from '#database/tables/prices.ts'
import { type Refusal, refuse } from '../refuse.ts'

/** Any number; it only has to be the same in every process. */
const changesLock = 7_274_536

/** One change is decided at a time, until commit: the next one sees what it has begun. */
export const lockPriceChanges = (tx: Database) => tx.execute(sql`select pg_advisory_xact_lock(${changesLock})`)

/** A size with a price that is still to be written has no prices to plan with. */
export async function refuseBusy(tx: Database, variationIds: number[]): Promise<Refusal<'busy'> | null> {
  const [pending] = await tx
    .select({ id: priceChangeItems.variationId })
    .from(priceChangeItems)
    .where(and(eq(priceChangeItems.state, 'pending'), inArray(priceChangeItems.variationId, variationIds)))
    .limit(1)
  return pending
    ? refuse('busy', 'Another change of these prices is still being carried out. Please try again in a moment.')
    : null
}
