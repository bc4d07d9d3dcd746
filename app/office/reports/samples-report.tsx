import { formatPounds } from '#contract/arithmetic/money.ts'
import type { SampleReport } from '#contract/office/reports.ts'
import { read } from '../../shared/api.ts'
import { officeApi } from '../api.ts'
import { Panel } from '../parts/panel.tsx'
import type { Choice } from './report-period.ts'
import { type Column, ReportTable } from './report-table.tsx'
import { useReport } from './use-report.tsx'

const share = ({ sampled, became }: SampleReport['rows'][number]) =>
  sampled > 0 ? Math.round((became / sampled) * 100) : 0

const columns: Column<SampleReport['rows'][number]>[] = [
  { title: 'Month', value: ({ month }) => month },
  { title: 'People with samples', value: ({ sampled }) => sampled, isNumber: true },
  { title: 'Of them bought that stone', value: ({ became }) => became, isNumber: true },
  { title: 'Share %', value: share, text: (row) => `${share(row)} %`, isNumber: true, hasBar: true },
  { title: 'For', value: ({ total }) => total / 100, text: (row) => formatPounds(row.total), isNumber: true },
]

export function SamplesReport({ choice: { from, until } }: { choice: Choice }) {
  const { data, instead } = useReport(['samples', from, until], () =>
    read(officeApi.reports.samples.$get({ query: { from, until } })),
  )
  if (!data) return instead
  return (
    <Panel title="Samples that became orders within 60 days">
      <ReportTable
        name={`samples-${from}-${until}`}
        caption="Samples that became orders, by month"
        columns={columns}
        rows={data.rows.toReversed()}
        empty="No samples were ordered in this time."
      />
    </Panel>
  )
}
