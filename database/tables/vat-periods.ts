import { date, integer, pgTable, serial, text, timestamp } from 'drizzle-orm/pg-core'

/** Times that were declared to the tax office. A trigger refuses invoices and credit notes dated into one. */
export const vatPeriods = pgTable('vat_periods', {
  id: serial().primaryKey(),
  /** The day after the last closing; null for the first, which has everything before. */
  fromDay: date(),
  untilDay: date().notNull().unique(),
  closedAt: timestamp({ withTimezone: true }).notNull(),
  closedBy: text().notNull(),
  documents: integer().notNull(),
  netPence: integer().notNull(),
  vatPence: integer().notNull(),
  totalPence: integer().notNull(),
  /** Of the list as it was declared: whoever makes it again can see that it is the same. */
  sha256: text().notNull(),
})
