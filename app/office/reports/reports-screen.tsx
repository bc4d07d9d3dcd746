import type { FormEvent, ReactNode } from 'react'
import { Link, useParams, useSearchParams } from 'react-router'
import { reportSteps } from '#contract/office/reports.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/field.tsx'
import { DateField } from '../parts/date-field.tsx'
import { ScreenHead } from '../parts/panel.tsx'
import { tabLook } from '../parts/tabs.tsx'
import { useTitle } from '../parts/use-title.ts'
import { BestSellersReport } from './best-sellers-report.tsx'
import { type Choice, presetPeriods, readChoice } from './report-period.ts'
import { SalesReport } from './sales-report.tsx'
import { SamplesReport } from './samples-report.tsx'
import { StockReport } from './stock-report.tsx'
import { VatReport } from './vat-report.tsx'

type Kind = { title: string; hasPeriod: boolean; hasSteps?: boolean; show: (choice: Choice) => ReactNode }

const kinds: Record<string, Kind> = {
  sales: { title: 'Sales', hasPeriod: true, hasSteps: true, show: (choice) => <SalesReport choice={choice} /> },
  'best-sellers': { title: 'Best sellers', hasPeriod: true, show: (choice) => <BestSellersReport choice={choice} /> },
  stock: { title: 'Stock value', hasPeriod: false, show: () => <StockReport /> },
  samples: { title: 'Samples', hasPeriod: true, show: (choice) => <SamplesReport choice={choice} /> },
  vat: { title: 'VAT', hasPeriod: true, show: (choice) => <VatReport choice={choice} /> },
}

/** The report and its period are kept in the address, so that every view can be linked to. */
export function ReportsScreen() {
  useTitle('Reports')
  const { report = 'sales' } = useParams()
  const [parameters, setParameters] = useSearchParams()
  const kind = kinds[report]
  const choice = readChoice(parameters)
  const search = parameters.toString()
  return (
    <>
      <ScreenHead title="Reports" />
      <nav aria-label="Reports" className="mb-4 flex flex-wrap gap-x-6 border-b border-rule print:hidden">
        {Object.entries(kinds).map(([name, { title }]) => (
          <Link
            key={name}
            to={{ pathname: `/reports/${name}`, search }}
            aria-current={name === report ? 'page' : undefined}
            className={tabLook}
          >
            {title}
          </Link>
        ))}
      </nav>
      {!kind && <p className="text-quiet">Report not found.</p>}
      {kind?.hasPeriod && (
        <PeriodForm
          key={search}
          choice={choice}
          hasSteps={kind.hasSteps ?? false}
          onChange={(next) => setParameters({ ...next })}
        />
      )}
      {kind?.show(choice)}
    </>
  )
}

type PeriodFormProps = { choice: Choice; hasSteps: boolean; onChange: (choice: Choice) => void }

const stepNames = { day: 'Day', week: 'Week', month: 'Month' } as const

function PeriodForm({ choice, hasSteps, onChange }: PeriodFormProps) {
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const fields = Object.fromEntries(new FormData(event.currentTarget)) as Partial<Choice>
    onChange({ ...choice, ...fields })
  }
  return (
    <form onSubmit={submit} className="mb-6 flex flex-wrap items-end gap-3 print:hidden">
      <DateField label="From" name="from" isPast required value={choice.from} />
      <DateField label="To" name="until" isPast required value={choice.until} />
      {hasSteps && (
        <SelectField
          label="Group by"
          name="by"
          defaultValue={choice.by}
          options={reportSteps.map((step) => ({ value: step, label: stepNames[step] }))}
        />
      )}
      <Button look="outline" type="submit" className="min-h-10">
        Show
      </Button>
      <span className="flex flex-wrap gap-x-1">
        {presetPeriods().map(({ label, ...period }) => (
          <Button key={label} look="quiet" className="min-h-10" onClick={() => onChange(period)}>
            {label}
          </Button>
        ))}
      </span>
    </form>
  )
}
