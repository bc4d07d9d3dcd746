import { getTableColumns, type Table } from 'drizzle-orm'

/** Rows as JSON, the way stored functions give them: by the columns' names, times as text. */

const snake = (name: string): string => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

type Reader = { key: string; column: string; isTime: boolean }
const readers = new WeakMap<Table, Reader[]>()

function readersOf(table: Table): Reader[] {
  const known = readers.get(table)
  if (known) return known
  const made = Object.entries(getTableColumns(table)).map(([key, column]) => ({
    key,
    column: snake(key),
    isTime: column.dataType === 'date',
  }))
  readers.set(table, made)
  return made
}

export function rowOfJson<Of extends Table>(table: Of, json: Record<string, unknown>): Of['$inferSelect'] {
  const row: Record<string, unknown> = {}
  for (const { key, column, isTime } of readersOf(table)) {
    const value = json[column]
    row[key] = isTime && typeof value === 'string' ? new Date(value) : (value ?? null)
  }
  return row as Of['$inferSelect']
}
