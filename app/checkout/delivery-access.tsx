import { Fragment } from 'react'
import { formatPounds } from '#contract/arithmetic/money.ts'
import { type AccessPoint, accessPoints } from '#contract/delivery/delivery-access.ts'
import { useSite } from '../shared/site.ts'
import { Checkbox } from '../ui/checkbox.tsx'
import { Field } from '../ui/field.tsx'
import type { Entry } from './checkout-form-state.ts'
import type { FieldErrors } from './form-errors.ts'

/** Worded for the buyer; the driver's wording is in the contract. */
const questions: Record<AccessPoint, string> = {
  no_large_lorry: 'A large lorry cannot get to my address',
  gravel: 'It would be set down on gravel, grass or unmade ground',
  slope: 'There is a slope between the road and where it should go',
  steps: 'There are steps on the route',
  ring_first: 'Please ring me before you come',
}

type DeliveryAccessProps = {
  load: 'pallet' | 'slab'
  entry: Entry
  errors: FieldErrors
  change: (patch: Partial<Entry>) => void
}

const introOf = {
  pallet: 'Pallets come by lorry and are set down at the kerb. Tick what the driver should know.',
  slab: 'Slabs come on a lorry with a crane and are set down at the kerb, upright: please have somewhere to lean them. Tick what the driver should know.',
}

/** What the driver of the lorry should know. All of it is optional. */
export function DeliveryAccess({ load, entry, errors, change }: DeliveryAccessProps) {
  const site = useSite()
  const { points, note } = entry.access
  const toggle = (point: AccessPoint, isTicked: boolean) => {
    const others = points.filter((other) => other !== point)
    change({ access: { points: isTicked ? [...others, point] : others, note } })
  }
  return (
    <fieldset className="mt-7">
      <legend className="eyebrow mb-2">Getting to you (optional)</legend>
      <p className="mb-3 text-sm text-slate">{introOf[load]}</p>
      {accessPoints.map((point) => (
        <Fragment key={point}>
          <Checkbox
            name={`access.${point}`}
            checked={points.includes(point)}
            onChange={(event) => toggle(point, event.target.checked)}
          >
            {questions[point]}
          </Checkbox>
          {point === 'no_large_lorry' ? (
            <p role="status" className="border-l-2 border-clay pl-4 text-sm empty:hidden">
              {points.includes(point)
                ? `We ring you before we send it. A smaller lorry costs ${formatPounds(site.smaller_lorry_pence)} more; we only send one, and charge for it, once you have agreed.`
                : null}
            </p>
          ) : null}
        </Fragment>
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
