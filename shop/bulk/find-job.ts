import { count, eq, type SQL } from 'drizzle-orm'
import type { bulkItemStates } from '#contract/office/bulk-products.ts'
import type { Database } from '#database/database.ts'
import { bulkJobItems, bulkJobs } from '#database/tables/bulk-jobs.ts'
import { ShopError } from '../error.ts'

export const noSuchJob = () => new ShopError('not_found', 'There is no such change.')

/** Locks a job. Waits for the batch that is under way. */
export async function lockJob(tx: Database, condition: SQL | undefined) {
  const [job] = await tx.select().from(bulkJobs).where(condition).for('update')
  if (!job) throw noSuchJob()
  return job
}

export type ItemCounts = Record<'total' | (typeof bulkItemStates)[number], number>

/** How many products of a job are in which state. */
export async function countItems(db: Database, jobId: number): Promise<ItemCounts> {
  const rows = await db
    .select({ state: bulkJobItems.state, items: count() })
    .from(bulkJobItems)
    .where(eq(bulkJobItems.jobId, jobId))
    .groupBy(bulkJobItems.state)
  const counts: ItemCounts = { total: 0, waiting: 0, changing: 0, changed: 0, unchanged: 0, refused: 0 }
  for (const { state, items } of rows) {
    counts[state] = items
    counts.total += items
  }
  return counts
}
