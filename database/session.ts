import { NodePgDatabase, NodePgSession, NodePgTransaction } from 'drizzle-orm/node-postgres'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { PgTransactionConfig } from 'drizzle-orm/pg-core/session'
import type { TablesRelationalConfig } from 'drizzle-orm/relations'
import type pg from 'pg'
import type { ConnectionPool } from './pool.ts'
import type { StatementNames } from './statement-names.ts'

type Schema = Record<string, never>
type Session = NodePgSession<Schema, TablesRelationalConfig>
type Work<T> = (tx: NodePgTransaction<Schema, TablesRelationalConfig>) => Promise<T>

const dialect = new PgDialect({ casing: 'snake_case' })

/** Drizzle on a pool or on one connection of it. */
export function databaseOn(client: ConnectionPool | pg.PoolClient, names: StatementNames): NodePgDatabase<Schema> {
  return new NodePgDatabase(dialect, new ShopSession(client, names) as never, undefined)
}

/** Drizzle's session with queries named when asked again, and with transactions that always give their connection back. */
class ShopSession extends NodePgSession<Schema, TablesRelationalConfig> {
  readonly #on: ConnectionPool | pg.PoolClient
  readonly #names: StatementNames
  #isOver = false

  constructor(on: ConnectionPool | pg.PoolClient, names: StatementNames) {
    super(on as pg.PoolClient, dialect, undefined)
    this.#on = on
    this.#names = names
  }

  override prepareQuery(...given: Parameters<Session['prepareQuery']>) {
    // Its connection serves somebody else by now, and what was written would stay.
    if (this.#isOver) throw new Error('a statement came after the end of its transaction')
    const [query, fields, name, ...rest] = given
    return super.prepareQuery(query, fields, name ?? this.#names.of(query.sql), ...rest) as never
  }

  override async transaction<T>(work: Work<T>, config?: PgTransactionConfig): Promise<T> {
    if (!('counts' in this.#on)) return this.#transactionOn(this.#on, work, config)
    const client = await this.#on.connect()
    let failure: Error | undefined
    try {
      return await this.#transactionOn(client, work, config)
    } catch (error) {
      // Drizzle would hand on a connection that is still inside a transaction.
      if (client.getTransactionStatus() !== 'I') failure = error as Error
      throw error
    } finally {
      client.release(failure)
    }
  }

  async #transactionOn<T>(client: pg.PoolClient, work: Work<T>, config?: PgTransactionConfig) {
    const session = new ShopSession(client, this.#names)
    const tx = new NodePgTransaction<Schema, TablesRelationalConfig>(dialect, session, undefined)
    await client.query('begin')
    try {
      if (config) await tx.setTransaction(config)
      const result = await work(tx)
      session.#isOver = true
      await client.query('commit')
      return result
    } catch (error) {
      session.#isOver = true
      // Where the connection is gone there is nothing to roll back, and the first error is the one that tells why.
      await client.query('rollback').catch(() => {})
      throw error
    }
  }
}
