import { addDays, londonTime } from '#contract/arithmetic/delivery-dates.ts'
import type { Settings } from '#contract/settings/settings.ts'
import type { ActingContext } from '../context.ts'
import { nextAttempt } from '../next-attempt.ts'
import { type BackupRun, startRun } from './record-run.ts'
import { runBackup } from './run-backup.ts'

const waits = { firstMs: 60_000, longestMs: 3_600_000 }

/** Comparable: '2026-11-18 03'. */
const hourText = (day: string, hour: number) => `${day} ${String(hour).padStart(2, '0')}`

/** Whether a backup is due: none since the last set hour in London, and the last failure was long enough ago. */
export function isBackupDue(
  { isOn, target, hour }: Pick<Settings['backup'], 'isOn' | 'target' | 'hour'>,
  runs: Pick<BackupRun, 'kind' | 'target' | 'startedAt' | 'endedAt' | 'error'>[],
  now: Date,
): boolean {
  if (!isOn || target === '') return false
  const today = londonTime(now)
  const due = hourText(today.hour >= hour ? today.day : addDays(today.day, -1), hour)
  const since = runs.filter((run) => {
    const started = londonTime(run.startedAt)
    return run.kind === 'backup' && run.target === target && hourText(started.day, started.hour) >= due
  })
  if (since.some(({ endedAt, error }) => endedAt && !error)) return false
  const last = Math.max(...since.map(({ startedAt, endedAt }) => (endedAt ?? startedAt).getTime()))
  return since.length === 0 || nextAttempt(new Date(last), since.length, waits) <= now
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
  const started = await startRun(ctx, run, (runs) => isBackupDue(ctx.settings.backup, runs, ctx.clock.now()))
  return started?.ok ? runBackup({ ctx, input: { id: started.id, target, isScheduled: true, signal } }) : null
}
