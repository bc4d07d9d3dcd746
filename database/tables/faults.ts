import { doublePrecision, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'
import type { Trouble } from '#contract/office/health.ts'

const moment = () => timestamp({ withTimezone: true })

/** Errors of the shop itself, one row for all of one kind. They have no personal data. */
export const faults = pgTable('faults', {
  id: integer().primaryKey().generatedAlwaysAsIdentity(),
  /** Hash of what makes them one kind: the message without numbers, and where it happened. */
  kind: text().notNull().unique(),
  /** What the shop was doing. */
  message: text().notNull(),
  error: text().notNull(),
  stack: text().notNull(),
  /** The version of the shop at the last one. */
  version: text().notNull(),
  count: integer().notNull(),
  firstAt: moment().notNull(),
  lastAt: moment().notNull(),
})

/** Statements that took the database long, one row for all that differ only in their values. */
export const slowStatements = pgTable('slow_statements', {
  /** Without values, so without personal data. */
  statement: text().primaryKey(),
  /** Since this version of the shop. */
  version: text().notNull(),
  count: integer().notNull(),
  totalMs: doublePrecision().notNull(),
  longestMs: doublePrecision().notNull(),
  lastAt: moment().notNull(),
})

/** What staff were last emailed about, so that each trouble is reported once a day at most. */
export const troubleReports = pgTable('trouble_reports', {
  trouble: text().$type<Trouble>().primaryKey(),
  reportedAt: moment().notNull(),
})
