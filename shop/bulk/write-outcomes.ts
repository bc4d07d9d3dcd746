import { sql } from 'drizzle-orm'
import type { bulkItemStates } from '#contract/office/bulk-products.ts'
import type { Database } from '#database/database.ts'
import { bulkJobItems, type bulkJobItems as items } from '#database/tables/bulk-jobs.ts'

export type Item = typeof items.$inferSelect

export type ItemOutcome = {
  key: string
  state: (typeof bulkItemStates)[number]
  /** Why it is refused. */
  field?: string | undefined
  reason?: string | undefined
  /** The revisions before and after. */
  before?: number | undefined
  number?: number | undefined
}

/** A product that cannot be changed, with the first of its faults. */
export function refusedItem(key: string, faults: Record<string, string>): ItemOutcome {
  const [[field, reason] = []] = Object.entries(faults)
  return { key, state: 'refused', field, reason }
}

export async function writeOutcomes(tx: Database, jobId: number, outcomes: ItemOutcome[]): Promise<void> {
  if (outcomes.length === 0) return
  await tx.execute(sql`update ${bulkJobItems} set state = o.state, field = o.field, reason = o.reason,
      before = coalesce(o.before, ${bulkJobItems}.before), number = o.number
    from json_to_recordset(${JSON.stringify(outcomes)}::json) as o(
      key uuid, state text, field text, reason text, before int, number int)
    where ${bulkJobItems.jobId} = ${jobId} and ${bulkJobItems.productKey} = o.key`)
}
