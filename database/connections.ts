import type pg from 'pg'
import type { ConnectionPool } from './pool.ts'

export type Hearing = {
  onMessage: (message: string) => void
  /** Announcements may have been missed. */
  onReconnect: () => void
}

/** Something the shop's log should have. */
export type Report = (level: 'warn' | 'error', message: string, details: { reason: string }) => void

/** What differs between the two databases: how to reach them. */
export type Connections = {
  kind: 'pglite' | 'postgres'
  pool: pg.PoolConfig
  listen: (pool: ConnectionPool, channel: string, hearing: Hearing) => Promise<void>
  /** Fails where the files of the database are gone or take no writes. */
  checkFiles: () => Promise<void>
  close: () => Promise<void>
}
