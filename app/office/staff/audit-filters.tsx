import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { otherActors } from '#contract/office/audit.ts'
import { read } from '../../shared/api.ts'
import { Button } from '../../ui/button.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { officeApi } from '../api.ts'
import { DateField } from '../parts/date-field.tsx'
import { FilterForm } from '../parts/filter-form.tsx'
import { wordsOfKey } from '../parts/format.ts'
import { type AuditFilter, filterQuery } from './audit-filter.ts'

const actorNames: Record<(typeof otherActors)[number], string> = {
  command_line: 'Command line',
  customer: 'Customers',
  guest: 'Guests',
  worker: 'The shop itself',
  import: 'Import of the catalogue',
  payment_provider: 'Payment providers',
}

type AuditFiltersProps = { filter: AuditFilter; onChange: (filter: Partial<AuditFilter>) => void }

/** Narrows the log to a person, an action, an order or a day. */
export function AuditFilters({ filter, onChange }: AuditFiltersProps) {
  const { data } = useQuery({ queryKey: ['audit', 'filters'], queryFn: () => read(officeApi.audit.filters.$get()) })
  if (!data) return null
  const people = [
    { value: '', label: 'Everyone' },
    ...data.people.map(({ id, name }) => ({ value: String(id), label: name })),
    ...otherActors.map((value) => ({ value, label: actorNames[value] })),
  ]
  const verbs = [
    { value: '', label: 'Any action' },
    ...data.verbs.map((verb) => ({ value: verb, label: wordsOfKey(verb) })),
  ]
  const at = JSON.stringify(filter)
  return (
    <FilterForm at={at} onFilter={onChange}>
      <SelectField
        key={`who ${at}`}
        label="Who"
        name="who"
        options={people}
        defaultValue={filter.who}
        className="field-inline max-md:grow"
      />
      <SelectField
        key={`verb ${at}`}
        label="Action"
        name="verb"
        options={verbs}
        defaultValue={filter.verb}
        className="field-inline max-md:grow"
      />
      <Field
        label="Order"
        name="order"
        defaultValue={filter.order}
        placeholder="Reference or last 4"
        maxLength={40}
        className="field-inline max-md:grow"
      />
      <DateField label="Day" name="day" isPast value={filter.day} className="field-inline max-md:grow" />
      <Button look="outline" type="submit" className="min-h-10">
        Filter
      </Button>
      {Object.keys(filterQuery(filter)).length > 0 && (
        <Link
          to={{ search: '' }}
          className="inline-flex min-h-10 items-center underline decoration-rule hover:text-clay"
        >
          Show all
        </Link>
      )}
    </FilterForm>
  )
}
