import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'
import type { TablesDump } from './dump-tables.ts'
import { alikeEverywhere, listTables, type Table } from './list-tables.ts'

type Load = {
  sequences: TablesDump['sequences']
  /** The lines of a table as `dumpTables` has written them, in parts. */
  read: (table: string) => AsyncIterable<string[]>
}

type ForeignKey = { table: string; name: string; definition: string }

/**
 * Replaces all rows of a database with dumped ones, in one transaction. Triggers are off, because they would number the audit
 * log and count the stock again. Foreign keys are dropped and made again, which checks every row.
 */
export function loadTables(db: Database, { sequences, read }: Load): Promise<void> {
  return db.transaction(async (tx) => {
    const run = (text: string) => tx.execute(sql.raw(text))
    await alikeEverywhere(tx)
    const tables = await listTables(tx)
    const { rows: keys } = (await tx.execute(
      sql`select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
        from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by 1, 2`,
    )) as unknown as { rows: ForeignKey[] }
    for (const { table, name } of keys) await run(`alter table ${table} drop constraint ${name}`)
    for (const { name } of tables) await run(`alter table ${name} disable trigger user`)
    await run(`truncate ${tables.map(({ name }) => name).join(', ')}`)
    for (const table of tables) await loadTable(tx, table, read(table.name))
    for (const { name } of tables) await run(`alter table ${name} enable trigger user`)
    for (const { table, name, definition } of keys)
      await run(`alter table ${table} add constraint ${name} ${definition}`)
    for (const { name, last } of sequences)
      await tx.execute(
        sql`select setval(${name}::regclass, coalesce(${last}::bigint, (select start_value from pg_sequences
          where schemaname = 'public' and quote_ident(sequencename) = ${name})), ${last}::bigint is not null)`,
      )
  })
}

async function loadTable(tx: Database, { name, columns }: Table, parts: AsyncIterable<string[]>): Promise<void> {
  const names = columns.map((column) => column.name).join(', ')
  const values = columns.map((column) => `r.${column.name}::${column.type}`).join(', ')
  const texts = columns.map((column) => `${column.name} text`).join(', ')
  const insert = `insert into ${name} (${names}) overriding system value select ${values} from json_to_recordset(`
  for await (const lines of parts)
    await tx.execute(sql`${sql.raw(insert)}${`[${lines.join(',')}]`}::json) as r(${sql.raw(texts)})`)
}
