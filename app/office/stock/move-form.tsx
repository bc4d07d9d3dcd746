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

const directionOf = { 1: 'adds', '-1': 'removes' } as const

const labelOf = (reason: ManualReason): string => {
  const sign = manualReasons[reason]
  return `${reasonNames[reason]} (${sign === null ? 'adds or removes' : directionOf[sign]})`
}

/** Records a change other than a sale. Stock has no field to edit: it is the sum of its movements. */
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
        label="Reason"
        options={manualReasonNames.map((value) => ({ value, label: labelOf(value) }))}
        {...field('reason')}
      />
      <Field
        label="Pieces"
        type="number"
        inputMode="numeric"
        required
        hint={isCorrection ? 'Use a minus sign to remove pieces.' : undefined}
        {...field('pieces', { valueAsNumber: true })}
      />
      {batches.length > 0 && (
        <SelectField
          label="Batch"
          options={[...batches, { value: '', label: 'No batch' }]}
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
