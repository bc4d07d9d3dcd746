import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { listenOnPostgres } from './changes.ts'
import type { Database, OpenDatabase } from './client.ts'
import { migrate } from './migrate.ts'
import { plannerCosts } from './planner-costs.ts'

/** Any number; it only has to be the same in every process. */
const soleWorkLock = 7_274_527

/** A PostgreSQL server, shared with any number of other processes. */
export async function openPostgres(url: string): Promise<OpenDatabase> {
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
  const db = drizzle(pool, { casing: 'snake_case' })
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
    await alone(() => migrate(db as unknown as Database))
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
