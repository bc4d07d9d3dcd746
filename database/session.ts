import { NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { PgTransactionConfig } from 'drizzle-orm/pg-core/session'
import type { TablesRelationalConfig } from 'drizzle-orm/relations'
import type pg from 'pg'
import type { Database } from './database.ts'
import type { ConnectionPool } from './pool.ts'
import type { StatementNames } from './statement-names.ts'

type Schema = Record<string, never>
type Session = NodePgSession<Schema, TablesRelationalConfig>
type Work<T> = (tx: NodePgTransaction<Schema, TablesRelationalConfig>) => Promise<T>

const dialect = new PgDialect({ casing: 'snake_case' })

/** Drizzle on a pool or on one of its connections. */
export function databaseOn(client: ConnectionPool | pg.PoolClient, names: StatementNames): NodePgDatabase<Schema> {
  return new NodePgDatabase(dialect, new ShopSession(client, names) as never, undefined)
}

/**
 * Runs `work` after the transaction has committed and released its connection, and not if it is rolled back. The caller of
 * the transaction waits for the work, which must handle its own errors: the commit cannot be undone.
 */
export function afterCommit(tx: Database, work: () => Promise<unknown>): void {
  const { session } = tx as unknown as { session: ShopSession }
  session.runAfterCommit(work)
}

/** Plain queries on the connection of a transaction. */
export function queryIn(tx: Database): <Row>(text: string, values: unknown[]) => Promise<Row[]> {
  const { session } = tx as unknown as { session: ShopSession }
  return (text, values) => session.runPlain(text, values)
}

/** Drizzle's session with named queries, work after a commit, and transactions that always release their connection. */
class ShopSession extends NodePgSession<Schema, TablesRelationalConfig> {
  readonly #on: ConnectionPool | pg.PoolClient
  readonly #names: StatementNames
  /** Null outside a transaction. */
  readonly #afterCommit: (() => Promise<unknown>)[] | null
  #isOver = false

  constructor(
    on: ConnectionPool | pg.PoolClient,
    names: StatementNames,
    afterCommit: (() => Promise<unknown>)[] | null = null,
  ) {
    super(on as pg.PoolClient, dialect, undefined)
    this.#on = on
    this.#names = names
    this.#afterCommit = afterCommit
  }

  runAfterCommit(work: () => Promise<unknown>): void {
    if (!this.#afterCommit || this.#isOver) throw new Error('there is no open transaction to run work after')
    this.#afterCommit.push(work)
  }

  async runPlain<Row>(text: string, values: unknown[]): Promise<Row[]> {
    if (this.#isOver) throw new Error('a statement was sent after the end of its transaction')
    return (await this.#on.query({ name: this.#names.of(text), text, values })).rows as Row[]
  }

  override prepareQuery(...args: Parameters<Session['prepareQuery']>) {
    // Another request may have the connection by now, and would commit this statement.
    if (this.#isOver) throw new Error('a statement was sent after the end of its transaction')
    const [query, fields, name, ...rest] = args
    return super.prepareQuery(query, fields, name ?? this.#names.of(query.sql), ...rest) as never
  }

  override async transaction<T>(work: Work<T>, config?: PgTransactionConfig): Promise<T> {
    const afterCommit: (() => Promise<unknown>)[] = []
    const session = (client: pg.PoolClient) => new ShopSession(client, this.#names, afterCommit)
    const result =
      'counts' in this.#on
        ? await onPool(this.#on, (client) => session(client).#run(client, work, config))
        : await session(this.#on).#run(this.#on, work, config)
    for (const run of afterCommit) await run()
    return result
  }

  async #run<T>(client: pg.PoolClient, work: Work<T>, config?: PgTransactionConfig): Promise<T> {
    const tx = new NodePgTransaction<Schema, TablesRelationalConfig>(dialect, this, undefined)
    await client.query('begin')
    try {
      if (config) await tx.setTransaction(config)
      const result = await work(tx)
      this.#isOver = true
      await client.query('commit')
      return result
    } catch (error) {
      this.#isOver = true
      // If the connection is lost, there is nothing to roll back, and the first error has the reason.
      await client.query('rollback').catch(() => {})
      throw error
    }
  }
}

async function onPool<T>(pool: ConnectionPool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    return await work(client)
  } catch (error) {
    // Drizzle would release a connection that is still inside a transaction.
    if (client.getTransactionStatus() !== 'I') failure = error as Error
    throw error
  } finally {
    client.release(failure)
  }
}
