import { formatPounds } from '#contract/arithmetic/money.ts'
import type { SalesReport as Sales } from '#contract/office/reports.ts'
import { read } from '../../shared/api.ts'
import { officeApi } from '../api.ts'
import { dateText } from '../parts/format.ts'
import { Panel } from '../parts/panel.tsx'
import { salesDefinition } from '../parts/sales-definition.ts'
import { BarChart } from './bar-chart.tsx'
import { type Choice, periodBefore } from './report-period.ts'
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
  const before = periodBefore(choice)
  const { data, fallback } = useReport(['sales', from, until, by], () =>
    read(officeApi.reports.sales.$get({ query: { from, until, by } })),
  )
  const { data: dataBefore } = useReport(['sales', before.from, before.until, 'month'], () =>
    read(officeApi.reports.sales.$get({ query: { ...before, by: 'month' } })),
  )
  if (!data) return fallback
  const { rows } = data
  const sums = sumsOf(rows)
  const sumsBefore = dataBefore && sumsOf(dataBefore.rows)
  return (
    <div className="grid grid-cols-1 gap-6">
      <Panel title="Sales">
        <dl className="mb-4 flex flex-wrap gap-x-10 gap-y-3">
          {figures.map(({ label, value, text }) => (
            <div key={label} className="flex flex-col">
              <dt className="order-2 text-quiet">{label}</dt>
              <dd className="order-1 font-serif text-xl tabular-nums">{text(value(sums))}</dd>
              {sumsBefore && (
                <dd className="order-3 text-xs text-quiet tabular-nums">
                  {text(value(sumsBefore))} before{changeText(value(sums), value(sumsBefore))}
                </dd>
              )}
            </div>
          ))}
        </dl>
        <p className="mb-4 text-xs text-quiet">
          {salesDefinition} Before: {dateText(before.from)} to {dateText(before.until)}.
        </p>
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

type Sums = Pick<Row, 'orders' | 'invoiced' | 'credited' | 'net'>

const sumsOf = (rows: Row[]): Sums => {
  const sum = (field: keyof Sums) => rows.reduce((all, row) => all + row[field], 0)
  return { orders: sum('orders'), invoiced: sum('invoiced'), credited: sum('credited'), net: sum('net') }
}

type SalesFigure = { label: string; value: (sums: Sums) => number; text: (value: number) => string }

const figures: SalesFigure[] = [
  {
    label: 'including VAT, after refunds',
    value: ({ invoiced, credited }) => invoiced - credited,
    text: formatPounds,
  },
  { label: 'excluding VAT, after refunds', value: ({ net }) => net, text: formatPounds },
  { label: 'orders', value: ({ orders }) => orders, text: (count) => count.toLocaleString('en-GB') },
  {
    label: 'average order value',
    value: ({ invoiced, orders }) => (orders > 0 ? Math.round(invoiced / orders) : 0),
    text: formatPounds,
  },
]

/** ', +12%'. Nothing if there is no figure to compare with. */
function changeText(now: number, before: number): string {
  if (before <= 0) return ''
  const percent = Math.round((100 * (now - before)) / before)
  return percent === 0 ? ', the same' : `, ${percent > 0 ? '+' : '−'}${Math.abs(percent).toLocaleString('en-GB')}%`
}
