import { and, eq, inArray } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import type { bulkJobs } from '#database/tables/bulk-jobs.ts'
import { type DocumentFields, revisions } from '#database/tables/documents.ts'
import type { ActingContext } from '../context.ts'
import { type LiveProduct, lockProducts } from '../documents/lock-products.ts'
import { changedFields } from '../documents/merge-fields.ts'
import { type ProductChange, publishProducts } from '../documents/publish-products.ts'
import { applyEdits } from './apply-edits.ts'
import { neverPublished } from './check-items.ts'
import { type Item, type ItemOutcome, refusedItem } from './write-outcomes.ts'

type Job = typeof bulkJobs.$inferSelect

/** Publishes a batch. The products are locked first, so that each is changed as it is now, not as the preview saw it. */
export async function publishItems(
  tx: Database,
  ctx: ActingContext,
  { job, items }: { job: Job; items: Item[] },
): Promise<ItemOutcome[]> {
  const live = await lockProducts(
    tx,
    items.map(({ productKey }) => productKey),
  )
  const settled: ItemOutcome[] = []
  const changes: ProductChange[] = []
  const earlier = job.undoOf === null ? null : await earlierDocuments(tx, items)
  for (const item of items) {
    const product = live.get(item.productKey)
    const next = product ? (earlier ? undoOf(item, product, earlier) : editOf(item, product, job)) : null
    if (!next) settled.push({ key: item.productKey, state: 'refused', reason: neverPublished })
    else if ('state' in next) settled.push(next)
    else changes.push(next)
  }
  const { published, faults } = await publishProducts(tx, ctx, { changes, bulkJob: job.id })
  return [
    ...settled,
    ...changes.map(({ id, live: { number: before } }): ItemOutcome => {
      const number = published.get(id)
      return number === undefined
        ? refusedItem(id, faults.get(id) ?? {})
        : { key: id, state: 'changed', before, number }
    }),
  ]
}

function editOf({ productKey: id }: Item, live: LiveProduct, { edits }: Job): ProductChange | ItemOutcome {
  const document = applyEdits(live.document, edits)
  return changedFields(live.document, document).length === 0 ? { key: id, state: 'unchanged' } : { id, live, document }
}

/** What somebody has published since is not undone. */
function undoOf(item: Item, live: LiveProduct, earlier: Map<string, DocumentFields>): ProductChange | ItemOutcome {
  const { productKey: id, before, restores } = item
  const document = earlier.get(id)
  if (before !== live.number || !document)
    return { key: id, state: 'refused', reason: 'Somebody has changed this product since. It stays as it is.' }
  return { id, live, document, restoredFrom: restores ?? undefined }
}

/** The revisions that an undo publishes again. */
async function earlierDocuments(tx: Database, items: Item[]): Promise<Map<string, DocumentFields>> {
  const wanted = new Map(items.map(({ productKey, restores }) => [productKey, restores]))
  const rows = await tx
    .select({ key: revisions.entityId, number: revisions.number, document: revisions.document })
    .from(revisions)
    .where(
      and(
        eq(revisions.kind, 'product'),
        inArray(revisions.entityId, [...wanted.keys()]),
        inArray(revisions.number, [...new Set([...wanted.values()].filter((number) => number !== null))]),
      ),
    )
  return new Map(
    rows.filter(({ key, number }) => wanted.get(key) === number).map(({ key, document }) => [key, document]),
  )
}
