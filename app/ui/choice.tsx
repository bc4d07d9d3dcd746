import type { ReactNode } from 'react'

type ChoiceProps = {
  group: string
  value: string
  checked: boolean
  onChoose: () => void
  label: ReactNode
  /** On the right. */
  price?: ReactNode
  note?: ReactNode
}

/** A radio button whose entire row can be pressed. */
export function Choice({ group, value, checked, onChoose, label, price, note }: ChoiceProps) {
  return (
    <label
      className={`flex min-h-14 cursor-pointer items-start gap-4 border px-4 py-3.5 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-clay ${checked ? 'border-ink bg-white' : 'border-rule hover:border-mortar'}`}
    >
      <input
        type="radio"
        name={group}
        value={value}
        checked={checked}
        onChange={onChoose}
        className="mt-1 size-4.5 shrink-0 accent-clay focus-visible:outline-none"
      />
      <span className="min-w-0 grow">
        <span className="flex justify-between gap-x-4">
          <span>{label}</span>
          {price ? <span className="figures shrink-0">{price}</span> : null}
        </span>
        {note ? <span className="block text-sm text-slate">{note}</span> : null}
      </span>
    </label>
  )
}
