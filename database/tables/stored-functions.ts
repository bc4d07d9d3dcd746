import { pgTable, text } from 'drizzle-orm/pg-core'

/** The hash of each function of `database/functions/` as this database has it. */
export const storedFunctions = pgTable('stored_functions', { name: text().primaryKey(), hash: text().notNull() })
