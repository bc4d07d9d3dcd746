import { pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** The hash of each function that indexes use, as this database has it. */
export const storedFunctions = pgTable('stored_functions', { name: text().primaryKey(), hash: text().notNull() })

/** The schemas with the functions of each version of the shop, and when that version was last started. */
export const functionSchemas = pgTable('function_schemas', {
  name: text().primaryKey(),
  openedAt: timestamp({ withTimezone: true }).notNull(),
})
