import { useEffect, useState } from 'react'

const debounceMs = 1000

/** The value after it has not changed for a second. */
export function useDebounced<Value>(value: Value): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(() => value), debounceMs)
    return () => clearTimeout(timer)
  }, [value])
  return debounced
}

/** For screen readers only: one sentence, once the visitor has stopped typing. */
export function Announcement({ text }: { text: string }) {
  return (
    <p aria-live="polite" className="sr-only">
      {useDebounced(text)}
    </p>
  )
}
