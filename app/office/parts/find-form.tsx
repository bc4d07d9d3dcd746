import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { FilterForm } from './filter-form.tsx'

type FindFormProps = { q: string; placeholder: string; onFind: (words: string) => void; className?: string }

/** A list's search field, filled with the current search. */
export const FindForm = ({ q, placeholder, onFind, className = 'mb-3' }: FindFormProps) => (
  <FilterForm at={q} onFilter={({ q: words = '' }) => onFind(words)} className={className}>
    <Field
      label="Find"
      name="q"
      type="search"
      defaultValue={q}
      placeholder={placeholder}
      className="field-inline min-w-0 grow"
    />
    <Button look="outline" type="submit" className="min-h-10">
      Find
    </Button>
  </FilterForm>
)
