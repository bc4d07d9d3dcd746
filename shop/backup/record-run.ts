import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm'
import { backupRuns } from '#database/tables/backups.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext, ShopContext } from '../context.ts'
import { ShopError, safeError } from '../error.ts'
import { type Refusal, refuse } from '../refuse.ts'

export type BackupRun = typeof backupRuns.$inferSelect
export type RunResult = { name: string; bytes: number; text: string }

type Started = { ok: true; id: number } | Refusal<'already_running'>
type NewRun = Pick<BackupRun, 'kind' | 'isScheduled' | 'target'>

const beatMs = 30_000
/** A run that has not been seen for this long has ended with its process. */
const goneMs = 5 * 60_000

/** Starts a run unless one is in progress, in whichever process. `isWanted` is asked again under the lock. */
export async function startRun(
  ctx: ShopContext,
  run: NewRun,
  isWanted: (runs: BackupRun[]) => boolean = () => true,
): Promise<Started | null> {
  const now = ctx.clock.now()
  return ctx.database.db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('backup', 0))`)
    const runs = await tx.select().from(backupRuns).orderBy(desc(backupRuns.id)).limit(50)
    const alive = new Date(now.getTime() - goneMs)
    if (runs.some(({ endedAt, seenAt }) => !endedAt && seenAt > alive))
      return refuse(
        'already_running',
        'A backup or a practised restore is in progress. Please wait until it has ended.',
      )
    if (!isWanted(runs)) return null
    const [row] = await tx
      .insert(backupRuns)
      .values({ ...run, startedAt: now, seenAt: now })
      .returning({ id: backupRuns.id })
    return { ok: true, id: row?.id ?? 0 } as const
  })
}

/** For a shop that has its database to itself: at its start no run can be in progress. */
export async function endInterrupted({ database, clock }: Pick<ShopContext, 'database' | 'clock'>): Promise<void> {
  await database.db
    .update(backupRuns)
    .set({ endedAt: clock.now(), error: 'The shop was stopped in the middle.' })
    .where(isNull(backupRuns.endedAt))
}

const failure = (error: unknown): string =>
  error instanceof ShopError ? error.message : (safeError(error).error.split('\n')[0] ?? '')

/** Does the work of a run, and records how it ended. */
export async function finishRun(
  ctx: ActingContext,
  { id, kind }: { id: number; kind: BackupRun['kind'] },
  work: () => Promise<RunResult>,
): Promise<{ ok: boolean; text: string }> {
  const { db } = ctx.database
  const isRun = and(eq(backupRuns.id, id), isNull(backupRuns.endedAt))
  const beat = setInterval(() => {
    // If this fails, the run itself will fail too.
    db.update(backupRuns)
      .set({ seenAt: ctx.clock.now() })
      .where(isRun)
      .catch(() => {})
  }, beatMs)
  beat.unref()
  const end = (result: Partial<BackupRun>, verb: string, after: Record<string, unknown>) =>
    db.transaction(async (tx) => {
      await tx
        .update(backupRuns)
        .set({ ...result, endedAt: ctx.clock.now() })
        .where(isRun)
      await writeAudit(tx, ctx, { verb, subject: 'backup', subjectId: id, after })
    })
  try {
    const { name, bytes, text } = await work()
    await end({ name, bytes }, kind === 'backup' ? 'backup_made' : 'restore_practised', { backup: name, bytes })
    return { ok: true, text }
  } catch (error) {
    const reason = failure(error)
    ctx.log.error(safeError(error), kind === 'backup' ? 'the backup failed' : 'the backup could not be restored')
    await end({ error: reason }, kind === 'backup' ? 'backup_failed' : 'restore_failed', { reason })
    return { ok: false, text: reason }
  } finally {
    clearInterval(beat)
  }
}

export const readRun = async (ctx: ShopContext, id: number): Promise<BackupRun | null> => {
  const [row] = await ctx.database.db.select().from(backupRuns).where(eq(backupRuns.id, id))
  return row ?? null
}

/** The newest successful run of a kind, into this folder or bucket if one is named. */
export async function lastSuccess(
  ctx: ShopContext,
  kind: BackupRun['kind'],
  target?: string,
): Promise<BackupRun | null> {
  const [row] = await ctx.database.db
    .select()
    .from(backupRuns)
    .where(
      and(
        eq(backupRuns.kind, kind),
        isNull(backupRuns.error),
        gt(backupRuns.endedAt, new Date(0)),
        target === undefined ? undefined : eq(backupRuns.target, target),
      ),
    )
    .orderBy(desc(backupRuns.id))
    .limit(1)
  return row ?? null
}
