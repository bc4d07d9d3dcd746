import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import type { Connections, Hearing, Report } from './connections.ts'
import { ConnectionPool } from './pool.ts'
import { databaseOn } from './session.ts'
import { withoutLimits } from './session-settings.ts'
import { StatementNames } from './statement-names.ts'

const migrationsFolder = join(import.meta.dirname, 'migrations')

/** Any number; it only has to be the same in every process. */
const soleWorkLock = 7_274_527

/** Either database, and a transaction on it: the shop's verbs never know which one they are on. */
export type Database = PgDatabase<PgQueryResultHKT>

export type OpenDatabase = {
  db: Database
  kind: Connections['kind']
  /** Rows of a plain query. One with a name is prepared at once, one without when it is asked for again. */
  query: <Row>(name: string | undefined, text: string, values: unknown[]) => Promise<Row[]>
  /** Runs `work` in one process at a time, however many there are, on a connection of its own without time limits. */
  alone: <T>(work: (db: Database) => Promise<T>) => Promise<T>
  /** Calls back with what other processes (and this one) announced; `onGap` when announcements may have been missed. */
  listen: (channel: string, onMessage: Hearing['onMessage'], onGap: Hearing['onGap']) => Promise<void>
  /** Connections of this process: open, and of those without work; and who waits for one. */
  connections: () => ConnectionPool['counts']
  close: () => Promise<void>
}

/** Each way is loaded only where it is used. */
async function connectionsTo(where: { url?: string | undefined; folder: string }, report: Report) {
  if (where.url) return (await import('./open-postgres.ts')).postgresConnections(where.url)
  return (await import('./open-embedded.ts')).embeddedConnections(where.folder, report)
}

export async function openDatabase(
  where: { url?: string | undefined; folder: string },
  report: Report = () => {},
): Promise<OpenDatabase> {
  const connections = await connectionsTo(where, report)
  const pool = new ConnectionPool(connections.pool, {
    onLost: (error) => report('warn', 'a connection to the database was lost', { reason: error.message }),
  })
  const close = async () => {
    await pool.end()
    await connections.close()
  }
  const names = new StatementNames()
  const alone: OpenDatabase['alone'] = async (work) => {
    const client = await pool.connect()
    try {
      await client.query(withoutLimits)
      await client.query('select pg_advisory_lock($1)', [soleWorkLock])
      return await work(databaseOn(client, names) as unknown as Database)
    } finally {
      // Closed rather than handed on: the lock and the missing limits end with it.
      client.release(true)
    }
  }
  try {
    await alone((db) => migrate(db as unknown as Parameters<typeof migrate>[0], { migrationsFolder }))
  } catch (error) {
    await close()
    throw error
  }
  return {
    db: databaseOn(pool, names) as unknown as Database,
    kind: connections.kind,
    query: async <Row>(name: string | undefined, text: string, values: unknown[]) =>
      (await pool.query({ name: name ?? names.of(text), text, values })).rows as Row[],
    alone,
    listen: (channel, onMessage, onGap) => connections.listen(pool, channel, { onMessage, onGap }),
    connections: () => pool.counts,
    close,
  }
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
