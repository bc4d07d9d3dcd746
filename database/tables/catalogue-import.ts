import { integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** One row: where this database's catalogue came from. */
export const catalogueImports = pgTable('catalogue_imports', {
  id: integer().primaryKey(),
  origin: text({ enum: ['catalogue', 'generated'] }).notNull(),
  /** Of the files as they were last imported. */
  fingerprint: text().notNull(),
  importedAt: timestamp({ withTimezone: true }).notNull(),
  /** Since when the database, not the files, is the catalogue. Null in a shop of an earlier version. */
  adoptedAt: timestamp({ withTimezone: true }),
  /** How many products, pages and so on differed from the files when a live shop was adopted. */
  differences: integer().notNull().default(0),
  /** The code and settings that listing rows, search words and page bodies were last derived with. */
  derivedWith: text(),
})
