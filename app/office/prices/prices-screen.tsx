import { useQuery } from '@tanstack/react-query'
import { Link, useParams, useSearchParams } from 'react-router'
import { errorMessage } from '../../shared/error-message.ts'
import { SelectField } from '../../ui/field.tsx'
import { useMay } from '../access/me-query.ts'
import { FindForm } from '../parts/find-form.tsx'
import { Alert, ScreenHead } from '../parts/panel.tsx'
import { useTitle } from '../parts/use-title.ts'
import { productChoicesQuery } from '../products/product-query.ts'
import { VouchersSection } from '../vouchers/vouchers-section.tsx'
import { ChangeHistory } from './change-history.tsx'
import { PriceEditor } from './price-editor.tsx'
import { type PriceView, readView } from './price-query.ts'

/** All prices over any filter: typed, pasted, or changed by one operation; and the history of changes. */
export function PricesScreen() {
  useTitle('Prices')
  const { view: part } = useParams()
  const [parameters, setParameters] = useSearchParams()
  const view = readView(parameters)
  const change = (changes: Partial<Record<keyof PriceView, string>>) => {
    const next = Object.entries({ ...view, ...changes }).filter(([, value]) => value)
    setParameters(Object.fromEntries(next) as Record<string, string>)
  }
  const tab = 'min-h-10 inline-flex items-center underline-offset-4 hover:text-clay aria-[current=page]:underline'
  return (
    <>
      <ScreenHead title="Prices">
        <nav aria-label="Prices" className="flex gap-6">
          <Link to="/prices" aria-current={part ? undefined : 'page'} className={tab}>
            All prices
          </Link>
          <Link to="/prices/history" aria-current={part === 'history' ? 'page' : undefined} className={tab}>
            History
          </Link>
          <Link to="/prices/vouchers" aria-current={part === 'vouchers' ? 'page' : undefined} className={tab}>
            Vouchers
          </Link>
        </nav>
      </ScreenHead>
      {part === 'vouchers' ? (
        <VouchersSection />
      ) : part ? (
        <ChangeHistory />
      ) : (
        <>
          <FindForm q={view.q ?? ''} placeholder="Name or SKU" onFind={(q) => change({ q })} />
          <Filters view={view} onChange={change} />
          <PriceEditor view={view} />
        </>
      )}
    </>
  )
}

type FiltersProps = { view: PriceView; onChange: (changes: Partial<Record<keyof PriceView, string>>) => void }

function Filters({ view, onChange }: FiltersProps) {
  const may = useMay()
  const { data: choices, error } = useQuery({ ...productChoicesQuery, enabled: may('catalogue.edit') })
  const any = { value: '', label: 'Any' }
  const named = (list: { slug: string; name: string }[] = []) => [
    any,
    ...list.map(({ slug, name }) => ({ value: slug, label: name })),
  ]
  const filters = [
    { name: 'material', label: 'Material', options: named(choices?.material) },
    { name: 'collection', label: 'Collection', options: named(choices?.collections) },
    {
      name: 'on_sale',
      label: 'On sale now',
      options: [any, { value: 'true', label: 'Yes' }, { value: 'false', label: 'No' }],
    },
  ] as const
  return (
    <div className="mb-5 grid grid-cols-2 gap-3 sm:grid-cols-3">
      {error && <Alert>{errorMessage(error)}</Alert>}
      {filters.map(({ name, label, options }) => (
        <SelectField
          key={name}
          label={label}
          value={view[name] ?? ''}
          options={options}
          onChange={({ target }) => onChange({ [name]: target.value })}
        />
      ))}
    </div>
  )
}
