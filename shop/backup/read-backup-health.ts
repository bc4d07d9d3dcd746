import { and, asc, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { BackupHealth } from '#contract/office/health.ts'
import { backupRuns } from '#database/tables/backups.ts'
import type { ShopContext } from '../context.ts'
import { lastSuccess } from './record-run.ts'

const dayMs = 86_400_000
const drillIsDueMs = 35 * dayMs
const logIsLateMs = 10 * 60_000

/** The last backup, the last practised restore, and whether a scheduled backup has been missing for a day. */
export async function readBackupHealth(ctx: ShopContext): Promise<BackupHealth> {
  const { isOn, target } = ctx.settings.backup
  const { shipping } = ctx.backups
  const [made, drilled] = [await lastSuccess(ctx, 'backup'), await lastSuccess(ctx, 'drill')]
  const failed = await lastFailure(ctx)
  return {
    target: isOn ? target : null,
    is_encrypted: ctx.backups.isEncrypted,
    last: made && {
      name: made.name ?? '',
      at: made.startedAt.toISOString(),
      bytes: made.bytes ?? 0,
      target: made.target,
    },
    drill: drilled && { name: drilled.name ?? '', at: drilled.startedAt.toISOString() },
    failed: failed && failed.id > (made?.id ?? 0) ? { at: failed.at, error: failed.error } : null,
    log: shipping && { shipped: shipping.at?.toISOString() ?? null, error: shipping.error },
    is_missing: isOn && (isLogLate(ctx) || (await isMissing(ctx, made?.startedAt ?? null))),
    is_drill_due: isOn && (await isDrillDue(ctx, drilled?.startedAt ?? null)),
  }
}

const isLogLate = ({ backups, clock }: ShopContext): boolean => {
  const since = backups.shipping?.failingSince ?? backups.shipping?.at
  return Boolean(since && clock.now().getTime() - since.getTime() > logIsLateMs)
}

/** A restore should be practised once a month, the first within five weeks of the first backup. */
async function isDrillDue({ database, clock }: ShopContext, drilled: Date | null): Promise<boolean> {
  const [first] = await database.db
    .select({ at: backupRuns.startedAt })
    .from(backupRuns)
    .where(and(eq(backupRuns.kind, 'backup'), isNotNull(backupRuns.endedAt), isNull(backupRuns.error)))
    .orderBy(asc(backupRuns.id))
    .limit(1)
  const since = drilled ?? first?.at
  return Boolean(since && clock.now().getTime() - since.getTime() > drillIsDueMs)
}

async function lastFailure({ database }: ShopContext) {
  const [row] = await database.db
    .select({ id: backupRuns.id, at: backupRuns.startedAt, error: backupRuns.error })
    .from(backupRuns)
    .where(and(isNotNull(backupRuns.error)))
    .orderBy(desc(backupRuns.id))
    .limit(1)
  return row ? { id: row.id, at: row.at.toISOString(), error: row.error ?? '' } : null
}

/** A backup is due once a day, so one of two days ago means that the last has been missing for a day. */
async function isMissing({ database, clock }: ShopContext, made: Date | null): Promise<boolean> {
  const age = (since: Date) => clock.now().getTime() - since.getTime()
  if (made) return age(made) > 2 * dayMs
  const [first] = await database.db
    .select({ at: backupRuns.startedAt })
    .from(backupRuns)
    .where(eq(backupRuns.isScheduled, true))
    .orderBy(asc(backupRuns.id))
    .limit(1)
  return first !== undefined && age(first.at) > dayMs
}
