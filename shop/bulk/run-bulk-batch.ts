import { and, asc, eq, inArray, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import { hasPermission } from '#contract/office/permissions.ts'
import { announceChanges, officeTopic } from '#database/changes.ts'
import type { Database } from '#database/database.ts'
import { bulkJobItems, bulkJobs } from '#database/tables/bulk-jobs.ts'
import { staff } from '#database/tables/staff.ts'
import type { StaffActor } from '../actor.ts'
import { actingAs, type ShopContext } from '../context.ts'
import { safeError } from '../error.ts'
import { nextAttempt } from '../next-attempt.ts'
import { checkItems } from './check-items.ts'
import { publishItems } from './publish-items.ts'
import { type ItemOutcome, writeOutcomes } from './write-outcomes.ts'

/** Products per transaction. The embedded database has one connection, so a visitor who comes during a batch waits for its end. */
const batchSizes = { pglite: 20, postgres: 50 }
/** While the shop has visitors. */
const batchSizeForVisitors = 3
/** Checking writes no product. */
const checkedAtOnce = 100
const mostFailures = 5
const retries = { firstMs: 2000, longestMs: 60_000 }

type Job = typeof bulkJobs.$inferSelect
type Batch = { job: Job; hasVisitors: boolean }

/**
 * Carries out the next batch of the job that has waited longest, or of this job, in one transaction: after a crash a batch has
 * happened or not, and the next run continues. Returns how long it took in milliseconds; null if nothing is due.
 */
export async function runBulkBatch({
  ctx,
  input = {},
}: {
  ctx: ShopContext
  input?: { id?: number; hasVisitors?: boolean }
}): Promise<number | null> {
  const began = performance.now()
  const due = dueJobs(ctx.clock.now(), input.id)
  // Without a transaction: most of the time there is nothing to do.
  const [found] = await ctx.database.db.select({ id: bulkJobs.id }).from(bulkJobs).where(due).limit(1)
  if (!found) return null
  const claimed: { id?: number } = {}
  try {
    await ctx.database.db.transaction(async (tx) => {
      if (!(await isOnlyBatch(tx))) return
      const [job] = await tx
        .select()
        .from(bulkJobs)
        .where(due)
        .orderBy(asc(bulkJobs.ranAt), asc(bulkJobs.id))
        .limit(1)
        .for('update', { skipLocked: true })
      if (!job) return
      claimed.id = job.id
      await runBatch(tx, ctx, { job, hasVisitors: input.hasVisitors ?? false })
    })
  } catch (error) {
    if (claimed.id === undefined) throw error
    ctx.log.error(safeError(error), 'a batch of a bulk change failed')
    await recordFailure(ctx, claimed.id)
  }
  return claimed.id === undefined ? null : performance.now() - began
}

/** One batch at a time in the whole shop: jobs do not wait for each other's products, and buyers have the rest. */
async function isOnlyBatch(tx: Database): Promise<boolean> {
  const [row] = await tx
    .select({ isFree: sql<boolean>`pg_try_advisory_xact_lock(hashtextextended('bulk change', 0))` })
    .from(sql`(select) as one`)
  return row?.isFree ?? false
}

const dueJobs = (now: Date, id: number | undefined): SQL | undefined =>
  and(
    inArray(bulkJobs.state, ['checking', 'running']),
    or(isNull(bulkJobs.retryAt), lte(bulkJobs.retryAt, now)),
    id === undefined ? undefined : eq(bulkJobs.id, id),
  )

async function runBatch(tx: Database, ctx: ShopContext, { job, hasVisitors }: Batch): Promise<void> {
  const actor = await findAuthor(tx, job.staffId)
  const end = (changes: Partial<Job>) =>
    tx
      .update(bulkJobs)
      .set({ ranAt: ctx.clock.now(), failures: 0, retryAt: null, ...changes })
      .where(eq(bulkJobs.id, job.id))
  await announceChanges(tx, [officeTopic('bulk_job', job.id)])
  if (!actor) {
    await end({ state: 'stopped', stoppedBecause: `${job.author} may no longer publish products.` })
    return
  }
  const isChecking = job.state === 'checking'
  const changedAtOnce = hasVisitors ? batchSizeForVisitors : batchSizes[ctx.database.kind]
  const batchSize = isChecking ? checkedAtOnce : changedAtOnce
  const found = await tx
    .select()
    .from(bulkJobItems)
    .where(and(eq(bulkJobItems.jobId, job.id), eq(bulkJobItems.state, isChecking ? 'waiting' : 'changing')))
    .orderBy(asc(bulkJobItems.position))
    .limit(batchSize + 1)
  const items = found.slice(0, batchSize)
  const acting = actingAs(ctx, actor)
  const outcomes: ItemOutcome[] = isChecking
    ? await checkItems(tx, acting, { job, items })
    : await publishItems(tx, acting, { job, items })
  await writeOutcomes(tx, job.id, outcomes)
  await end(found.length > batchSize ? {} : { state: isChecking ? 'ready' : 'done' })
}

/** The job's author as they are now. Null if they have left or lost the right to publish. */
async function findAuthor(tx: Database, staffId: number): Promise<StaffActor | null> {
  const [row] = await tx.select().from(staff).where(eq(staff.id, staffId))
  if (!row || row.removedAt) return null
  if (!hasPermission(row.role, 'catalogue.edit') || !hasPermission(row.role, 'catalogue.publish')) return null
  return { kind: 'staff', staffId, name: row.name, role: row.role, confirmedAt: null }
}

/** The batch is tried again later; a job that keeps failing is stopped and can be undone. */
async function recordFailure({ database, clock }: ShopContext, id: number): Promise<void> {
  await database.db.transaction(async (tx) => {
    const [job] = await tx.select().from(bulkJobs).where(eq(bulkJobs.id, id)).for('update')
    if (job?.state !== 'checking' && job?.state !== 'running') return
    const failures = job.failures + 1
    const now = clock.now()
    const stop = {
      state: 'stopped',
      stoppedBecause: 'Something went wrong several times. The rest was not changed.',
    } as const
    await tx
      .update(bulkJobs)
      .set({
        failures,
        ranAt: now,
        retryAt: nextAttempt(now, failures, retries),
        ...(failures >= mostFailures && stop),
      })
      .where(eq(bulkJobs.id, id))
    await announceChanges(tx, [officeTopic('bulk_job', id)])
  })
}
