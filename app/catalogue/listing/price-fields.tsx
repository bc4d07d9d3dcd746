import { useId } from 'react'
import { formatPounds } from '#contract/arithmetic/money.ts'
import type { PriceDraft } from './use-price-draft.ts'

type PriceFieldsProps = {
  draft: PriceDraft
  /** The cheapest and the dearest product of the list, in pence. */
  range: { lowest: number; highest: number } | null
}

const box =
  'mt-1.5 min-h-11 w-full border border-mortar bg-white px-3 text-base placeholder:text-slate aria-invalid:border-alarm'

/** From and to, in pounds. The fields are named like the URL parameters, so that the form works without JavaScript. */
export function PriceFields({ draft, range }: PriceFieldsProps) {
  const id = useId()
  const { prices, wrong } = draft
  const field = (name: 'min' | 'max', label: string, limit: number | undefined) => (
    <div className="grow basis-0">
      <label htmlFor={`${id}-${name}`} className="text-xs text-slate">
        {label}
      </label>
      <input
        id={`${id}-${name}`}
        name={`${name}_price`}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        placeholder={limit === undefined ? '' : formatPounds(limit)}
        value={prices[name]}
        onChange={(event) => draft.edit({ ...prices, [name]: event.target.value })}
        onBlur={draft.check}
        aria-invalid={wrong[name] || undefined}
        aria-describedby={wrong[name] ? `${id}-wrong` : undefined}
        className={box}
      />
    </div>
  )
  return (
    <fieldset ref={draft.fields}>
      <legend className="sr-only">Price in pounds</legend>
      <div className="flex gap-3">
        {field('min', 'From £', range?.lowest)}
        {field('max', 'To £', range?.highest)}
      </div>
      {/* Its line is reserved, because a new line would move the button away while it is being pressed. */}
      <p id={`${id}-wrong`} role="alert" className="mt-2 min-h-5 text-xs leading-5 text-alarm">
        {wrong.min || wrong.max ? 'Please enter an amount, such as 45' : ''}
      </p>
    </fieldset>
  )
}
