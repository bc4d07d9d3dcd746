import {
  type ManualReason,
  manualReasonNames,
  manualReasons,
  moveSchema,
  reasonNames,
  type StockRow,
} from '#contract/office/stock.ts'
import { read } from '../../shared/api.ts'
import { Button } from '../../ui/button.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { useOfficeForm } from '../access/use-office-form.ts'
import { officeApi } from '../api.ts'
import { Alert } from '../parts/panel.tsx'

const wayOf = { 1: 'adds', '-1': 'takes away' } as const

const labelOf = (reason: ManualReason): string => {
  const sign = manualReasons[reason]
  return `${reasonNames[reason]} (${sign === null ? 'adds or takes away' : wayOf[sign]})`
}

/** What happened to pieces that nobody bought. There is no field for the stock: it follows from its moves. */
export function MoveForm({ row }: { row: StockRow }) {
  const { form, formProps, field, error, busy } = useOfficeForm({
    schema: moveSchema,
    defaults: { reason: 'damaged', batch_id: row.batches[0]?.id ?? null, note: '' },
    changes: 'stock',
    send: (json, once) => read(officeApi.stock[':sku'].moves.$post({ param: { sku: row.sku }, json }, once())),
    onDone: () => form.reset({ ...form.formState.defaultValues, reason: form.getValues('reason') }),
  })
  const isCorrection = form.watch('reason') === 'correction'
  const batches = row.batches.map(({ id, code, pieces }) => ({ value: String(id), label: `${code} (${pieces})` }))
  return (
    <form {...formProps} className="grid gap-4">
      {error && <Alert>{error}</Alert>}
      <SelectField
        label="What happened"
        options={manualReasonNames.map((value) => ({ value, label: labelOf(value) }))}
        {...field('reason')}
      />
      <Field
        label="Pieces"
        type="number"
        inputMode="numeric"
        required
        hint={isCorrection ? 'With a minus to take some away.' : undefined}
        {...field('pieces', { valueAsNumber: true })}
      />
      {batches.length > 0 && (
        <SelectField
          label="Batch"
          options={[...batches, { value: '', label: 'In no batch' }]}
          {...field('batch_id', { setValueAs: (id) => (id ? Number(id) : null) })}
        />
      )}
      <Field label="Note" maxLength={500} {...field('note', { setValueAs: (note) => note || undefined })} />
      <div>
        <Button type="submit" look="solid" busy={busy}>
          Record
        </Button>
      </div>
    </form>
  )
}
