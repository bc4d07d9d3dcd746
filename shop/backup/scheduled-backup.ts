import { addDays, londonTime } from '#contract/arithmetic/delivery-dates.ts'
import type { Settings } from '#contract/settings/settings.ts'
import { findStream } from '#database/embedded/log-stream.ts'
import type { ActingContext } from '../context.ts'
import { nextAttempt } from '../next-attempt.ts'
import { type BackupRun, startRun } from './record-run.ts'
import { runBackup } from './run-backup.ts'
import { streamBegan } from './ship-log.ts'

const waits = { firstMs: 60_000, longestMs: 3_600_000 }

/** Comparable: '2026-11-18 03'. */
const hourText = (day: string, hour: number) => `${day} ${String(hour).padStart(2, '0')}`

/**
 * Whether a backup is due: none since the last set hour in London or since the stream of the log began, and the last failure was
 * long enough ago.
 */
export function isBackupDue(
  { isOn, target, hour }: Pick<Settings['backup'], 'isOn' | 'target' | 'hour'>,
  runs: Pick<BackupRun, 'kind' | 'target' | 'startedAt' | 'endedAt' | 'error'>[],
  { now, streamBegan = null }: { now: Date; streamBegan?: Date | null },
): boolean {
  if (!isOn || target === '') return false
  const today = londonTime(now)
  const due = hourText(today.hour >= hour ? today.day : addDays(today.day, -1), hour)
  const since = runs.filter((run) => {
    const started = londonTime(run.startedAt)
    return run.kind === 'backup' && run.target === target && hourText(started.day, started.hour) >= due
  })
  const isInStream = ({ startedAt }: { startedAt: Date }) => !streamBegan || startedAt > streamBegan
  if (since.some((run) => run.endedAt && !run.error && isInStream(run))) return false
  const failed = since.filter((run) => run.error || !run.endedAt)
  const last = Math.max(...failed.map(({ startedAt, endedAt }) => (endedAt ?? startedAt).getTime()))
  return failed.length === 0 || nextAttempt(new Date(last), failed.length, waits) <= now
}

/** Makes the daily backup when it is due. Null if it is not. */
export async function scheduledBackup({
  ctx,
  input: { signal },
}: {
  ctx: ActingContext
  input: { signal: AbortSignal }
}): Promise<{ ok: boolean; text: string } | null> {
  const { target } = ctx.settings.backup
  if (!ctx.settings.backup.isOn) return null
  const run = { kind: 'backup', isScheduled: true, target } as const
  const stream = ctx.database.files ? await findStream(ctx.database.query) : null
  const began = stream && streamBegan(stream)
  const started = await startRun(ctx, run, (runs) =>
    isBackupDue(ctx.settings.backup, runs, { now: ctx.clock.now(), streamBegan: began }),
  )
  return started?.ok ? runBackup({ ctx, input: { id: started.id, target, isScheduled: true, signal } }) : null
}
