import { useState } from 'react'
import { readLength } from '#contract/arithmetic/read-quantity.ts'
import { Field } from '../ui/field.tsx'
import { say } from '../ui/say.ts'

type LengthFieldProps = {
  label: string
  /** Whole millimetres. */
  value: number
  onChange: (millimetres: number) => void
  canBeZero?: boolean
  hint?: string
  error?: string | undefined
}

export const metresText = (millimetres: number): string => String(Math.round(millimetres) / 1000)

/** A length in metres, applied with every key. An incomplete number is an error only when the field loses the focus. */
export function LengthField({ label, value, onChange, canBeZero = false, hint, error }: LengthFieldProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const [typingError, setTypingError] = useState<string | undefined>()
  const read = (text: string) => {
    if (canBeZero && /^0*(\.0*)?$/.test(text.trim()) && text.trim() !== '') return { ok: true as const, amount: 0 }
    const reading = readLength(text)
    if (reading.ok && reading.amount > 30_000)
      return { ok: false as const, message: 'Enter metres up to 30, such as 4.25' }
    return reading
  }
  return (
    <Field
      label={label}
      value={typed ?? metresText(value)}
      inputMode="decimal"
      autoComplete="off"
      hint={hint}
      error={typingError ?? error}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        setTypingError(undefined)
        const reading = read(text)
        if (reading.ok) onChange(reading.amount)
      }}
      onBlur={() => {
        const reading = typed === null ? null : read(typed)
        if (!reading || reading.ok) return setTyped(null)
        setTypingError(reading.message)
        say(`${label}: ${reading.message}`)
      }}
    />
  )
}
