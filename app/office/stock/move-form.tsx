import { type FormEvent, useState } from 'react'
import {
  type ManualReason,
  manualReasonNames,
  manualReasons,
  reasonNames,
  type StockRow,
} from '#contract/office/stock.ts'
import { read } from '../../shared/api.ts'
import { Button } from '../../ui/button.tsx'
import { Field, SelectField } from '../../ui/field.tsx'
import { useAction } from '../access/use-action.ts'
import { officeApi } from '../api.ts'
import { Alert } from '../parts/panel.tsx'

const wayOf = { 1: 'adds', '-1': 'takes away' } as const

const labelOf = (reason: ManualReason): string => {
  const sign = manualReasons[reason]
  return `${reasonNames[reason]} (${sign === null ? 'adds or takes away' : wayOf[sign]})`
}

/** What happened to pieces that nobody bought. There is no field for the figure: it follows from its moves. */
export function MoveForm({ row }: { row: StockRow }) {
  const { act, error, busy } = useAction('stock')
  const [reason, setReason] = useState<ManualReason>('damaged')
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const { pieces, batch, note } = Object.fromEntries(new FormData(form)) as Record<string, string>
    const json = { reason, pieces: Number(pieces), batch_id: batch ? Number(batch) : null, ...(note ? { note } : {}) }
    const done = await act((once) =>
      read(officeApi.stock[':sku'].moves.$post({ param: { sku: row.sku }, json }, once())),
    )
    if (done) form.reset()
  }
  const batches = row.batches.map(({ id, code, pieces }) => ({ value: String(id), label: `${code} (${pieces})` }))
  return (
    <form onSubmit={submit} className="grid gap-4">
      {error && <Alert>{error}</Alert>}
      <SelectField
        label="What happened"
        value={reason}
        onChange={(event) => setReason(event.currentTarget.value as ManualReason)}
        options={manualReasonNames.map((value) => ({ value, label: labelOf(value) }))}
      />
      <Field
        label="Pieces"
        name="pieces"
        type="number"
        inputMode="numeric"
        required
        min={reason === 'correction' ? undefined : 1}
        hint={reason === 'correction' ? 'With a minus to take some away.' : undefined}
      />
      {batches.length > 0 && (
        <SelectField label="Batch" name="batch" options={[...batches, { value: '', label: 'In no batch' }]} />
      )}
      <Field label="Note" name="note" maxLength={500} />
      <div>
        <Button type="submit" look="solid" busy={busy}>
          Record
        </Button>
      </div>
    </form>
  )
}
