import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import { alikeEverywhere, listTables, type Table } from './list-tables.ts'

/** The number of a table's rows, and a sum of their hashes: equal for equal rows in any order. */
export type TableSum = { name: string; rows: number; sum: string }

export type TablesDump = { tables: TableSum[]; sequences: { name: string; last: string | null }[] }

type Rows = AsyncGenerator<string[]>

const rowsAtOnce = 500

/**
 * Reads every row of one moment, as one line of JSON with each value as PostgreSQL's own text. The lines are the same from
 * both databases and every version. Without `write` it only counts and sums up.
 */
export function dumpTables(
  db: Database,
  write: (table: string, rows: Rows) => Promise<void> = readOnly,
): Promise<TablesDump> {
  return db.transaction(
    async (tx) => {
      await alikeEverywhere(tx)
      const tables: TableSum[] = []
      for (const table of await listTables(tx)) {
        const total = { rows: 0, sum: 0n }
        await write(table.name, summed(linesOf(tx, table), total))
        tables.push({ name: table.name, rows: total.rows, sum: total.sum.toString(16) })
      }
      const { rows: sequences } = (await tx.execute(
        sql`select quote_ident(sequencename) as name, last_value::text as last from pg_sequences
          where schemaname = 'public' order by sequencename collate "C"`,
      )) as unknown as { rows: TablesDump['sequences'] }
      return { tables, sequences }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function readOnly(_table: string, rows: Rows): Promise<void> {
  for await (const _ of rows);
}

async function* linesOf(tx: Database, { name, columns }: Table): Rows {
  const list = columns.map((column) => `${column.name}::text as ${column.name}`).join(', ')
  await tx.execute(
    sql.raw(
      `declare dumped no scroll cursor for select row_to_json(r)::text as line from (select ${list} from ${name}) r`,
    ),
  )
  for (;;) {
    const { rows } = (await tx.execute(sql.raw(`fetch ${rowsAtOnce} from dumped`))) as unknown as {
      rows: { line: string }[]
    }
    if (rows.length === 0) break
    yield rows.map(({ line }) => line)
  }
  await tx.execute(sql.raw('close dumped'))
}

async function* summed(parts: Rows, total: { rows: number; sum: bigint }): Rows {
  for await (const lines of parts) {
    for (const line of lines) {
      total.rows++
      total.sum = BigInt.asUintN(64, total.sum + createHash('sha256').update(line).digest().readBigUInt64BE())
    }
    yield lines
  }
}
