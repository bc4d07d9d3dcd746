import { eq } from 'drizzle-orm'
import { bulkJobs } from '#database/tables/bulk-jobs.ts'
import { requirePermission } from '../access/require-permission.ts'
import { actorName } from '../actor.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import { countItems, lockJob } from './find-job.ts'

/** Ends a job after its batch. What has been changed stays and can be undone. */
export async function stopBulk({ ctx, input }: { ctx: ActingContext; input: { id: number } }): Promise<void> {
  requirePermission(ctx, 'catalogue.publish')
  await ctx.database.db.transaction(async (tx) => {
    const job = await lockJob(tx, eq(bulkJobs.id, input.id))
    if (job.state === 'done' || job.state === 'stopped') return
    const stoppedBecause = `Stopped by ${actorName(ctx.actor)}.`
    await tx.update(bulkJobs).set({ state: 'stopped', stoppedBecause }).where(eq(bulkJobs.id, job.id))
    const { changed } = await countItems(tx, job.id)
    await writeAudit(tx, ctx, {
      verb: 'bulk_change_stopped',
      subject: 'bulk_job',
      subjectId: job.id,
      after: { changed },
    })
  })
}
