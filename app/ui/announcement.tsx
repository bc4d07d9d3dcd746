import { useEffect, useState } from 'react'

const restMs = 1000

/** A value once it has not changed for a second. */
export function useDebounced<Value>(value: Value): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(() => value), restMs)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}

/** For screen readers only: one sentence, once the visitor has stopped typing. */
export function Announcement({ text }: { text: string }) {
  return (
    <p aria-live="polite" className="sr-only">
      {useDebounced(text)}
    </p>
  )
}
