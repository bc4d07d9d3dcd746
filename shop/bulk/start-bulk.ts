import { and, eq } from 'drizzle-orm'
import { mostWithoutStepUp } from '#contract/office/bulk-products.ts'
import { bulkJobs } from '#database/tables/bulk-jobs.ts'
import { requirePermission, requireStepUp } from '../access/require-permission.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { countItems, lockJob } from './find-job.ts'

type Outcome = { ok: true } | Refusal<'not_ready' | 'nothing_to_change'>

/** Starts a change that its author has seen the preview of. Starting it again does nothing. */
export async function startBulk({ ctx, input }: { ctx: ActingContext; input: { id: number } }): Promise<Outcome> {
  requirePermission(ctx, 'catalogue.edit')
  const { staffId } = requirePermission(ctx, 'catalogue.publish')
  return ctx.database.db.transaction(async (tx): Promise<Outcome> => {
    const job = await lockJob(tx, and(eq(bulkJobs.id, input.id), eq(bulkJobs.staffId, staffId ?? 0)))
    if (job.state === 'running' || job.state === 'done') return { ok: true }
    if (job.state === 'checking') return refuse('not_ready', 'The products are still being checked.')
    if (job.state === 'stopped') return refuse('not_ready', 'This change was stopped. Please begin again.')
    const { changing } = await countItems(tx, job.id)
    if (changing === 0) return refuse('nothing_to_change', 'None of these products would change.')
    if (changing > mostWithoutStepUp) requireStepUp(ctx, 'catalogue.publish')
    await tx.update(bulkJobs).set({ state: 'running', ranAt: ctx.clock.now() }).where(eq(bulkJobs.id, job.id))
    await writeAudit(tx, ctx, {
      verb: 'bulk_change_started',
      subject: 'bulk_job',
      subjectId: job.id,
      after: { edits: job.edits, products: changing },
    })
    return { ok: true }
  })
}
