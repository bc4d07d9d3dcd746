import { getTableColumns, type SQL, sql, type Table } from 'drizzle-orm'

/** Rows as JSON, as stored functions return them: keyed by column name, with times as text. */

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

type Column = { key: string; name: string; isTime: boolean }
const columns = new WeakMap<Table, Column[]>()

function columnsOf(table: Table): Column[] {
  const cached = columns.get(table)
  if (cached) return cached
  const list = Object.entries(getTableColumns(table)).map(([key, column]) => ({
    key,
    // Drizzle leaves the key as the name of a column that is not given one.
    name: column.keyAsName ? snake(key) : column.name,
    isTime: column.dataType === 'date',
  }))
  columns.set(table, list)
  return list
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
 * An insert whose rows are one JSON parameter, called `input` in the SQL: the statement is the same for any number of rows.
 * All rows must have the keys of the first. `expressions` has the columns whose values are SQL expressions.
 */
export function insertOfJson<Of extends Table, Computed extends string = never>(
  table: Of,
  rows: Omit<Of['$inferInsert'], Computed>[],
  expressions?: Record<Computed, SQL>,
): SQL {
  const present = columnsOf(table).filter(({ key }) => key in (rows[0] ?? {}))
  const others = Object.entries<SQL>(expressions ?? {})
  const json = rows.map((row: Record<string, unknown>) =>
    Object.fromEntries(present.map(({ key, name }) => [name, row[key]])),
  )
  const names = [...present.map(({ name }) => name), ...others.map(([key]) => snake(key))]
  const values = [sql.raw(present.map(({ name }) => `input.${name}`).join(', ')), ...others.map(([, value]) => value)]
  return sql`insert into ${table} (${sql.raw(names.join(', '))}) select ${sql.join(values, sql`, `)}
    from json_populate_recordset(null::${table}, ${JSON.stringify(json)}::json) as input`
}
