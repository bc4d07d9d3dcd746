import { formatPounds } from '#contract/arithmetic/money.ts'
import { sizeText } from '#contract/arithmetic/size.ts'
import type { StockValue } from '#contract/office/reports.ts'
import { read } from '../../shared/api.ts'
import { officeApi } from '../api.ts'
import { Panel } from '../parts/panel.tsx'
import { type Column, ReportTable } from './report-table.tsx'
import { useReport } from './use-report.tsx'

const columns: Column<StockValue['rows'][number]>[] = [
  { title: 'SKU', value: ({ sku }) => sku },
  { title: 'Product', value: ({ name, size }) => `${name}, ${sizeText(size)}` },
  { title: 'Pieces', value: ({ pieces }) => pieces, text: (row) => row.pieces.toLocaleString('en-GB'), isNumber: true },
  { title: 'Sold in 90 days', value: ({ sold }) => sold, isNumber: true },
  {
    title: 'Stock left for',
    value: ({ days }) => days,
    text: ({ days }) => (days === null ? '–' : `${days.toLocaleString('en-GB')} days`),
    isNumber: true,
  },
  {
    title: 'Value',
    value: ({ value }) => value / 100,
    text: (row) => formatPounds(row.value),
    isNumber: true,
    hasBar: true,
  },
]

export function StockReport() {
  const { data, fallback } = useReport(['stock'], () => read(officeApi.reports.stock.$get()))
  if (!data) return fallback
  return (
    <Panel title="Stock value">
      <p className="mb-4">
        <span className="font-serif text-xl">{formatPounds(data.total)}</span>{' '}
        <span className="text-quiet">
          in {data.pieces.toLocaleString('en-GB')} pieces, at today’s selling prices including VAT
        </span>
      </p>
      <ReportTable
        name="stock-value"
        caption="Stock by value"
        columns={columns}
        rows={data.rows}
        empty="Nothing in stock."
      />
    </Panel>
  )
}
