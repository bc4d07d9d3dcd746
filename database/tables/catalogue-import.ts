import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** One row: which catalogue was imported into this database, so that two are never mixed and no work is done twice. */
export const catalogueImports = pgTable('catalogue_imports', {
  id: integer().primaryKey(),
  origin: text({ enum: ['catalogue', 'generated'] }).notNull(),
  fingerprint: text().notNull(),
  importedAt: timestamp({ withTimezone: true }).notNull(),
})
