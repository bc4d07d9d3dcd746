import type { ReactNode } from 'react'
import { readLength } from '#contract/arithmetic/read-length.ts'
import type { Interpretation } from '#contract/arithmetic/read-quantity.ts'
import { metresText, readAsText } from '../shared/length-text.ts'
import { Field } from '../ui/field.tsx'
import { say } from '../ui/say.ts'
import { useTyped } from './use-typed.ts'

type LengthFieldProps = {
  label: string
  /** Whole millimetres. */
  value: number
  onChange: (millimetres: number) => void
  /** The shortest length allowed, in millimetres. */
  least?: number
  hint?: string | undefined
  error?: string | undefined
  /** Why this length is not possible here. */
  refuse?: (millimetres: number) => string | undefined
  /** Shown with a refused length, to make it possible. */
  children?: (millimetres: number) => ReactNode
}

/** A length in metres or any other unit. A text that is no length yet is an error only when the field loses the focus. */
export function LengthField({ label, value, onChange, least = 1, hint, error, refuse, children }: LengthFieldProps) {
  const read = (text: string): Interpretation => {
    const reading = readLength(text, { least })
    const message = reading.ok ? refuse?.(reading.amount) : undefined
    return message ? { ok: false, code: 'unreadable', message } : reading
  }
  const field = useTyped({ label, value, onChange, error, read })
  const reading = field.text === null ? null : readLength(field.text, { least })
  const readAs = field.text !== null && reading?.ok ? readAsText(field.text, reading.amount) : undefined
  return (
    <>
      <Field
        label={label}
        value={field.text ?? metresText(value)}
        inputMode="decimal"
        autoComplete="off"
        hint={readAs ?? hint}
        error={field.error}
        onChange={(event) => field.type(event.currentTarget.value)}
        onBlur={() => {
          if (readAs) say(`${label}: ${readAs.toLowerCase()}`)
          field.leave()
        }}
      />
      {field.error && reading?.ok ? children?.(reading.amount) : null}
    </>
  )
}
