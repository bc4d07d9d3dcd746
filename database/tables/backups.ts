import { bigint, boolean, index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

export const backupRunKinds = ['backup', 'drill'] as const

const moment = () => timestamp({ withTimezone: true })

/** Every backup and every practised restore, also those that failed. */
export const backupRuns = pgTable(
  'backup_runs',
  {
    id: integer().primaryKey().generatedAlwaysAsIdentity(),
    kind: text({ enum: backupRunKinds }).notNull(),
    isScheduled: boolean().notNull(),
    /** The folder or bucket, and the name of the backup in it. */
    target: text().notNull(),
    name: text(),
    startedAt: moment().notNull(),
    /** Renewed while it runs: an old one means that its process has ended. */
    seenAt: moment().notNull(),
    endedAt: moment(),
    /** A sentence; null if it succeeded. */
    error: text(),
    bytes: bigint({ mode: 'number' }),
  },
  (table) => [index('backup_runs_newest').on(table.kind, table.id)],
)
