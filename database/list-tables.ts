import { sql } from 'drizzle-orm'
import type { Database } from './database.ts'

/** A table of the shop, as the database itself describes it. Names are quoted where SQL needs it. */
export type Table = { name: string; columns: { name: string; type: string }[] }

/** These describe the schema and are written by `migrate`. */
const ofSchema = ['function_schemas', 'stored_functions']

/** The tables with the shop's data, by name. Columns that are generated from others are left out. */
export async function listTables(db: Database): Promise<Table[]> {
  const { rows } = (await db.execute(
    sql`select quote_ident(c.relname) as name,
        json_agg(json_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod))
          order by a.attname collate "C") as columns
      from pg_class c join pg_attribute a on a.attrelid = c.oid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
        and a.attgenerated = ''
      group by c.relname order by c.relname collate "C"`,
  )) as unknown as { rows: Table[] }
  return rows.filter(({ name }) => !ofSchema.includes(name))
}

/** For a transaction that reads or writes all rows: as long as it takes, with the same text for a time on every database. */
export async function alikeEverywhere(tx: Database): Promise<void> {
  await tx.execute(sql`set local statement_timeout = 0`)
  await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`)
  await tx.execute(sql`set local timezone = 'UTC'`)
  await tx.execute(sql`set local datestyle = 'ISO, YMD'`)
}
