import type { Database } from '#database/database.ts'
import type { bulkJobs } from '#database/tables/bulk-jobs.ts'
import type { ActingContext } from '../context.ts'
import { readLiveProducts } from '../documents/lock-products.ts'
import { changedFields } from '../documents/merge-fields.ts'
import { checkChanges } from '../documents/publish-products.ts'
import { applyEdits } from './apply-edits.ts'
import { type Item, type ItemOutcome, refusedItem } from './write-outcomes.ts'

type Job = typeof bulkJobs.$inferSelect

/** Products that are only drafts have nothing to change yet. */
export const neverPublished = 'This product has never been published. Please open it and publish it first.'

/** What would happen to each of these products. */
export async function checkItems(
  tx: Database,
  ctx: ActingContext,
  { job, items }: { job: Job; items: Item[] },
): Promise<ItemOutcome[]> {
  const keys = items.map(({ productKey }) => productKey)
  const live = await readLiveProducts(tx, keys)
  const changes = [...live].map(([id, product]) => ({
    id,
    live: product,
    document: applyEdits(product.document, job.edits),
  }))
  const different = changes.filter(
    ({ live: { document: before }, document }) => changedFields(before, document).length > 0,
  )
  const { faults } = await checkChanges(tx, ctx, different)
  const changing = new Set(different.map(({ id }) => id))
  return keys.map((key): ItemOutcome => {
    const own = faults.get(key)
    if (own) return refusedItem(key, own)
    if (changing.has(key)) return { key, state: 'changing' }
    return live.has(key) ? { key, state: 'unchanged' } : { key, state: 'refused', reason: neverPublished }
  })
}
