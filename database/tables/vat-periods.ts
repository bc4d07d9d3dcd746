import { date, integer, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core'

/** Periods that were declared to HMRC. A trigger refuses invoices and credit notes dated within one. */
export const vatPeriods = pgTable('vat_periods', {
  id: serial().primaryKey(),
  /** The day after the previous period; null for the first period, which includes everything before it. */
  fromDay: date(),
  untilDay: date().notNull().unique(),
  closedAt: timestamp({ withTimezone: true }).notNull(),
  closedBy: text().notNull(),
  documents: integer().notNull(),
  netPence: integer().notNull(),
  vatPence: integer().notNull(),
  totalPence: integer().notNull(),
  /** Hash of the declared list, to check that a new copy of the list is the same. */
  sha256: text().notNull(),
})
