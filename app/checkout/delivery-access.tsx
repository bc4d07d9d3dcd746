import { type AccessPoint, accessPoints } from '#contract/delivery/delivery-access.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field } from '../ui/field.tsx'
import type { Entry } from './checkout-form-state.ts'
import type { FieldErrors } from './form-errors.ts'

/** Worded for the buyer; the driver's wording is in the contract. */
const questions: Record<AccessPoint, string> = {
  no_large_lorry: 'A large lorry cannot get to my address',
  gravel: 'The pallet would be set down on gravel, grass or unmade ground',
  slope: 'There is a slope between the road and where the pallet should go',
  steps: 'There are steps on the route',
  ring_first: 'Please ring me before you come',
}

type DeliveryAccessProps = { entry: Entry; errors: FieldErrors; change: (patch: Partial<Entry>) => void }

/** What the driver of a pallet should know. All of it is optional. */
export function DeliveryAccess({ entry, errors, change }: DeliveryAccessProps) {
  const { points, note } = entry.access
  const toggle = (point: AccessPoint, isTicked: boolean) => {
    const others = points.filter((other) => other !== point)
    change({ access: { points: isTicked ? [...others, point] : others, note } })
  }
  return (
    <fieldset className="mt-7">
      <legend className="eyebrow mb-2">Getting to you (optional)</legend>
      <p className="mb-3 text-sm text-slate">
        Pallets come by lorry and are set down at the kerb. Tick what the driver should know.
      </p>
      {accessPoints.map((point) => (
        <Checkbox
          key={point}
          name={`access.${point}`}
          checked={points.includes(point)}
          onChange={(event) => toggle(point, event.target.checked)}
        >
          {questions[point]}
        </Checkbox>
      ))}
      <Field
        label="Anything else for the driver"
        name="access.note"
        maxLength={200}
        value={note}
        error={errors['access.note']}
        onChange={(event) => change({ access: { points, note: event.target.value } })}
        className="mt-3"
      />
    </fieldset>
  )
}
