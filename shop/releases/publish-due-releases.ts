import { and, asc, eq, isNotNull, lte } from 'drizzle-orm'
import { releases } from '#database/tables/releases.ts'
import type { ActingContext } from '../context.ts'
import { safeError, shopErrorOf } from '../error.ts'
import { nothingFailed } from './apply-release.ts'
import { contentsOf, isEmpty } from './find-release.ts'
import { NotPublished, publishContents } from './publish-release.ts'
import { countFailed, recordFailure } from './record-failure.ts'

const isDue = (now: Date) => and(eq(releases.state, 'open'), lte(releases.dueAt, now))

/**
 * Publishes the releases whose time has come, also those whose time passed while the shop was closed, the earliest first. One
 * that cannot be published is held. Returns when the next one is due.
 */
export async function publishDueReleases({ ctx }: { ctx: ActingContext }): Promise<Date | null> {
  const { db } = ctx.database
  const due = await db
    .select({ id: releases.id })
    .from(releases)
    .where(isDue(ctx.clock.now()))
    .orderBy(asc(releases.dueAt), asc(releases.id))
  for (const { id } of due) await publishDue(ctx, id)
  const [next] = await db
    .select({ dueAt: releases.dueAt })
    .from(releases)
    .where(and(eq(releases.state, 'open'), isNotNull(releases.dueAt)))
    .orderBy(asc(releases.dueAt))
    .limit(1)
  return next?.dueAt ?? null
}

async function publishDue(ctx: ActingContext, id: number): Promise<void> {
  let version = 0
  try {
    await ctx.database.db.transaction(async (tx) => {
      const [release] = await tx
        .select()
        .from(releases)
        .where(and(eq(releases.id, id), isDue(ctx.clock.now())))
        // Another process is publishing it.
        .for('update', { skipLocked: true })
      if (!release) return
      version = release.version
      const contents = await contentsOf(tx, id)
      if (isEmpty(contents)) throw new NotPublished(nothingFailed)
      await publishContents(tx, ctx, { release, contents })
    })
  } catch (error) {
    // A database that is down or busy: the next run tries again.
    if (shopErrorOf(error)) throw error
    const failed = error instanceof NotPublished ? error.failed : nothingFailed
    if (!(error instanceof NotPublished)) ctx.log.error(safeError(error), `release ${id} could not be published`)
    const reason = error instanceof NotPublished ? 'It had no changes when its time came.' : unexpected
    await recordFailure({
      ctx,
      input: { id, version, failed, isDue: true, ...(countFailed(failed) === 0 && { reason }) },
    })
  }
}

const unexpected = 'An unexpected error occurred, so nothing was published. The log has the details.'
