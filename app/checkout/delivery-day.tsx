import type { Quote } from '#contract/checkout/checkout.ts'
import { dayText } from '../shared/day-text.ts'
import { SelectField } from '../ui/field.tsx'
import type { Entry } from './checkout-form-state.ts'
import type { Faults } from './form-errors.ts'

type DeliveryDayProps = { entry: Entry; quote: Quote; faults: Faults; change: (patch: Partial<Entry>) => void }

/** For who is not ready for it yet: a later working day, at no extra charge. */
export function DeliveryDay({ entry, quote, faults, change }: DeliveryDayProps) {
  const days = quote.later_days.map((day) => ({ value: day, label: dayText(day) }))
  return (
    <div className="mt-7">
      <SelectField
        label="Delivery day"
        name="day"
        hint="A later day costs nothing extra. We keep your order in the yard until then."
        error={faults.day}
        // What was chosen may be taken by now: then it is the first again.
        value={quote.later_days.includes(entry.day ?? '') ? (entry.day ?? '') : ''}
        onChange={(event) => change({ day: event.target.value || null })}
        options={[{ value: '', label: 'As soon as possible' }, ...days]}
        className="max-w-sm"
      />
    </div>
  )
}
