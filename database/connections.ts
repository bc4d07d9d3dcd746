import type pg from 'pg'
import type { ConnectionPool } from './pool.ts'

export type Listener = {
  onMessage: (message: string) => void
  /** Announcements may have been missed. */
  onReconnect: () => void
}

/** Writes to the shop's log. */
export type Report = (level: 'warn' | 'error', message: string, details: { reason: string }) => void

/** The differences between the embedded database and a PostgreSQL server. */
export type Connections = {
  kind: 'pglite' | 'postgres'
  pool: pg.PoolConfig
  listen: (pool: ConnectionPool, channel: string, listener: Listener) => Promise<void>
  /** Fails if the files of the database are missing or cannot be written. */
  checkFiles: () => Promise<void>
  close: () => Promise<void>
}
