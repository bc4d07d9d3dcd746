import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { PGlite, types } from '@electric-sql/pglite'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { sql } from 'drizzle-orm'
import { drizzle as drizzlePostgres } from 'drizzle-orm/node-postgres'
import { migrate as migratePostgres } from 'drizzle-orm/node-postgres/migrator'
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core'
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite'
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator'
import pg from 'pg'
import { listenOnPostgres } from './changes.ts'
import { lockFolder } from './folder-lock.ts'

const migrationsFolder = join(import.meta.dirname, 'migrations')

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

export async function openDatabase(where: { url?: string | undefined; folder: string }): Promise<OpenDatabase> {
  return where.url ? openPostgres(where.url) : openPglite(where.folder)
}

/** Pages come from memory and comparing arrays is dear: told so, the planner takes the indexes made for filtering. */
const plannerCosts = { random_page_cost: 1.1, cpu_operator_cost: 0.02 }

/** Times stay text: Drizzle makes dates of them itself. */
const asDrizzleReads = Object.fromEntries(
  [types.TIMESTAMP, types.TIMESTAMPTZ, types.INTERVAL, types.DATE].map((type) => [type, (text: string) => text]),
)

/**
 * Drizzle sends its way of reading times along with every query, and PGlite then copies its list of some three hundred
 * readers each time: a third of what a small query costs. The client was made with them, so they need not be sent.
 */
function readWithoutAsking(client: PGlite): void {
  type Query = PGlite['query']
  const light =
    (query: Query): Query =>
    (text, values, options) =>
      query(text, values, { rowMode: options?.rowMode })
  const transaction = client.transaction.bind(client)
  client.query = light(client.query.bind(client))
  client.transaction = (work) =>
    transaction((tx) => {
      tx.query = light(tx.query)
      return work(tx)
    })
}

async function openPglite(folder: string): Promise<OpenDatabase> {
  const inMemory = folder === 'memory://'
  if (!inMemory) mkdirSync(folder, { recursive: true })
  const unlock = inMemory ? async () => {} : await lockFolder(folder)
  try {
    const client = await PGlite.create(inMemory ? folder : join(folder, 'database'), {
      extensions: { pg_trgm },
      parsers: asDrizzleReads,
    })
    readWithoutAsking(client)
    for (const [name, cost] of Object.entries(plannerCosts)) await client.exec(`set ${name} = ${cost}`)
    const db = drizzlePglite(client, { casing: 'snake_case' })
    await migratePglite(db, { migrationsFolder })
    return {
      db: db as unknown as Database,
      kind: 'pglite',
      query: async <Row>(_name: string | undefined, text: string, values: unknown[]) =>
        (await client.query<Row>(text, values)).rows,
      alone: (work) => work(),
      listen: async (channel, onMessage) => {
        await client.listen(channel, onMessage)
      },
      close: async () => {
        await client.close()
        await unlock()
      },
    }
  } catch (error) {
    await unlock()
    throw error
  }
}

/** Any number; it only has to be the same in every process. */
const soleWorkLock = 7_274_527

async function openPostgres(url: string): Promise<OpenDatabase> {
  const pool = new pg.Pool({
    connectionString: url,
    max: 10,
    connectionTimeoutMillis: 10_000,
    options: Object.entries(plannerCosts)
      .map(([name, cost]) => `-c ${name}=${cost}`)
      .join(' '),
    idleTimeoutMillis: 30_000,
  })
  // An idle connection that breaks is replaced by the pool; without a listener it would end the process.
  pool.on('error', () => {})
  const db = drizzlePostgres(pool, { casing: 'snake_case' })
  const alone = async <T>(work: () => Promise<T>) => {
    const holder = await pool.connect()
    try {
      await holder.query('select pg_advisory_lock($1)', [soleWorkLock])
      return await work()
    } finally {
      await holder.query('select pg_advisory_unlock($1)', [soleWorkLock])
      holder.release()
    }
  }
  try {
    await alone(() => migratePostgres(db, { migrationsFolder }))
  } catch (error) {
    await pool.end()
    throw error
  }
  let stopListening = async () => {}
  return {
    db: db as unknown as Database,
    kind: 'postgres',
    query: async <Row>(name: string | undefined, text: string, values: unknown[]) =>
      (await pool.query(name ? { name, text, values } : { text, values })).rows as Row[],
    alone,
    listen: async (channel, onMessage, onGap) => {
      stopListening = await listenOnPostgres(url, channel, onMessage, onGap)
    },
    close: async () => {
      await stopListening()
      await pool.end()
    },
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
