import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** One row: the catalogue in this database, so that two catalogues are never mixed and nothing is imported twice. */
export const catalogueImports = pgTable('catalogue_imports', {
  id: integer().primaryKey(),
  origin: text({ enum: ['catalogue', 'generated'] }).notNull(),
  fingerprint: text().notNull(),
  importedAt: timestamp({ withTimezone: true }).notNull(),
})
