import type { FormEvent } from 'react'
import { formatPounds } from '#contract/arithmetic/money.ts'
import type { VatReport as Vat } from '#contract/office/reports.ts'
import { read } from '../../shared/api.ts'
import { Button } from '../../ui/button.tsx'
import { useMay } from '../access/me-query.ts'
import { useAction } from '../access/use-action.ts'
import { officeApi } from '../api.ts'
import { DateField } from '../parts/date-field.tsx'
import { dayText, momentText } from '../parts/format.ts'
import { Alert, Panel } from '../parts/panel.tsx'
import type { Choice } from './report-period.ts'
import { type Column, ReportTable } from './report-table.tsx'
import { useReport } from './use-report.tsx'

type Closing = Vat['closings'][number]

const closingColumns: Column<Closing>[] = [
  { title: 'Up to', value: ({ until }) => until, text: ({ until }) => dayText(until) },
  {
    title: 'Closed',
    value: ({ closed }) => closed,
    text: ({ closed, by }) => `${momentText(closed)} by ${by}`,
  },
  { title: 'Documents', value: ({ documents }) => documents, isNumber: true },
  { title: 'Net', value: ({ net }) => net / 100, text: (row) => formatPounds(row.net), isNumber: true },
  { title: 'VAT', value: ({ vat }) => vat / 100, text: (row) => formatPounds(row.vat), isNumber: true },
  {
    title: 'Unchanged',
    value: ({ is_unchanged }) => (is_unchanged ? 'yes' : 'no'),
    text: ({ is_unchanged }) => (is_unchanged ? 'Yes' : 'No: the database has been altered'),
  },
]

export function VatReport({ choice: { from, until } }: { choice: Choice }) {
  const { data, fallback } = useReport(['vat', from, until], () =>
    read(officeApi.reports.vat.$get({ query: { from, until } })),
  )
  const mayClose = useMay()('vat.close')
  if (!data) return fallback
  return (
    <div className="grid grid-cols-1 gap-6">
      <Panel title="VAT for this period">
        <dl className="grid max-w-md grid-cols-[1fr_auto] gap-y-1.5 tabular-nums">
          <dt className="text-quiet">Net</dt>
          <dd className="text-right">{formatPounds(data.net)}</dd>
          <dt className="text-quiet">VAT</dt>
          <dd className="text-right font-medium">{formatPounds(data.vat)}</dd>
          <dt className="border-t border-rule pt-1.5 text-quiet">Total</dt>
          <dd className="border-t border-rule pt-1.5 text-right">{formatPounds(data.total)}</dd>
        </dl>
        <p className="mt-3 text-quiet">
          {data.documents === 1 ? '1 document' : `${data.documents.toLocaleString('en-GB')} documents`}, by tax point,
          less credit notes.
        </p>
        <a
          href={`/api/office/reports/vat.csv?${new URLSearchParams({ from, until })}`}
          className="mt-4 inline-flex min-h-9 items-center rounded-md border border-edge px-4 hover:border-clay hover:text-clay"
        >
          Download every document as CSV
        </a>
      </Panel>
      <Panel title="Closed periods">
        <ReportTable
          name="vat-closings"
          caption="Closed periods"
          columns={closingColumns}
          rows={data.closings}
          empty="No period has been closed yet."
        />
        {mayClose && <CloseForm />}
      </Panel>
    </div>
  )
}

function CloseForm() {
  const { act, busy, error } = useAction('reports')
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const until = String(new FormData(event.currentTarget).get('until'))
    void act((once) => read(officeApi.reports.vat.close.$post({ json: { until } }, once())))
  }
  return (
    <form onSubmit={submit} className="mt-6 flex flex-wrap items-end gap-3 border-t border-rule pt-4">
      <DateField
        label="Close everything up to and including"
        name="until"
        value=""
        isPast
        required
        hint="No invoice or credit note can then be dated in a closed period. This can’t be undone."
      />
      <Button look="outline" type="submit" busy={busy} className="min-h-10 self-start mt-6">
        Close period
      </Button>
      {error && <Alert>{error}</Alert>}
    </form>
  )
}
