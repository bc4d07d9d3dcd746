import { formatPosition, walPosition } from './wal-position.ts'

type Query = <Row>(text: string, values: unknown[]) => Promise<Row[]>

/**
 * A replication slot whose name begins like this: PostgreSQL keeps the log that has not been shipped, also across a crash.
 * A copy of the database has no slots, so a restored shop begins a new stream.
 */
const prefix = 'log_'

export type LogStream = {
  name: string
  /** The log from here on is kept. */
  from: bigint
}

/** Null if there is no stream, or if so much was not shipped that PostgreSQL has deleted a part of it. */
export async function findStream(query: Query): Promise<LogStream | null> {
  const [row] = await query<{ name: string; from: string | null }>(
    `select substr(slot_name::text, length($1) + 1) as name, restart_lsn::text as from from pg_replication_slots
     where starts_with(slot_name::text, $1) and wal_status <> 'lost'`,
    [prefix],
  )
  return row?.from ? { name: row.name, from: walPosition(row.from) } : null
}

export async function beginStream(query: Query, name: string): Promise<LogStream> {
  await endStream(query)
  await query('select pg_create_physical_replication_slot($1, true)', [prefix + name])
  const stream = await findStream(query)
  if (!stream) throw new Error('PostgreSQL does not keep its log')
  return stream
}

/** Otherwise PostgreSQL would keep the log of a stream that nobody ships. */
export const endStream = (query: Query) =>
  query('select pg_drop_replication_slot(slot_name) from pg_replication_slots where starts_with(slot_name::text, $1)', [
    prefix,
  ])

/** How far the log is on the disk. */
export async function logOnDisk(query: Query): Promise<bigint> {
  const [row] = await query<{ at: string }>('select pg_current_wal_flush_lsn()::text as at', [])
  return walPosition(row?.at ?? '')
}

/** PostgreSQL may delete the log before this position. */
export const releaseUntil = (query: Query, { name }: LogStream, at: bigint) =>
  query('select pg_replication_slot_advance($1, $2::pg_lsn)', [prefix + name, formatPosition(at)])
