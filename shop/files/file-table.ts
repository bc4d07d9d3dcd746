import type { CsvKind, FileReading, FileTable, PlannedRow, TextReading } from '#contract/office/files.ts'
import { type Refusal, refuse } from '../refuse.ts'
import type { FileEntry, FileKind } from './file-kind.ts'
import { pricesKind } from './prices-kind.ts'
import { productsKind } from './products-kind.ts'
import { type CsvTable, cellText, guessDecimal, guessSeparator, readCsv, rowFault } from './read-csv.ts'
import { decodeText, guessEncoding } from './read-text.ts'
import { stockKind } from './stock-kind.ts'

export const csvFileKinds: Record<CsvKind, FileKind> = { products: productsKind, prices: pricesKind, stock: stockKind }

type Opened = { ok: true; table: CsvTable; reading: FileReading }

/** Reads a file as it is said to be written, or as it looks; its columns are found by their headings. */
export async function openTable(
  kind: FileKind,
  bytes: Uint8Array,
  wanted?: TextReading & { columns?: FileReading['columns'] },
): Promise<Opened | Refusal<'invalid'>> {
  const encoding = wanted?.encoding ?? guessEncoding(bytes)
  const decoded = decodeText(bytes, encoding)
  if (!decoded.ok) return decoded
  const separator = wanted?.separator ?? guessSeparator(decoded.text)
  const table = await readCsv(decoded.text, separator)
  if (!table.ok) return table
  const decimal = wanted?.decimal ?? guessDecimal(table.rows)
  const columns = wanted?.columns ?? columnsOf(kind, table.headings)
  if (columns.length !== table.headings.length)
    return refuse('invalid', 'The columns are not those of this file. Please choose them again.')
  return { ok: true, table, reading: { encoding, separator, decimal, columns } }
}

const plain = (text: string) => text.trim().toLowerCase()

/** The field of each column, by its heading; the first column wins if two have the same. */
function columnsOf({ fields }: FileKind, headings: string[]): (string | null)[] {
  const names = headings.map((heading) => {
    const field = fields.find(({ name, label, aliases = [] }) =>
      [name, plain(label), ...aliases].includes(plain(heading)),
    )
    return field && !field.isInformation ? field.name : null
  })
  return names.map((name, index) => (name !== null && names.indexOf(name) === index ? name : null))
}

const longestSample = 120

/** What a person needs to say which column is which. */
export const tableDetails = ({ fields }: FileKind, { table, reading }: Opened): FileTable => ({
  reading,
  rows: table.rows.length,
  columns: table.headings.map((heading, column) => ({
    heading,
    sample: (table.rows.find(({ cells }) => cells[column]?.trim())?.cells[column] ?? '').trim().slice(0, longestSample),
  })),
  fields: fields
    .filter(({ isInformation }) => !isInformation)
    .map(({ name, label, isNeeded = false }) => ({ name, label, is_needed: isNeeded })),
})

/** Why these columns are not enough; null if they are. */
export function columnFault({ fields }: FileKind, { columns }: FileReading): string | null {
  const known = new Map(fields.filter(({ isInformation }) => !isInformation).map((field) => [field.name, field]))
  const used = columns.filter((name) => name !== null)
  const twice = used.find((name, index) => used.indexOf(name) < index)
  if (twice) return `Two columns are ‘${known.get(twice)?.label ?? twice}’. Please choose one of them.`
  if (used.some((name) => !known.has(name))) return 'One of the columns is not known. Please choose it again.'
  const missing = [...known.values()].find(({ name, isNeeded }) => isNeeded && !used.includes(name))
  if (missing) return `Please choose the column that is ‘${missing.label}’.`
  return used.length < 2 ? 'Please choose at least one column besides the SKU.' : null
}

/** The rows that can be looked at, and those that cannot. Rows with the same SKU are all left out: nobody knows which is meant. */
export function entriesOf(kind: FileKind, { table, reading }: Opened): { entries: FileEntry[]; faulty: PlannedRow[] } {
  const faulty: PlannedRow[] = []
  const found = table.rows.flatMap((row): FileEntry[] => {
    const cells = reading.columns.map((name, column) => [name, cellText(row.cells[column])] as const)
    const values = new Map(cells.flatMap(([name, text]) => (name !== null && text !== '' ? [[name, text]] : [])))
    const sku = (values.get('sku') ?? '').toUpperCase()
    const fault = rowFault(row, table.headings.length) ?? (sku === '' ? 'The SKU is missing' : null)
    if (fault === null && sku.length <= 160) return [{ row: row.row, sku, values }]
    faulty.push({
      row: row.row,
      title: sku.slice(0, 160) || '–',
      detail: '',
      changes: [],
      note: null,
      fault: fault ?? 'There is no such SKU',
    })
    return []
  })
  const byKey = Map.groupBy(found, kind.keyOf)
  const entries = found.filter((entry) => {
    const same = byKey.get(kind.keyOf(entry)) ?? []
    const other = same.find(({ row }) => row !== entry.row)
    if (!other) return true
    const fault = `Row ${other.row} has the same SKU`
    faulty.push({ row: entry.row, title: entry.sku, detail: '', changes: [], note: null, fault })
    return false
  })
  return { entries, faulty }
}
