import type pg from 'pg'
import type { ConnectionPool } from './pool.ts'

export type Listener = {
  onMessage: (message: string) => void
  /** Announcements may have been missed. */
  onReconnect: () => void
}

/** Writes to the shop's log. */
export type Report = (level: 'warn' | 'error', message: string, details: { reason: string }) => void

/** What differs between the two databases: how to reach them. */
export type Connections = {
  kind: 'pglite' | 'postgres'
  pool: pg.PoolConfig
  listen: (pool: ConnectionPool, channel: string, listener: Listener) => Promise<void>
  /** Fails where the files of the database are gone or take no writes. */
  checkFiles: () => Promise<void>
  close: () => Promise<void>
}
