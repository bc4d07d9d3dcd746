import { useState } from 'react'
import { Field } from '../ui/field.tsx'
import { say } from '../ui/say.ts'

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
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string | undefined>()
  const read = (text: string) => {
    const number = /^\d{1,4}$/.test(text.trim()) ? Number(text) : Number.NaN
    return number >= min && number <= max ? number : null
  }
  return (
    <Field
      label={label}
      hint={hint}
      value={typed ?? String(value)}
      inputMode="numeric"
      autoComplete="off"
      error={error}
      onChange={(event) => {
        const text = event.currentTarget.value
        setTyped(text)
        setError(undefined)
        const number = read(text)
        if (number !== null) onChange(number)
      }}
      onBlur={() => {
        if (typed === null || read(typed) !== null) return setTyped(null)
        const message = `Enter a whole number from ${min} to ${max}`
        setError(message)
        say(`${label}: ${message}`)
      }}
    />
  )
}
