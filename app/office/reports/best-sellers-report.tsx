import { formatPounds } from '#contract/arithmetic/money.ts'
import type { BestSellers } from '#contract/office/reports.ts'
import { read } from '../../shared/api.ts'
import { officeApi } from '../api.ts'
import { Panel } from '../parts/panel.tsx'
import { percentText } from '../prices/price-text.ts'
import type { Choice } from './report-period.ts'
import { type Column, ReportTable } from './report-table.tsx'
import { useReport } from './use-report.tsx'

const squareMetres = new Intl.NumberFormat('en-GB', { minimumFractionDigits: 1, maximumFractionDigits: 1 })

const columns: Column<BestSellers['rows'][number]>[] = [
  { title: 'Product', value: ({ name }) => name },
  { title: 'Orders', value: ({ orders }) => orders, isNumber: true },
  { title: 'Pieces', value: ({ pieces }) => pieces, text: (row) => row.pieces.toLocaleString('en-GB'), isNumber: true },
  {
    title: 'm²',
    value: ({ area }) => area && area / 1000,
    text: ({ area }) => (area === null ? '–' : squareMetres.format(area / 1000)),
    isNumber: true,
  },
  {
    title: 'Sales including VAT',
    value: ({ total }) => total / 100,
    text: (row) => formatPounds(row.total),
    isNumber: true,
    hasBar: true,
  },
]

const margin: Column<BestSellers['rows'][number]> = {
  title: 'Margin at today’s costs',
  value: (row) => row.margin && row.margin / 100,
  text: (row) => (row.margin === null ? '–' : percentText(row.margin)),
  isNumber: true,
}

export function BestSellersReport({ choice: { from, until } }: { choice: Choice }) {
  const { data, fallback } = useReport(['best-sellers', from, until], () =>
    read(officeApi.reports['best-sellers'].$get({ query: { from, until } })),
  )
  if (!data) return fallback
  return (
    <Panel title="Best sellers">
      <ReportTable
        name={`best-sellers-${from}-${until}`}
        caption="Products by sales"
        columns={data.rows.some((row) => row.margin !== null) ? [...columns, margin] : columns}
        rows={data.rows}
        empty="No sales in this period."
      />
    </Panel>
  )
}
