import { mostCarrierRows, referencePattern } from '#contract/office/bulk.ts'

export type FileRow = {
  /** As a spreadsheet numbers it. */
  row: number
  reference: string
  tracking_number: string
  carrier: string
  /** What is wrong with the row itself; null where nothing is. */
  problem: string | null
}

type Contents = { ok: true; rows: FileRow[] } | { ok: false; message: string }

const needed = 'It needs the order’s reference (ORD-…), the tracking number and the carrier.'
const refuse = (message: string): Contents => ({ ok: false, message })
const longest = 80

/**
 * Rows of a carrier's list. Columns are found by their heading where there is one; without one they are reference,
 * tracking number, carrier. A row that cannot be used says why.
 */
export function readCarrierFile(text: string): Contents {
  if (/^PK|\0/.test(text)) return refuse('This is not a CSV file. Save the list as CSV and choose that.')
  const lines = text
    .replace(/^\ufeff/, '')
    .split(/\r?\n/)
    .map((line, index) => ({ row: index + 1, cells: cellsOf(line) }))
    .filter(({ cells }) => cells.some(Boolean))
  const [first] = lines
  if (!first) return refuse('This file is empty.')
  const heading = first.cells.some(isReference) ? null : first.cells
  const body = heading ? lines.slice(1) : lines
  if (!body.some(({ cells }) => cells.some(isReference)))
    return refuse(`No order’s reference was found in this file. ${needed}`)
  if (body.length > mostCarrierRows)
    return refuse(
      `This file has ${body.length.toLocaleString('en-GB')} rows. At most ${mostCarrierRows.toLocaleString('en-GB')} go at once: please split it.`,
    )
  const column = (pattern: RegExp, usual: number) => (heading ? heading.findIndex((cell) => pattern.test(cell)) : usual)
  const [tracking, carrier] = [column(/track|consignment/i, 1), column(/carrier|haulier|service/i, 2)]
  if (tracking === -1) return refuse(`This file has no column for the tracking number. ${needed}`)
  const rows = body.map(({ row, cells }): FileRow => {
    const reference = cells.find(isReference)?.toUpperCase() ?? ''
    const found = { row, reference, tracking_number: cells[tracking] ?? '', carrier: cells[carrier] ?? '' }
    return { ...found, problem: problemOf(found) }
  })
  return { ok: true, rows: rows.map((row) => ({ ...row, problem: row.problem ?? repeatProblem(row, rows) })) }
}

const isReference = (cell: string) => referencePattern.test(cell)

function problemOf({ reference, tracking_number, carrier }: Omit<FileRow, 'problem'>): string | null {
  if (!reference) return 'No order’s reference in this row.'
  if (!tracking_number) return 'No tracking number in this row.'
  if (tracking_number.length > longest || carrier.length > longest)
    return `The tracking number or the carrier is longer than ${longest} characters.`
  return null
}

/** An order that is named twice goes once where both rows say the same, and not at all where they differ. */
function repeatProblem(row: FileRow, rows: FileRow[]): string | null {
  const same = rows.filter(({ reference, problem }) => reference === row.reference && problem === null)
  const [first] = same
  if (!first || same.length === 1) return null
  const other = same.find((one) => one.tracking_number !== row.tracking_number || one.carrier !== row.carrier)
  if (other) return `Row ${other.row} names the same order with another number or carrier.`
  return row === first ? null : `The same as row ${first.row}.`
}

/** The cells of a line, by comma, semicolon or tab; quotes may hold them. */
const cellsOf = (line: string): string[] =>
  [...line.matchAll(/("(?:[^"]|"")*"|[^,;\t]*)(?:[,;\t]|$)/g)]
    .map(([, cell = '']) => cell.replace(/^"|"$/g, '').replaceAll('""', '"').trim())
    .slice(0, -1)
