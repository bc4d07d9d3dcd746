import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { PoolClient } from 'pg'
import type { Connections, Listener, Report } from './connections.ts'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import { type EmbeddedOptions, embeddedConnections } from './open-embedded.ts'
import { postgresConnections } from './open-postgres.ts'
import { ConnectionPool } from './pool.ts'
import { databaseOn } from './session.ts'
import { withoutLimits } from './session-settings.ts'
import type { SlowStatements } from './slow-statements.ts'
import { serverError, wrongEncoding } from './start-error.ts'
import { StatementNames } from './statement-names.ts'

/** Nobody is waiting for a response yet, and on a busy machine the embedded database may take long to answer. */
const startWaitMs = 60_000

/** An arbitrary number, the same in every process. */
const soleWorkLock = 7_274_527
/** How often a process asks whether another one has finished. */
const soleWorkMs = 100

export type OpenDatabase = {
  db: Database
  kind: Connections['kind']
  /** The folder of the embedded database's own files; null for a server and for a database in memory. */
  files: string | null
  /** The rows of a plain query. */
  query: <Row>(text: string, values: unknown[]) => Promise<Row[]>
  /** Runs `work` in one process at a time, on a separate connection without time limits. */
  withLock: <T>(work: (db: Database) => Promise<T>) => Promise<T>
  /** Calls `onMessage` for every announcement of any process, and `onReconnect` if some may have been missed. */
  listen: (channel: string, onMessage: Listener['onMessage'], onReconnect: Listener['onReconnect']) => Promise<void>
  /** Whether the database accepts writes. Tries one to find out. */
  isReady: () => Promise<boolean>
  /** How many connections this process has, how many of them are idle, and how many queries are waiting. */
  connections: () => ConnectionPool['counts']
  /** When the next batch of background work may begin: after a rest, and when nobody of this process uses the database. */
  whenQuiet: (restMs: number) => Promise<void>
  /** The statements of this process that took long. */
  slow: SlowStatements
  close: () => Promise<void>
}

type Where = {
  url?: string | undefined
  folder: string
  /** How long a query waits for a connection. Default: as long as a visitor should wait. */
  longestWaitMs?: number
  embedded?: EmbeddedOptions
  /** Leaves the tables as they are, for a backup that may be of another version. */
  keepsTables?: boolean
}

export async function openDatabase(where: Where, report: Report = () => {}): Promise<OpenDatabase> {
  const connections = where.url
    ? postgresConnections(where.url)
    : await embeddedConnections(where.folder, { ...where.embedded, report })
  const pool = new ConnectionPool(connections.pool, {
    onLost: (error) => report('warn', 'a connection to the database was lost', { reason: error.message }),
    longestWaitMs: where.longestWaitMs,
  })
  const close = async () => {
    await pool.end()
    await connections.close()
  }
  const names = new StatementNames()
  const withLock: OpenDatabase['withLock'] = async (work) => {
    const client = await pool.connect(startWaitMs)
    try {
      await client.query(withoutLimits)
      // Not one statement that waits: an index that is built concurrently would wait for that statement, and both for ever.
      while (!(await takesLock(client))) await wait(soleWorkMs)
      return await work(databaseOn(client, names) as unknown as Database)
    } finally {
      // Closed instead of returned to the pool, which releases the lock and drops the session settings.
      client.release(true)
    }
  }
  try {
    await checkEncoding(pool)
    if (!where.keepsTables) await withLock(migrate)
  } catch (error) {
    await close()
    throw where.url ? serverError(where.url, error) : error
  }
  return {
    db: databaseOn(pool, names) as unknown as Database,
    kind: connections.kind,
    files: where.url || where.folder === 'memory://' ? null : join(where.folder, 'database'),
    query: async <Row>(text: string, values: unknown[]) =>
      (await pool.query({ name: names.of(text), text, values })).rows as Row[],
    withLock,
    listen: (channel, onMessage, onReconnect) => connections.listen(pool, channel, { onMessage, onReconnect }),
    isReady: readiness(pool, connections.checkFiles, report),
    connections: () => pool.counts,
    whenQuiet: (restMs) => pool.whenQuiet(restMs),
    slow: pool.slow,
    close,
  }
}

async function takesLock(client: PoolClient): Promise<boolean> {
  const { rows } = await client.query('select pg_try_advisory_lock($1) as taken', [soleWorkLock])
  return rows[0]?.taken === true
}

async function checkEncoding(pool: ConnectionPool): Promise<void> {
  const client = await pool.connect(startWaitMs)
  const { rows } = await client.query('show server_encoding').finally(() => client.release())
  if (rows[0]?.server_encoding !== 'UTF8') throw wrongEncoding(rows[0]?.server_encoding)
}

/** Writes an empty record to the write-ahead log: it is synced like an order but changes no table. */
const testWrite = `select pg_logical_emit_message(true, 'ready', ''), current_setting('transaction_read_only') as read_only`

/** Checks that the database accepts writes. Simultaneous calls share one attempt. A failure is logged once. */
function readiness(pool: ConnectionPool, checkFiles: () => Promise<void>, report: Report): () => Promise<boolean> {
  let inProgress: Promise<boolean> | null = null
  let wasReady = true
  const attempt = async () => {
    try {
      await checkFiles()
      const { rows } = await pool.query({ text: testWrite })
      if (rows[0]?.read_only !== 'off') throw new Error('it does not accept writes')
      wasReady = true
    } catch (error) {
      if (wasReady) report('error', 'the database is not ready', { reason: (error as Error).message })
      wasReady = false
    }
    return wasReady
  }
  return () => {
    inProgress ??= attempt().finally(() => {
      inProgress = null
    })
    return inProgress
  }
}
