import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'

type ExceedLeftProps = {
  act: 'Refund' | 'Replace'
  /** Null while it is not ticked. */
  reason: string | null
  onChange: (reason: string | null) => void
}

/** More pieces than are left of a line: only on purpose, and with a reason for the log. */
export const ExceedLeft = ({ act, reason, onChange }: ExceedLeftProps) => (
  <div className="flex flex-col gap-2 rounded-md border border-alarm p-3">
    <Checkbox checked={reason !== null} onChange={(event) => onChange(event.target.checked ? '' : null)}>
      {act} more pieces than are left
    </Checkbox>
    {reason !== null && (
      <Field
        label="Why more than are left"
        required
        maxLength={200}
        value={reason}
        onChange={(event) => onChange(event.target.value)}
        hint="Kept in the audit log. The buyer does not see it."
      />
    )}
  </div>
)
