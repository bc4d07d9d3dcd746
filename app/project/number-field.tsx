import type { Interpretation } from '#contract/arithmetic/read-quantity.ts'
import { Field } from '../ui/field.tsx'
import { useTyped } from './use-typed.ts'

type NumberFieldProps = {
  label: string
  hint?: string
  value: number
  min: number
  max: number
  onChange: (value: number) => void
}

/** A whole number within limits, applied with every key. */
export function NumberField({ label, hint, value, min, max, onChange }: NumberFieldProps) {
  const read = (text: string): Interpretation => {
    const number = /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN
    if (number >= min && number <= max) return { ok: true, amount: number }
    return { ok: false, code: 'unreadable', message: `Enter a whole number from ${min} to ${max}` }
  }
  const field = useTyped({ label, value, onChange, read })
  return (
    <Field
      label={label}
      hint={hint}
      value={field.text ?? String(value)}
      inputMode="numeric"
      autoComplete="off"
      error={field.error}
      onChange={(event) => field.type(event.currentTarget.value)}
      onBlur={field.leave}
    />
  )
}
