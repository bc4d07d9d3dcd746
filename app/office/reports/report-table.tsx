import { Button } from '../../ui/button.tsx'
import { WideTable } from '../parts/wide-table.tsx'
import { downloadCsv } from './csv.ts'

export type Column<Row> = {
  title: string
  /** The cell in the CSV file, with numbers as numbers. */
  value: (row: Row) => string | number | null
  /** The cell on the screen, if it differs. */
  text?: (row: Row) => string
  isNumber?: boolean
  /** Draws a bar under the number, relative to the largest in the column. */
  hasBar?: boolean
}

type ReportTableProps<Row> = { name: string; caption: string; columns: Column<Row>[]; rows: Row[]; empty: string }

/** A report's rows, with a button to download them as CSV. */
export function ReportTable<Row>({ name, caption, columns, rows, empty }: ReportTableProps<Row>) {
  if (rows.length === 0) return <p className="py-6 text-quiet">{empty}</p>
  const largest = columns.map(({ value, hasBar }) =>
    hasBar ? Math.max(...rows.map((row) => Number(value(row) ?? 0)), 1) : 1,
  )
  const save = () =>
    downloadCsv(name, [columns.map(({ title }) => title), ...rows.map((row) => columns.map(({ value }) => value(row)))])
  return (
    <>
      <WideTable label={caption}>
        <table className="w-full text-left">
          <caption className="sr-only">{caption}</caption>
          <thead>
            <tr className="border-b border-rule text-xs text-quiet">
              {columns.map(({ title, isNumber }) => (
                <th key={title} scope="col" className={`py-2 pr-4 font-normal ${isNumber ? 'text-right' : ''}`}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows are replaced all at once and hold no state
              <tr key={index} className="border-b border-rule last:border-0">
                {columns.map(({ title, value, text, isNumber, hasBar }, column) => (
                  <td
                    key={title}
                    className={`py-1.5 pr-4 ${isNumber ? 'text-right whitespace-nowrap tabular-nums' : ''}`}
                  >
                    {text ? text(row) : value(row)}
                    {hasBar && <Share part={Number(value(row) ?? 0) / (largest[column] ?? 1)} />}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </WideTable>
      <Button look="outline" className="mt-4 print:hidden" onClick={save}>
        Download as CSV
      </Button>
    </>
  )
}

const Share = ({ part }: { part: number }) => (
  <span aria-hidden="true" className="mt-1 block h-1 rounded-full bg-rule">
    <span className="ml-auto block h-1 rounded-full bg-clay" style={{ width: `${Math.max(part, 0) * 100}%` }} />
  </span>
)
