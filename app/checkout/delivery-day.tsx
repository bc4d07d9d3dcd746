import type { Quote } from '#contract/checkout/checkout.ts'
import { dayText } from '../shared/day-text.ts'
import { SelectField } from '../ui/field.tsx'
import type { Entry } from './checkout-form-state.ts'
import type { FieldErrors } from './form-errors.ts'

type DeliveryDayProps = { entry: Entry; quote: Quote; errors: FieldErrors; change: (patch: Partial<Entry>) => void }

/** Lets the buyer choose a later working day, at no extra charge. */
export function DeliveryDay({ entry, quote, errors, change }: DeliveryDayProps) {
  const days = quote.later_days.map((day) => ({ value: day, label: dayText(day) }))
  return (
    <div className="mt-7">
      <SelectField
        label="Delivery day"
        name="day"
        hint="A later day costs nothing extra. We keep your order in the yard until then."
        error={errors.day}
        // The chosen day may no longer be offered; the choice then returns to 'As soon as possible'.
        value={quote.later_days.includes(entry.day ?? '') ? (entry.day ?? '') : ''}
        onChange={(event) => change({ day: event.target.value || null })}
        options={[{ value: '', label: 'As soon as possible' }, ...days]}
        className="max-w-sm"
      />
    </div>
  )
}
