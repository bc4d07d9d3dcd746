import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** Connections per process; the embedded database has one session. */
export const poolSize = 10
/** Then the visitor is told to come back, rather than left waiting for an answer that is cut off. */
const usualWaitMs = 5000
const tooManyConnections = '53300'
const retryMs = 100

/** A connection while queries use it, one or several. */
type Turn = { connecting: Promise<pg.PoolClient>; client: pg.PoolClient | null; queries: number }

type PoolOptions = { onLost: (error: Error) => void; longestWaitMs?: number | undefined }

/**
 * `pg`'s pool with what it leaves to us: a connection that breaks never ends the process, a failed query does not cost
 * its connection, and where the server has no connection to spare the query waits for one.
 */
export class ConnectionPool {
  readonly #pool: pg.Pool

  readonly #longestWaitMs: number
  readonly #isOne: boolean
  #turn: Turn | null = null

  constructor(config: pg.PoolConfig, { onLost, longestWaitMs = usualWaitMs }: PoolOptions) {
    this.#longestWaitMs = longestWaitMs
    this.#isOne = config.max === 1
    // Statements that do not wait for each other's answers travel together.
    this.#pool = new pg.Pool({ connectionTimeoutMillis: longestWaitMs, pipeline: true, ...config })
    this.#pool.on('error', () => {})
    // One that is checked out has no listener of the pool's: without this its end would be the end of the process.
    this.#pool.on('connect', (client) => client.on('error', onLost))
  }

  onConnect(work: (client: pg.PoolClient) => void): void {
    this.#pool.on('connect', work)
  }

  async connect(): Promise<pg.PoolClient> {
    const latest = performance.now() + this.#longestWaitMs
    for (;;) {
      try {
        return await this.#pool.connect()
      } catch (error) {
        if ((error as { code?: string }).code !== tooManyConnections || performance.now() > latest) throw error
        await wait(retryMs)
      }
    }
  }

  async query(config: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
    const turn = this.#nextTurn()
    turn.queries++
    try {
      turn.client ??= await turn.connecting
      return await turn.client.query(config, values)
    } finally {
      turn.queries--
      if (turn.queries === 0) this.#end(turn)
    }
  }

  /**
   * The turn a query belongs to: one of its own where there are many connections. Where there is one, queries follow each
   * other without waiting for answers; only when somebody waits for the connection do those who come later wait as well.
   */
  #nextTurn(): Turn {
    const last = this.#turn
    if (last && !(last.client && this.#pool.waitingCount > 0)) return last
    const turn: Turn = { connecting: this.connect(), client: null, queries: 0 }
    if (this.#isOne) this.#turn = turn
    return turn
  }

  #end(turn: Turn): void {
    if (this.#turn === turn) this.#turn = null
    // The pool itself lets a broken one go.
    turn.client?.release()
  }

  /** How many connections are open and how many of them nobody uses. */
  get counts(): { open: number; idle: number; waiting: number } {
    const { totalCount: open, idleCount: idle, waitingCount: waiting } = this.#pool
    return { open, idle, waiting }
  }

  end(): Promise<void> {
    return this.#pool.end()
  }
}
