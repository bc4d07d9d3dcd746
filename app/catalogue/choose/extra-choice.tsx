import { useId } from 'react'
import { type Wastage, wastageChoices } from '#contract/arithmetic/quantity.ts'

/** How much to order on top for cuts and breakages. The shop only suggests it; the shopper decides. */
export function ExtraChoice({
  value,
  suggested,
  onChange,
}: {
  value: Wastage
  suggested: number
  onChange: (extra: Wastage) => void
}) {
  const name = useId()
  return (
    <fieldset>
      <legend className="text-sm">Extra for cuts and breakages</legend>
      <div className="mt-1 grid grid-cols-3 border border-mortar bg-white">
        {wastageChoices.map((extra) => (
          <label
            key={extra}
            className="relative flex min-h-12 cursor-pointer flex-col items-center justify-center border-l border-mortar px-2 py-1.5 text-center text-sm leading-tight first:border-l-0 hover:text-clay has-checked:bg-ink has-checked:text-white has-focus-visible:z-10 has-focus-visible:outline-2 has-focus-visible:outline-offset-3 has-focus-visible:outline-clay"
          >
            <input
              type="radio"
              name={name}
              value={extra}
              checked={extra === value}
              onChange={() => onChange(extra)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {extra === 0 ? 'None' : `${extra}%`}
            {extra === suggested ? <span className="text-xs">suggested</span> : null}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
