import { sql } from 'drizzle-orm'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'

/** Either database, and a transaction on it: the shop's verbs never know which one they are on. */
export type Database = PgDatabase<PgQueryResultHKT>

export type OpenDatabase = {
  db: Database
  kind: 'pglite' | 'postgres'
  /** Rows of a plain query, the same on both. The name lets PostgreSQL keep the plan. */
  query: <Row>(name: string | undefined, text: string, values: unknown[]) => Promise<Row[]>
  /** Runs `work` in one process at a time, however many there are. */
  alone: <T>(work: () => Promise<T>) => Promise<T>
  /** Calls back with what other processes (and this one) announced; `onGap` when announcements may have been missed. */
  listen: (channel: string, onMessage: (message: string) => void, onGap: () => void) => Promise<void>
  close: () => Promise<void>
}

/** Each is loaded only where it is used: the embedded one alone is a third of what a process on PostgreSQL needs. */
export async function openDatabase(where: { url?: string | undefined; folder: string }): Promise<OpenDatabase> {
  if (where.url) return (await import('./open-postgres.ts')).openPostgres(where.url)
  return (await import('./open-pglite.ts')).openPglite(where.folder)
}

/** Whether the database answers. */
export async function isAnswering(database: OpenDatabase): Promise<boolean> {
  try {
    await database.db.execute(sql`select 1`)
    return true
  } catch {
    return false
  }
}
