import { Readable } from 'node:stream'
import { type CsvError, parse } from 'csv-parse'
import { parse as parseAll } from 'csv-parse/sync'
import {
  decimals,
  longestCell,
  mostColumns,
  mostFileRows,
  separators,
  type TextReading,
} from '#contract/office/files.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { withFormula } from './formula-cell.ts'

/** A row of a file, as spreadsheets number them. */
export type CsvRow = { row: number; cells: string[] }
export type CsvTable = { headings: string[]; rows: CsvRow[] }

type Separator = TextReading['separator']
type Decimal = TextReading['decimal']

const options = { relax_column_count: true, relax_quotes: true, skip_empty_lines: false } as const

/** Excel reads the separator from a first line such as 'sep=;', which is no row. */
const separatorLine = /^sep=([,;\t])\r?\n/i
const guessedLength = 20_000

/** The separator that gives the most columns in most of the first rows. */
export function guessSeparator(text: string): Separator {
  const named = separatorLine.exec(text)?.[1]
  if (named) return named as Separator
  // A row that is cut off would have other columns.
  const start = text.length > guessedLength ? text.slice(0, text.lastIndexOf('\n', guessedLength) + 1) : text
  const scores = separators.map((separator) => ({ separator, score: scoreOf(start, separator) }))
  return scores.reduce((best, other) => (other.score > best.score ? other : best)).separator
}

function scoreOf(text: string, delimiter: Separator): number {
  try {
    const rows = parseAll(text, { ...options, delimiter, to: 30 }).filter((row) => row.some(Boolean))
    const columns = rows[0]?.length ?? 0
    const alike = rows.filter((row) => row.length === columns).length
    return columns < 2 ? 0 : columns * (alike / rows.length)
  } catch {
    return 0
  }
}

const pointed = /^-?[£€$]?\s?(\d{1,3}(,\d{3})+|\d+)\.\d{1,2}$/
const withComma = /^-?[£€$]?\s?(\d{1,3}([. ]\d{3})+|\d+),\d{1,2}$/

/** How the figures of a file are written: 42.50 or 42,50. */
export function guessDecimal(rows: CsvRow[]): Decimal {
  const cells = rows.slice(0, 500).flatMap(({ cells: own }) => own.map((cell) => cell.trim()))
  const [points, commas] = [pointed, withComma].map((pattern) => cells.filter((cell) => pattern.test(cell)).length)
  return (commas ?? 0) > (points ?? 0) ? decimals[1] : decimals[0]
}

/** The rows of a file; a refusal if it is no table or too large to be one of this shop's. */
export async function readCsv(
  text: string,
  separator: Separator,
): Promise<({ ok: true } & CsvTable) | Refusal<'invalid'>> {
  const rows: CsvRow[] = []
  let row = 0
  const source = Readable.from(partsOf(text.replace(separatorLine, '')))
  try {
    for await (const record of source.pipe(parse({ ...options, delimiter: separator })) as AsyncIterable<string[]>) {
      row += 1
      if (record.length > mostColumns)
        return refuse('invalid', `Row ${row} has ${record.length} columns. A file can have at most ${mostColumns}.`)
      if (record.some((cell) => cell.trim() !== '')) rows.push({ row, cells: record })
      if (rows.length > mostFileRows + 1) return refuse('invalid', tooManyRows)
    }
  } catch (error) {
    if ((error as CsvError).code !== 'CSV_QUOTE_NOT_CLOSED') throw error
    return refuse('invalid', `A quotation mark after row ${row} is never closed. Inside a cell it has to be doubled.`)
  }
  const [first, ...others] = rows
  if (!first) return refuse('invalid', 'This file is empty.')
  return { ok: true, headings: first.cells.map((cell) => cell.trim().slice(0, 200)), rows: others }
}

const tooManyRows = `This file has more than ${mostFileRows.toLocaleString('en-GB')} rows. Please split it.`

/** So that one file does not hold up everybody else. */
function* partsOf(text: string) {
  const length = 64 * 1024
  for (let at = 0; at < text.length; at += length) yield text.slice(at, at + length)
}

/** What keeps a row from being read at all. */
export function rowFault({ cells }: CsvRow, columns: number): string | null {
  if (cells.slice(columns).some((cell) => cell.trim() !== ''))
    return `This row has ${cells.length} cells and the headings ${columns}: is there a separator inside a cell?`
  if (cells.some((cell) => cell.length > longestCell))
    return `A cell of this row has more than ${longestCell.toLocaleString('en-GB')} characters`
  return null
}

/** A cell as the shop means it. */
export const cellText = (cell: string | undefined): string => withFormula((cell ?? '').trim()).trim()
