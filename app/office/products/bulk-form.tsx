import { Plus, X } from 'lucide-react'
import { type FormEvent, useRef, useState } from 'react'
import type { BulkEdit } from '#contract/office/bulk-products.ts'
import type { ProductChoices } from '#contract/office/products.ts'
import { Button } from '../../ui/button.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { Alert } from '../parts/panel.tsx'
import { type BulkField, bulkFields, readEdit, type TypedEdit } from './bulk-fields.ts'

type BulkFormProps = {
  choices: ProductChoices | undefined
  busy: boolean
  error: string
  onPreview: (edits: BulkEdit[]) => Promise<void>
}

const most = 10

/** What to change, row by row. */
export function BulkForm({ choices, busy, error, onPreview }: BulkFormProps) {
  const fields = bulkFields(choices)
  const nextId = useRef(1)
  const [rows, setRows] = useState<TypedEdit[]>([{ id: 0, field: 'status', action: 'add', value: '' }])
  const [faults, setFaults] = useState<Record<number, string>>({})
  const change = (id: number, changes: Partial<TypedEdit>) => {
    setRows(rows.map((row) => (row.id === id ? { ...row, ...changes } : row)))
    setFaults({})
  }
  const add = () => {
    const unused = fields.find(({ field }) => !rows.some((row) => row.field === field))
    setRows([...rows, { id: nextId.current++, field: unused?.field ?? 'status', action: 'add', value: '' }])
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const found: Record<number, string> = {}
    const edits = rows.flatMap((row) => {
      const edit = readEdit(row, fields)
      const isTwice = rows.some(
        (other) =>
          other.id < row.id &&
          other.field === row.field &&
          (!fields.find(({ field }) => field === row.field)?.isList || other.value === row.value),
      )
      if (typeof edit === 'string' || isTwice) {
        found[row.id] = typeof edit === 'string' ? edit : 'This is already changed above'
        return []
      }
      return [edit]
    })
    setFaults(found)
    if (Object.keys(found).length === 0 && !busy) void onPreview(edits)
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-col gap-4">
      {error && <Alert>{error}</Alert>}
      {rows.map((row, index) => (
        <EditRow
          key={row.id}
          row={row}
          number={index + 1}
          fields={fields}
          fault={faults[row.id]}
          onChange={(changes) => change(row.id, changes)}
          onRemove={rows.length > 1 ? () => setRows(rows.filter(({ id }) => id !== row.id)) : null}
        />
      ))}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          Preview
        </Button>
        {rows.length < most && (
          <Button look="quiet" onClick={add}>
            <Plus aria-hidden size={15} strokeWidth={1.5} />
            Change something else too
          </Button>
        )}
      </div>
    </form>
  )
}

type EditRowProps = {
  row: TypedEdit
  number: number
  fields: BulkField[]
  fault: string | undefined
  onChange: (changes: Partial<TypedEdit>) => void
  onRemove: (() => void) | null
}

const actions = [
  { value: 'add', label: 'Add' },
  { value: 'remove', label: 'Remove' },
]

function EditRow({ row, number, fields, fault, onChange, onRemove }: EditRowProps) {
  const spec = fields.find(({ field }) => field === row.field)
  const value = {
    value: row.value,
    error: fault,
    onChange: ({ target }: { target: { value: string } }) => onChange({ value: target.value }),
  }
  return (
    <fieldset className="relative grid gap-3 rounded-md border border-rule p-3 sm:grid-cols-3">
      <legend className="sr-only">Change {number}</legend>
      <SelectField
        label="Field"
        value={row.field}
        options={fields.map(({ field, label }) => ({ value: field, label }))}
        onChange={({ target }) => onChange({ field: target.value as TypedEdit['field'], value: '' })}
      />
      {spec?.isList && (
        <SelectField
          label="Add or remove"
          value={row.action}
          options={actions}
          onChange={({ target }) => onChange({ action: target.value as TypedEdit['action'] })}
        />
      )}
      {spec?.options ? (
        <SelectField
          {...value}
          label={spec.isList ? 'Which' : 'New value'}
          options={[{ value: '', label: 'Please choose' }, ...spec.options]}
          className={spec.isList ? '' : 'sm:col-span-2'}
        />
      ) : (
        <Field {...value} label="New value" inputMode="numeric" className="sm:col-span-2" />
      )}
      {onRemove && (
        <Button look="quiet" className="justify-self-start sm:col-span-full" onClick={onRemove}>
          <X aria-hidden size={15} strokeWidth={1.5} />
          Leave this out
        </Button>
      )}
    </fieldset>
  )
}
