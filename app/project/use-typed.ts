import { createContext, useContext, useEffect, useId, useState } from 'react'
import type { Interpretation } from '#contract/arithmetic/read-quantity.ts'
import { say } from '../ui/say.ts'

/** What the fields of a project share: which of them are wrong, and a number that changes when typing is discarded. */
export const FieldsContext = createContext({ discarded: 0, report: (_field: string, _isWrong: boolean): void => {} })

type TypedInput = {
  label: string
  value: number
  read: (text: string) => Interpretation
  onChange: (value: number) => void
  /** An error that the value has with others, such as a doorway wider than its wall. */
  error?: string | undefined
}

/**
 * A number that is applied with every key. Each key changes the project as it was before the typing began: a text that
 * is half a number leaves nothing behind, and one that cannot be read restores the last good value.
 */
export function useTyped({ label, value, read, onChange, error }: TypedInput) {
  const id = useId()
  const { discarded, report } = useContext(FieldsContext)
  const [seen, setSeen] = useState(discarded)
  const [typed, setTyped] = useState<string | null>(null)
  /** The field as it was when the typing began; null once it has lost the focus. */
  const [before, setBefore] = useState<(TypedInput & { isChanged: boolean }) | null>(null)
  if (seen !== discarded) {
    setSeen(discarded)
    setTyped(null)
    setBefore(null)
  }
  const reading = typed === null ? null : (before?.read ?? read)(typed)
  // Another field may have made a refused length right.
  const isApplied = reading?.ok && (before !== null || reading.amount === Math.round(value))
  const refusal = reading?.ok ? 'Please enter this again.' : reading?.message
  const isWrong = (reading !== null && !isApplied) || error !== undefined
  useEffect(() => {
    if (!isWrong) return
    report(id, true)
    return () => report(id, false)
  }, [id, isWrong, report])
  return {
    /** What was typed, until it is part of the project. */
    text: before === null && isApplied ? null : typed,
    error: (before === null && reading !== null && !isApplied ? refusal : undefined) ?? error,
    type(text: string) {
      const start = before ?? { label, value, read, onChange, isChanged: false }
      const now = start.read(text)
      setTyped(text)
      setBefore({ ...start, isChanged: now.ok })
      if (now.ok) start.onChange(now.amount)
      else if (start.isChanged) start.onChange(start.value)
    },
    leave() {
      setBefore(null)
      if (reading?.ok) setTyped(null)
      else if (reading) say(`${label}: ${reading.message}`)
    },
  }
}
