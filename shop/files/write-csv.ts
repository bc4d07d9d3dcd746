import { stringify } from 'csv-stringify/sync'
import { withoutFormula } from './formula-cell.ts'

/** A number is a figure of the shop; a text may be anything that somebody has typed. */
export type CsvCell = string | number | null

/** A file for spreadsheets: UTF-8 with a mark that says so, lines as Windows ends them, and no cell that they would run. */
export const csvFile = (rows: CsvCell[][], separator = ','): string =>
  stringify(
    rows.map((row) => row.map((cell) => (typeof cell === 'string' ? withoutFormula(cell) : cell))),
    { bom: true, delimiter: separator, record_delimiter: 'windows' },
  )
