import { Plus, Trash2 } from 'lucide-react'
import type { Control, UseFormReturn } from 'react-hook-form'
import { useFieldArray } from 'react-hook-form'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, SelectField, TextAreaField } from '../../ui/field.tsx'
import { type Entries, type FieldSpec, toEntries } from './field-spec.ts'
import { MarkdownField } from './markdown-field.tsx'
import { PictureField } from './picture-field.tsx'

export type DocumentFormState = UseFormReturn<Entries>

type FieldsProps = { form: DocumentFormState; fields: readonly FieldSpec[]; path?: string }

const inputProps = {
  whole: { inputMode: 'numeric' },
  decimal: { inputMode: 'decimal' },
  pounds: { inputMode: 'decimal' },
  percent: { inputMode: 'decimal' },
  time: { type: 'time' },
  date: { type: 'date' },
} as const

/** The fields of a form, or of a row or group inside it. */
export function DocumentFields({ form, fields, path = '' }: FieldsProps) {
  return fields.map((spec) => <DocumentField key={spec.name} form={form} spec={spec} path={`${path}${spec.name}`} />)
}

function DocumentField({ form, spec, path }: { form: DocumentFormState; spec: FieldSpec; path: string }) {
  if (spec.kind === 'id') return <input type="hidden" {...form.register(path)} />
  if (spec.kind === 'rows' || spec.kind === 'dates') return <Rows form={form} spec={spec} path={path} />
  if (spec.kind === 'group')
    return (
      <fieldset className={`col-span-full ${path.includes('.') ? 'border-l-2 border-rule pl-4' : ''}`}>
        <Legend {...spec} />
        <div className="grid gap-4 sm:grid-cols-2">
          <DocumentFields form={form} fields={spec.fields} path={`${path}.`} />
        </div>
      </fieldset>
    )
  const props = {
    label: spec.label,
    hint: spec.hint,
    error: form.getFieldState(path, form.formState).error?.message,
    autoComplete: 'off',
    ...form.register(path),
  }
  if (spec.kind === 'switch')
    return (
      <Checkbox {...form.register(path)} error={props.error} className="col-span-full">
        {spec.label}
      </Checkbox>
    )
  if (spec.kind === 'choice')
    return (
      <SelectField {...props} options={spec.options.map(({ value, label }) => ({ value: String(value), label }))} />
    )
  if (spec.kind === 'lines') return <TextAreaField {...props} rows={4} className="col-span-full" />
  if (spec.kind === 'markdown') return <MarkdownField {...props} notice={spec.notice} />
  if (spec.kind === 'picture')
    return <PictureField {...props} chosen={String(form.watch(path) ?? '')} radio={form.register(path)} />
  if (spec.kind === 'text' && spec.isLong) return <TextAreaField {...props} rows={3} className="col-span-full" />
  if (spec.kind === 'text') return <Field {...props} className={spec.isWide ? 'col-span-full' : ''} />
  return <Field {...props} {...inputProps[spec.kind]} />
}

const Legend = ({ label, hint }: { label: string; hint?: string }) => (
  <>
    <legend className="mb-2 font-medium">{label}</legend>
    {hint && <p className="field-hint -mt-1 mb-2">{hint}</p>}
  </>
)

const dayField: readonly FieldSpec[] = [{ kind: 'date', name: 'day', label: 'Day' }]

type RowsProps = { form: DocumentFormState; spec: FieldSpec & { kind: 'rows' | 'dates' }; path: string }

/** A list of rows that can be added and removed. */
function Rows({ form, spec, path }: RowsProps) {
  const rowFields = spec.kind === 'rows' ? spec.fields : dayField
  const rowLabel = spec.kind === 'rows' ? spec.rowLabel : 'Day'
  const { fields: rows, append, remove } = useFieldArray({ control: form.control as Control, name: path })
  const error = form.getFieldState(path, form.formState).error
  const message = error?.message ?? error?.root?.message
  return (
    <fieldset className="col-span-full">
      <Legend {...spec} />
      {message && <p className="field-error mb-2">{message}</p>}
      <ul className="grid gap-3">
        {rows.map((row, index) => (
          <li key={row.id} className="flex items-start gap-2 rounded-md border border-rule p-3">
            <div
              className={`grid min-w-0 grow gap-3 ${spec.kind === 'rows' ? 'sm:grid-cols-2 lg:grid-cols-[repeat(auto-fit,minmax(8rem,1fr))]' : ''}`}
            >
              <DocumentFields form={form} fields={rowFields} path={`${path}.${index}.`} />
            </div>
            <Button
              look="quiet"
              aria-label={`Remove ${rowLabel.toLowerCase()} ${index + 1}`}
              className="mt-6 min-h-11 min-w-11"
              onClick={() => remove(index)}
            >
              <Trash2 aria-hidden="true" size={18} strokeWidth={1.5} />
            </Button>
          </li>
        ))}
      </ul>
      <Button look="outline" className="mt-3" onClick={() => append(toEntries(rowFields, {}))}>
        <Plus aria-hidden="true" size={16} strokeWidth={1.5} />
        {spec.add}
      </Button>
    </fieldset>
  )
}
