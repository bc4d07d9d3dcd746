import { pgTable, text } from 'drizzle-orm/pg-core'

/** Which text of each function of `database/functions/` this database has. */
export const storedFunctions = pgTable('stored_functions', { name: text().primaryKey(), hash: text().notNull() })
