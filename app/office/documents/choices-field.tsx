import { type UseFormReturn, useWatch } from 'react-hook-form'
import { Fault, Legend } from './document-rows.tsx'
import type { Entries, FieldSpec } from './field-spec.ts'

type ChoicesFieldProps = {
  form: UseFormReturn<Entries>
  spec: FieldSpec & { kind: 'choices' }
  path: string
  error: string | undefined
}

/** Boxes to tick. Where several are ticked, a number says in which order they count. */
export function ChoicesField({ form, spec, path, error }: ChoicesFieldProps) {
  const chosen = (useWatch({ control: form.control, name: path }) ?? []) as string[]
  const toggle = (value: string, isOn: boolean) =>
    form.setValue(path, isOn ? [...chosen, value] : chosen.filter((one) => one !== value), { shouldDirty: true })
  // What has since left the list stays until somebody unticks it.
  const gone = chosen.filter((one) => !spec.options.some(({ value }) => value === one))
  const options = [...spec.options, ...gone.map((value) => ({ value, label: value }))]
  return (
    <fieldset data-path={path} className="col-span-full min-w-0">
      <Legend {...spec} />
      {error && <Fault>{error}</Fault>}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-4">
        {options.map(({ value, label }) => {
          const place = chosen.indexOf(value) + 1
          return (
            <label key={value} className="checkbox min-h-9">
              <input type="checkbox" checked={place > 0} onChange={({ target }) => toggle(value, target.checked)} />
              <span>
                {label}
                {place > 0 && chosen.length > 1 && <span className="text-xs text-quiet"> ({place})</span>}
              </span>
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
