import { formatPounds } from '#contract/arithmetic/money.ts'
import type { SalesReport as Sales } from '#contract/office/reports.ts'
import { read } from '../../shared/api.ts'
import { officeApi } from '../api.ts'
import { Panel } from '../parts/panel.tsx'
import { salesDefinition } from '../parts/sales-definition.ts'
import { BarChart } from './bar-chart.tsx'
import type { Choice } from './report-period.ts'
import { type Column, ReportTable } from './report-table.tsx'
import { useReport } from './use-report.tsx'

type Row = Sales['rows'][number]

const utc = { timeZone: 'UTC' } as const
const shortDay = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', ...utc })
const month = new Intl.DateTimeFormat('en-GB', { month: 'short', year: '2-digit', ...utc })

const stepText = (start: string, by: Choice['by']): string => {
  const text = (by === 'month' ? month : shortDay).format(new Date(`${start}T12:00:00Z`))
  return by === 'week' ? `from ${text}` : text
}
const pounds = (pence: number) => pence / 100

const columnsBy = (by: Choice['by']): Column<Row>[] => [
  { title: 'Period', value: ({ start }) => start, text: ({ start }) => stepText(start, by) },
  { title: 'Orders', value: ({ orders }) => orders, isNumber: true },
  {
    title: 'Invoiced',
    value: ({ invoiced }) => pounds(invoiced),
    text: (row) => formatPounds(row.invoiced),
    isNumber: true,
  },
  {
    title: 'Refunded',
    value: ({ credited }) => pounds(credited),
    text: (row) => formatPounds(row.credited),
    isNumber: true,
  },
  {
    title: 'Given by vouchers',
    value: ({ discount }) => pounds(discount),
    text: (row) => formatPounds(row.discount),
    isNumber: true,
  },
  {
    title: 'Net of refunds, excluding VAT',
    value: ({ net }) => pounds(net),
    text: (row) => formatPounds(row.net),
    isNumber: true,
  },
]

export function SalesReport({ choice }: { choice: Choice }) {
  const { from, until, by } = choice
  const { data, fallback } = useReport(['sales', from, until, by], () =>
    read(officeApi.reports.sales.$get({ query: { from, until, by } })),
  )
  if (!data) return fallback
  const { rows } = data
  const sum = (field: 'orders' | 'invoiced' | 'credited' | 'net') => rows.reduce((all, row) => all + row[field], 0)
  const orders = sum('orders')
  const netOfRefunds = sum('invoiced') - sum('credited')
  return (
    <div className="grid grid-cols-1 gap-6">
      <Panel title="Sales">
        <dl className="mb-4 flex flex-wrap gap-x-10 gap-y-2">
          <Figure label="including VAT, after refunds" value={formatPounds(netOfRefunds)} />
          <Figure label="excluding VAT, after refunds" value={formatPounds(sum('net'))} />
          <Figure label={orders === 1 ? 'order' : 'orders'} value={String(orders)} />
          <Figure
            label="average order value"
            value={formatPounds(orders > 0 ? Math.round(sum('invoiced') / orders) : 0)}
          />
        </dl>
        <p className="mb-4 text-xs text-quiet">{salesDefinition}</p>
        <BarChart
          bars={rows.map((row) => ({
            label: stepText(row.start, by).replace('from ', ''),
            value: Math.max(row.invoiced - row.credited, 0),
            title: `${stepText(row.start, by)}: ${formatPounds(row.invoiced - row.credited)}`,
          }))}
        />
      </Panel>
      <Panel title="As a table">
        <ReportTable
          name={`sales-${from}-${until}`}
          caption="Sales over time"
          columns={columnsBy(by)}
          rows={rows.toReversed()}
          empty="No days to show."
        />
      </Panel>
    </div>
  )
}

const Figure = ({ label, value }: { label: string; value: string }) => (
  <div className="flex flex-col-reverse">
    <dt className="text-quiet">{label}</dt>
    <dd className="font-serif text-xl tabular-nums">{value}</dd>
  </div>
)
