import { and, inArray, lt, sql } from 'drizzle-orm'
import type { PlanBulk } from '#contract/office/bulk-products.ts'
import type { Database } from '#database/database.ts'
import { bulkJobItems, bulkJobs } from '#database/tables/bulk-jobs.ts'
import { requirePermission } from '../access/require-permission.ts'
import { writeOnce } from '../access/write-once.ts'
import { selectedKeys } from '../catalogue/selected-keys.ts'
import type { ActingContext } from '../context.ts'
import { ShopError } from '../error.ts'
import { type Refusal, refuse } from '../refuse.ts'

const previewMs = 24 * 3_600_000

/**
 * Begins a change to many products: a job with the products that match now, which are then checked. Nothing is changed until
 * somebody starts it.
 */
export async function planBulk({
  ctx,
  input: { selection, edits },
}: {
  ctx: ActingContext
  input: PlanBulk
}): Promise<{ ok: true; id: number } | Refusal<'nothing_selected'>> {
  requirePermission(ctx, 'catalogue.edit')
  const { staffId, name } = requirePermission(ctx, 'catalogue.publish')
  if (staffId === null) throw new ShopError('forbidden', 'Bulk changes belong to people who have an account.')
  const keys = await selectedKeys(ctx, selection)
  if (keys.length === 0)
    return refuse('nothing_selected', 'No product matches any more. Please look at the list again.')
  const now = ctx.clock.now()
  return writeOnce(ctx, async (tx) => {
    await deleteOldPreviews(tx, now)
    const [job] = await tx
      .insert(bulkJobs)
      .values({ staffId, author: name, edits, state: 'checking', createdAt: now, ranAt: now })
      .returning({ id: bulkJobs.id })
    const id = job?.id ?? 0
    await tx.execute(sql`insert into ${bulkJobItems} (job_id, product_key, position, state)
      select ${id}, key::uuid, position, 'waiting'
      from jsonb_array_elements_text(${JSON.stringify(keys)}::jsonb) with ordinality as item (key, position)`)
    return { ok: true as const, id }
  })
}

const deleteOldPreviews = (tx: Database, now: Date) =>
  tx
    .delete(bulkJobs)
    .where(
      and(inArray(bulkJobs.state, ['checking', 'ready']), lt(bulkJobs.createdAt, new Date(now.getTime() - previewMs))),
    )
