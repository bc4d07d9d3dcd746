import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** Either database, or a transaction on it. The shop's code works the same on both. */
export type Database = PgDatabase<PgQueryResultHKT>
