import type { UseFormReturn } from 'react-hook-form'
import { Controller, useWatch } from 'react-hook-form'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field, SelectField, TextAreaField } from '../../ui/field.tsx'
import { DateField } from '../parts/date-field.tsx'
import { ChoicesField } from './choices-field.tsx'
import { DocumentRows, Fault, Legend } from './document-rows.tsx'
import type { Entries, FieldSpec } from './field-spec.ts'
import { Fold } from './fold.tsx'
import { MarkdownField } from './markdown-field.tsx'
import { PictureField, type PictureFieldProps } from './picture-field.tsx'
import { Thumbnail } from './thumbnail.tsx'

export type DocumentFormState = UseFormReturn<Entries>

type FieldsProps = { form: DocumentFormState; fields: readonly FieldSpec[]; path?: string }

const inputProps = {
  whole: { inputMode: 'numeric' },
  decimal: { inputMode: 'decimal' },
  pounds: { inputMode: 'decimal' },
  percent: { inputMode: 'decimal' },
  time: { type: 'time' },
} as const

/** The fields of a form, or of a row or group inside it. */
export function DocumentFields({ form, fields, path = '' }: FieldsProps) {
  return fields.map((spec) => {
    const Shown = 'shownIf' in spec ? FieldThatMayApply : DocumentField
    return <Shown key={spec.name} form={form} spec={spec} path={`${path}${spec.name}`} />
  })
}

type FieldProps = { form: DocumentFormState; spec: FieldSpec; path: string }

/** A field with an error is always shown. */
function FieldThatMayApply(props: FieldProps) {
  const { form, spec, path } = props
  const others = useWatch({ control: form.control, name: path.slice(0, path.lastIndexOf('.')) })
  const applies = !('shownIf' in spec) || spec.shownIf?.((others ?? {}) as Entries)
  return applies || form.getFieldState(path, form.formState).error ? <DocumentField {...props} /> : null
}

function DocumentField({ form, spec, path }: FieldProps) {
  if (spec.kind === 'id') {
    const error = form.getFieldState(path, form.formState).error?.message
    return (
      <>
        <input type="hidden" {...form.register(path)} />
        {error && <Fault>{error}</Fault>}
      </>
    )
  }
  if (spec.kind === 'value') return null
  if (spec.kind === 'rows' || spec.kind === 'dates') {
    const rows = spec.kind === 'rows' ? spec : { ...spec, ...dayRows }
    return (
      <DocumentRows form={form} spec={rows} path={path}>
        {(rowPath) => <DocumentFields form={form} fields={rows.fields} path={rowPath} />}
      </DocumentRows>
    )
  }
  if (spec.kind === 'group') return <Group form={form} spec={spec} path={path} />
  if (spec.kind === 'date') return <DocumentDate form={form} spec={spec} path={path} />
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
  if (spec.kind === 'choices') return <ChoicesField form={form} spec={spec} path={path} error={props.error} />
  if (spec.kind === 'thumbnail') return <Thumbnail form={form} spec={spec} path={path} error={props.error} />
  if (spec.kind === 'choice')
    return (
      <SelectField {...props} options={spec.options.map(({ value, label }) => ({ value: String(value), label }))} />
    )
  if (spec.kind === 'lines') return <TextAreaField {...props} rows={4} className="col-span-full" />
  if (spec.kind === 'words') return <TextAreaField {...props} rows={2} className="col-span-full" />
  if (spec.kind === 'markdown') return <MarkdownField {...props} notice={spec.notice} />
  if (spec.kind === 'picture') return <DocumentPicture form={form} spec={spec} path={path} error={props.error} />
  if (spec.kind === 'text' && spec.isLong) return <TextAreaField {...props} rows={3} className="col-span-full" />
  if (spec.kind === 'text')
    return (
      <Field {...props} list={spec.list} className={spec.isWide ? 'col-span-full' : spec.list ? 'sm:col-span-2' : ''} />
    )
  return <Field {...props} {...(spec.kind === 'numbers' ? {} : inputProps[spec.kind])} />
}

const DocumentDate = ({
  form,
  spec: { label, hint },
  path,
}: FieldProps & { spec: { label: string; hint?: string | undefined } }) => (
  <Controller
    control={form.control}
    name={path}
    render={({ field: { name: _, value, ...field }, fieldState }) => (
      <DateField {...field} value={String(value ?? '')} label={label} hint={hint} error={fieldState.error?.message} />
    )}
  />
)

/** Suggests what the picture shows, unless somebody has written it. */
function DocumentPicture({ form, spec, path, error }: FieldProps & { spec: PictureSpec; error: string | undefined }) {
  const choose: PictureFieldProps['onChoose'] = (name, alt) => {
    const changed = { shouldDirty: true, shouldTouch: true }
    form.setValue(path, name, changed)
    if (!spec.alt) return
    const written = form.getValues(spec.alt.field)
    if (written && written !== alt.before) return
    form.setValue(spec.alt.field, alt.now ?? `Photograph: ${form.getValues(spec.alt.title)}`, changed)
  }
  const chosen = String(form.watch(path) ?? '')
  return (
    <PictureField
      {...spec}
      hint={spec.hint}
      error={error}
      chosen={chosen}
      radio={form.register(path)}
      onChoose={choose}
    />
  )
}

type PictureSpec = FieldSpec & { kind: 'picture' }

function Group({ form, spec, path }: FieldProps & { spec: FieldSpec & { kind: 'group' } }) {
  const fields = <DocumentFields form={form} fields={spec.fields} path={`${path}.`} />
  if (spec.summary)
    return (
      <fieldset className={foldedGroup}>
        <legend className="sr-only">{spec.label}</legend>
        <Fold form={form} path={path} summary={spec.summary}>
          {fields}
        </Fold>
      </fieldset>
    )
  const isInside = path.includes('.') && !spec.columns
  return (
    <fieldset className={`col-span-full min-w-0 ${isInside ? 'border-l-2 border-rule pl-4' : ''}`}>
      <Legend {...spec} />
      <div className={`grid gap-4 ${spec.columns ? asColumns : 'sm:grid-cols-2'}`}>{fields}</div>
    </fieldset>
  )
}

/** Groups that follow each other share an edge. The number is the gap of the form's grid and the edge. */
const foldedGroup =
  'fold col-span-full min-w-0 rounded-md border border-rule has-[+.fold]:rounded-b-none [.fold+&]:-mt-[21px] [.fold+&]:rounded-t-none'

/** The groups inside are next to each other, and their fields too if there is room. */
const asColumns = 'sm:grid-cols-3 sm:*:col-span-1 [&>fieldset>div]:grid-cols-[repeat(auto-fit,minmax(6.5rem,1fr))]'

const dayRows = { kind: 'rows', rowLabel: 'Day', fields: [{ kind: 'date', name: 'day', label: 'Day' }] } as const
