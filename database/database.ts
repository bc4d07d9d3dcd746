import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** Either database, and a transaction on it: the shop's verbs never know which one they are on. */
export type Database = PgDatabase<PgQueryResultHKT>
