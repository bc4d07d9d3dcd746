import { useId } from 'react'
import { formatPounds } from '#contract/money.ts'

type PriceFieldsProps = {
  /** What the fields hold to begin with, in pounds; '' for no limit. */
  min: string
  max: string
  /** The cheapest and the dearest product of the list, in pence. */
  range: { lowest: number; highest: number } | null
  onEdit?: (prices: { min: string; max: string }) => void
}

const box = 'mt-1.5 min-h-11 w-full border border-mortar bg-white px-3 text-base placeholder:text-slate'

/** From and to, in pounds. The fields' names are those of the address, so that the form also works by itself. */
export function PriceFields({ min, max, range, onEdit }: PriceFieldsProps) {
  const id = useId()
  const field = (name: 'min' | 'max', label: string, value: string, limit: number | undefined) => (
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
        {...(onEdit
          ? { value, onChange: (event) => onEdit({ min, max, [name]: event.target.value }) }
          : { defaultValue: value })}
        className={box}
      />
    </div>
  )
  return (
    <div className="flex gap-3">
      {field('min', 'From £', min, range?.lowest)}
      {field('max', 'To £', max, range?.highest)}
    </div>
  )
}
