import { lt, sql } from 'drizzle-orm'
import { slowStatements } from '#database/tables/faults.ts'
import { versions } from '../backup/versions.ts'
import type { ShopContext } from '../context.ts'

const keptMs = 7 * 86_400_000
const version = versions().shop

/** Adds what this process has counted to the figures of all processes. They begin again with each version of the shop. */
export async function recordSlowStatements({
  database,
  clock,
}: Pick<ShopContext, 'database' | 'clock'>): Promise<number> {
  const taken = database.slow.take()
  if (taken.length === 0) return 0
  const lastAt = clock.now()
  const ofVersion = (column: unknown, both: unknown) =>
    sql`case when ${slowStatements.version} = excluded.version then ${both} else ${column} end`
  try {
    await database.db.transaction(async (tx) => {
      await tx.delete(slowStatements).where(lt(slowStatements.lastAt, new Date(lastAt.getTime() - keptMs)))
      await tx
        .insert(slowStatements)
        // In one order, so that two processes do not wait for each other.
        .values(taken.map((one) => ({ ...one, version, lastAt })).sort((a, b) => (a.statement < b.statement ? -1 : 1)))
        .onConflictDoUpdate({
          target: slowStatements.statement,
          set: {
            version: sql`excluded.version`,
            count: ofVersion(sql`excluded.count`, sql`${slowStatements.count} + excluded.count`),
            totalMs: ofVersion(sql`excluded.total_ms`, sql`${slowStatements.totalMs} + excluded.total_ms`),
            longestMs: ofVersion(
              sql`excluded.longest_ms`,
              sql`greatest(${slowStatements.longestMs}, excluded.longest_ms)`,
            ),
            lastAt: sql`excluded.last_at`,
          },
        })
    })
  } catch (error) {
    database.slow.putBack(taken)
    throw error
  }
  return taken.length
}
