import type { ComponentProps } from 'react'
import { Checkbox } from '../../ui/checkbox.tsx'
import { Field } from '../../ui/field.tsx'

type ExceedLeftProps = {
  act: 'Refund' | 'Replace'
  isTicked: boolean
  onTick: (isTicked: boolean) => void
  reason: () => Omit<ComponentProps<typeof Field>, 'label'>
}

/** Lets staff refund or replace more pieces than a line has left, with a reason for the audit log. */
export const ExceedLeft = ({ act, isTicked, onTick, reason }: ExceedLeftProps) => (
  <div className="flex flex-col gap-2 rounded-md border border-alarm p-3">
    <Checkbox checked={isTicked} onChange={(event) => onTick(event.target.checked)}>
      {act} more pieces than are left
    </Checkbox>
    {isTicked && (
      <Field
        label="Why more pieces than are left?"
        required
        maxLength={200}
        hint="Saved in the audit log. The buyer won’t see it."
        {...reason()}
      />
    )}
  </div>
)
