import { type ReactNode, useId } from 'react'

type Option = readonly [value: string, label: string]

type ChoiceSelectProps = {
  label: string
  name: string
  value: string
  onChange: (value: string) => void
  options?: readonly Option[]
  children?: ReactNode
}

/** A labelled select. Its name is for visitors without JavaScript, who submit the form. */
export function ChoiceSelect({ label, name, value, onChange, options, children }: ChoiceSelectProps) {
  const id = useId()
  return (
    <div className="min-w-0">
      <label htmlFor={id} className="block text-xs text-slate">
        {label}
      </label>
      <select
        id={id}
        name={name}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className="mt-1 min-h-11 w-full border border-mortar bg-white px-3 text-sm"
      >
        {options?.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
        {children}
      </select>
    </div>
  )
}
