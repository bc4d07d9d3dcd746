import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { SlowStatements } from './slow-statements.ts'

/** Connections per process; the embedded database has one session. */
export const poolSize = 10
/** After this time, the visitor is asked to try again, which is better than a response that is cut off. */
const usualWaitMs = 5000
const tooManyConnections = '53300'
const retryMs = 100
/** Longer than a checkout takes from one statement to the next. */
const quietMs = 10
/** Background work goes on by then even if the shop never rests, for instance because staff watch its progress. */
const longestWaitForQuietMs = 50

/** The server has no free connection, or none became free within `pg`'s limit. */
const isBusy = (error: Error): boolean =>
  ('code' in error && error.code === tooManyConnections) || error.message === 'timeout exceeded when trying to connect'

type PoolOptions = { onLost: (error: Error) => void; longestWaitMs?: number | undefined }

/**
 * `pg`'s pool, with three differences: a broken connection never ends the process, a failed query does not close its
 * connection, and a query waits if the server has no free connection.
 */
export class ConnectionPool {
  readonly slow = new SlowStatements()
  readonly #pool: pg.Pool

  readonly #longestWaitMs: number
  #uses = 0

  constructor(config: pg.PoolConfig, { onLost, longestWaitMs = usualWaitMs }: PoolOptions) {
    this.#longestWaitMs = longestWaitMs
    // Statements that do not wait for each other's results are sent together.
    this.#pool = new pg.Pool({ connectionTimeoutMillis: longestWaitMs, pipeline: true, ...config })
    this.#pool.on('error', () => {})
    const use = () => {
      this.#uses++
    }
    this.#pool.on('acquire', use).on('release', use)
    // The pool does not listen to a connection in use: without this an error on it would end the process.
    this.#pool.on('connect', (client) => {
      client.on('error', onLost)
      this.slow.watch(client)
    })
  }

  onConnect(work: (client: pg.PoolClient) => void): void {
    this.#pool.on('connect', work)
  }

  async connect(longestWaitMs = this.#longestWaitMs): Promise<pg.PoolClient> {
    const latest = performance.now() + longestWaitMs
    for (;;) {
      try {
        return await this.#pool.connect()
      } catch (error) {
        if (!isBusy(error as Error) || performance.now() > latest) throw error
        await wait(retryMs)
      }
    }
  }

  async query(config: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    const client = await this.connect()
    try {
      return await client.query(config, values)
    } finally {
      // The pool itself removes a broken connection.
      client.release()
    }
  }

  get counts(): { open: number; idle: number; waiting: number } {
    const { totalCount: open, idleCount: idle, waitingCount: waiting } = this.#pool
    return { open, idle, waiting }
  }

  /** For background work in batches: rests this long, and then until nobody has used a connection for a moment. */
  async whenQuiet(restMs = 0, pause: (ms: number) => Promise<unknown> = wait): Promise<void> {
    for (let rested = quietMs; ; rested += quietMs) {
      const seen = this.#uses
      await pause(quietMs)
      const { open, idle } = this.counts
      const isQuiet = seen === this.#uses && open === idle
      if (rested >= restMs && (isQuiet || rested >= restMs + longestWaitForQuietMs)) return
    }
  }

  end(): Promise<void> {
    return this.#pool.end()
  }
}
