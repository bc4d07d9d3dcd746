import { and, eq, sql } from 'drizzle-orm'
import { mostWithoutStepUp } from '#contract/office/bulk-products.ts'
import { bulkJobItems, bulkJobs } from '#database/tables/bulk-jobs.ts'
import { requirePermission, requireStepUp } from '../access/require-permission.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import { ShopError } from '../error.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { countItems, lockJob } from './find-job.ts'

type Outcome = { ok: true; id: number } | Refusal<'still_running' | 'nothing_to_undo'>

/**
 * Undoes a bulk change as one: a job that publishes the revisions before it again. Products that somebody has changed since
 * are left as they are and listed. Undoing it again returns the same job.
 */
export async function undoBulk({ ctx, input }: { ctx: ActingContext; input: { id: number } }): Promise<Outcome> {
  requirePermission(ctx, 'catalogue.edit')
  const { staffId, name } = requirePermission(ctx, 'catalogue.publish')
  if (staffId === null) throw new ShopError('forbidden', 'Bulk changes belong to people who have an account.')
  const now = ctx.clock.now()
  return ctx.database.db.transaction(async (tx): Promise<Outcome> => {
    const job = await lockJob(tx, eq(bulkJobs.id, input.id))
    const [earlier] = await tx.select({ id: bulkJobs.id }).from(bulkJobs).where(eq(bulkJobs.undoOf, job.id))
    if (earlier) return { ok: true, id: earlier.id }
    if (job.state !== 'done' && job.state !== 'stopped')
      return refuse('still_running', 'This change is still under way. Please stop it first.')
    const { changed } = await countItems(tx, job.id)
    if (changed === 0 || job.undoOf !== null) return refuse('nothing_to_undo', 'There is nothing to undo.')
    if (changed > mostWithoutStepUp) requireStepUp(ctx, 'catalogue.publish')
    const [undo] = await tx
      .insert(bulkJobs)
      .values({ staffId, author: name, edits: [], state: 'running', undoOf: job.id, createdAt: now, ranAt: now })
      .returning({ id: bulkJobs.id })
    const id = undo?.id ?? 0
    const { productKey, position, number, before } = bulkJobItems
    await tx.execute(sql`insert into ${bulkJobItems} (job_id, product_key, position, state, before, restores)
      select ${id}, ${productKey}, ${position}, 'changing', ${number}, ${before} from ${bulkJobItems}
      where ${and(eq(bulkJobItems.jobId, job.id), eq(bulkJobItems.state, 'changed'))}`)
    await writeAudit(tx, ctx, {
      verb: 'bulk_change_undone',
      subject: 'bulk_job',
      subjectId: job.id,
      after: { undone_by: id, products: changed },
    })
    return { ok: true, id }
  })
}
