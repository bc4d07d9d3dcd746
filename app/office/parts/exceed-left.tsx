import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'

type ExceedLeftProps = {
  act: 'Refund' | 'Replace'
  /** Null while the box is not ticked. */
  reason: string | null
  onChange: (reason: string | null) => void
}

/** Lets staff refund or replace more pieces than a line has left, with a reason for the audit log. */
export const ExceedLeft = ({ act, reason, onChange }: ExceedLeftProps) => (
  <div className="flex flex-col gap-2 rounded-md border border-alarm p-3">
    <Checkbox checked={reason !== null} onChange={(event) => onChange(event.target.checked ? '' : null)}>
      {act} more pieces than are left
    </Checkbox>
    {reason !== null && (
      <Field
        label="Why more pieces than are left?"
        required
        maxLength={200}
        value={reason}
        onChange={(event) => onChange(event.target.value)}
        hint="Saved in the audit log. The buyer won’t see it."
      />
    )}
  </div>
)
