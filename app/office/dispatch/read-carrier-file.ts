import { mostCarrierRows, referencePattern } from '#contract/office/bulk.ts'

export type FileRow = {
  /** The row's number in a spreadsheet. */
  row: number
  reference: string
  tracking_number: string
  carrier: string
  /** What is wrong with the row; null if nothing is. */
  problem: string | null
}

type Contents = { ok: true; rows: FileRow[] } | { ok: false; message: string }

const neededColumns = 'It needs the order reference (ORD-…), tracking number and carrier.'
const reject = (message: string): Contents => ({ ok: false, message })
const maxLength = 80

/**
 * Reads the rows of a carrier's file. Columns are found by their headings; without headings they are reference,
 * tracking number and carrier. A row that cannot be used gets a `problem`.
 */
export function readCarrierFile(text: string): Contents {
  if (/^PK|\0/.test(text)) return reject('This isn’t a CSV file. Save it as CSV and choose that file.')
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .map((line, index) => ({ row: index + 1, cells: cellsOf(line) }))
    .filter(({ cells }) => cells.some(Boolean))
  const [first] = lines
  if (!first) return reject('This file is empty.')
  const heading = first.cells.some(isReference) ? null : first.cells
  const body = heading ? lines.slice(1) : lines
  if (!body.some(({ cells }) => cells.some(isReference)))
    return reject(`This file has no order references. ${neededColumns}`)
  if (body.length > mostCarrierRows)
    return reject(
      `This file has ${body.length.toLocaleString('en-GB')} rows. The limit is ${mostCarrierRows.toLocaleString('en-GB')}: please split the file.`,
    )
  const column = (pattern: RegExp, fallback: number) =>
    heading ? heading.findIndex((cell) => pattern.test(cell)) : fallback
  const [tracking, carrier] = [column(/track|consignment/i, 1), column(/carrier|haulier|service/i, 2)]
  if (tracking === -1) return reject(`This file has no column for the tracking number. ${neededColumns}`)
  const rows = body.map(({ row, cells }): FileRow => {
    const reference = cells.find(isReference)?.toUpperCase() ?? ''
    const fields = { row, reference, tracking_number: cells[tracking] ?? '', carrier: cells[carrier] ?? '' }
    return { ...fields, problem: problemOf(fields) }
  })
  return { ok: true, rows: rows.map((row) => ({ ...row, problem: row.problem ?? repeatProblem(row, rows) })) }
}

const isReference = (cell: string) => referencePattern.test(cell)

function problemOf({ reference, tracking_number, carrier }: Omit<FileRow, 'problem'>): string | null {
  if (!reference) return 'No order reference in this row.'
  if (!tracking_number) return 'No tracking number in this row.'
  if (tracking_number.length > maxLength || carrier.length > maxLength)
    return `The tracking number or the carrier is longer than ${maxLength} characters.`
  return null
}

/** An order in two rows is dispatched once if the rows match, and not at all if they differ. */
function repeatProblem(row: FileRow, rows: FileRow[]): string | null {
  const same = rows.filter(({ reference, problem }) => reference === row.reference && problem === null)
  const [first] = same
  if (!first || same.length === 1) return null
  const other = same.find(
    ({ tracking_number, carrier }) => tracking_number !== row.tracking_number || carrier !== row.carrier,
  )
  if (other) return `Row ${other.row} has the same order with a different tracking number or carrier.`
  return row === first ? null : `Same as row ${first.row}.`
}

/** Splits a line at commas, semicolons or tabs. Cells may be quoted. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/("(?:[^"]|"")*"|[^,;\t]*)(?:[,;\t]|$)/g)]
    .map(([, cell = '']) => cell.replace(/^"|"$/g, '').replaceAll('""', '"').trim())
    .slice(0, -1)
