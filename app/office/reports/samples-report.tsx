import { formatPounds } from '#contract/arithmetic/money.ts'
import type { SampleReport } from '#contract/office/reports.ts'
import { read } from '../../shared/api.ts'
import { officeApi } from '../api.ts'
import { Panel } from '../parts/panel.tsx'
import type { Choice } from './report-period.ts'
import { type Column, ReportTable } from './report-table.tsx'
import { useReport } from './use-report.tsx'

const monthText = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' })

const conversion = ({ sampled, became }: SampleReport['rows'][number]) =>
  sampled > 0 ? Math.round((became / sampled) * 100) : 0

const columns: Column<SampleReport['rows'][number]>[] = [
  { title: 'Month', value: ({ month }) => month, text: ({ month }) => monthText.format(new Date(`${month}-15`)) },
  { title: 'Customers with samples', value: ({ sampled }) => sampled, isNumber: true },
  { title: 'Bought that stone', value: ({ became }) => became, isNumber: true },
  { title: 'Conversion %', value: conversion, text: (row) => `${conversion(row)}%`, isNumber: true, hasBar: true },
  { title: 'Order value', value: ({ total }) => total / 100, text: (row) => formatPounds(row.total), isNumber: true },
]

export function SamplesReport({ choice: { from, until } }: { choice: Choice }) {
  const { data, fallback } = useReport(['samples', from, until], () =>
    read(officeApi.reports.samples.$get({ query: { from, until } })),
  )
  if (!data) return fallback
  return (
    <Panel title="Samples that became orders within 60 days">
      <ReportTable
        name={`samples-${from}-${until}`}
        caption="Samples that became orders, by month"
        columns={columns}
        rows={data.rows.toReversed()}
        empty="No samples ordered in this period."
      />
    </Panel>
  )
}
