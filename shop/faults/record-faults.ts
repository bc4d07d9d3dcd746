import { lt, sql } from 'drizzle-orm'
import { faults } from '#database/tables/faults.ts'
import { versions } from '../backup/versions.ts'
import type { ShopContext } from '../context.ts'
import type { FaultCollection } from './collect-faults.ts'

const keptMs = 30 * 86_400_000
const version = versions().shop

/** Saves what was collected, adds it to earlier faults of the same kind, and deletes those not seen for 30 days. */
export async function recordFaults(
  ctx: Pick<ShopContext, 'database' | 'clock'>,
  collected: FaultCollection,
): Promise<number> {
  const taken = collected.take()
  if (taken.length === 0) return 0
  try {
    await ctx.database.db.transaction(async (tx) => {
      await tx.delete(faults).where(lt(faults.lastAt, new Date(ctx.clock.now().getTime() - keptMs)))
      await tx
        .insert(faults)
        // In one order, so that two processes do not wait for each other.
        .values(taken.map((fault) => ({ ...fault, version })).sort((a, b) => (a.kind < b.kind ? -1 : 1)))
        .onConflictDoUpdate({
          target: faults.kind,
          set: {
            message: sql`excluded.message`,
            error: sql`excluded.error`,
            stack: sql`excluded.stack`,
            version: sql`excluded.version`,
            count: sql`${faults.count} + excluded.count`,
            lastAt: sql`greatest(${faults.lastAt}, excluded.last_at)`,
          },
        })
    })
  } catch (error) {
    collected.putBack(taken)
    throw error
  }
  return taken.length
}
