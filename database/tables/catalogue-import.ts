import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** One row: which catalogue this database was stocked from, so that two are never mixed and no work is done twice. */
export const catalogueImport = pgTable('shelf_mark', {
  id: integer().primaryKey(),
  origin: text({ enum: ['catalogue', 'generated'] }).notNull(),
  fingerprint: text().notNull(),
  stockedAt: timestamp({ withTimezone: true }).notNull(),
})
