import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

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
