import { getTableColumns, type SQL, sql, type Table } from 'drizzle-orm'

/** Rows as JSON, the way stored functions give them: by the columns' names, times as text. */

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

type Column = { key: string; name: string; isTime: boolean }
const columns = new WeakMap<Table, Column[]>()

function columnsOf(table: Table): Column[] {
  const known = columns.get(table)
  if (known) return known
  const made = Object.entries(getTableColumns(table)).map(([key, column]) => ({
    key,
    name: snake(key),
    isTime: column.dataType === 'date',
  }))
  columns.set(table, made)
  return made
}

export function rowOfJson<Of extends Table>(table: Of, json: Record<string, unknown>): Of['$inferSelect'] {
  const row: Record<string, unknown> = {}
  for (const { key, name, isTime } of columnsOf(table)) {
    const value = json[name]
    row[key] = isTime && typeof value === 'string' ? new Date(value) : (value ?? null)
  }
  return row as Of['$inferSelect']
}

/**
 * An insert of rows that travel as one JSON value, called `given` in it: the same statement however many they are. All
 * have the keys of the first; `elsewhere` are columns whose values are expressions of the statement.
 */
export function insertOfJson<Of extends Table, Elsewhere extends string = never>(
  table: Of,
  rows: Omit<Of['$inferInsert'], Elsewhere>[],
  elsewhere?: Record<Elsewhere, SQL>,
): SQL {
  const given = columnsOf(table).filter(({ key }) => key in (rows[0] ?? {}))
  const others = Object.entries<SQL>(elsewhere ?? {})
  const json = rows.map((row: Record<string, unknown>) =>
    Object.fromEntries(given.map(({ key, name }) => [name, row[key]])),
  )
  const names = [...given.map(({ name }) => name), ...others.map(([key]) => snake(key))]
  const values = [sql.raw(given.map(({ name }) => `given.${name}`).join(', ')), ...others.map(([, value]) => value)]
  return sql`insert into ${table} (${sql.raw(names.join(', '))}) select ${sql.join(values, sql`, `)}
    from json_populate_recordset(null::${table}, ${JSON.stringify(json)}::json) as given`
}
