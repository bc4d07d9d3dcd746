import type { ReactNode } from 'react'

type CheckboxProps = { checked: boolean; onChange: (isChecked: boolean) => void; children: ReactNode }

export const Checkbox = ({ checked, onChange, children }: CheckboxProps) => (
  <label className="flex min-h-9 items-center gap-3">
    <input
      type="checkbox"
      checked={checked}
      onChange={(event) => onChange(event.target.checked)}
      className="size-5 shrink-0 accent-clay"
    />
    {children}
  </label>
)
