import { useEffect, useState } from 'react'

/** The value after it has not changed for a while. */
export function useDebounced<Value>(value: Value, milliseconds: number): Value {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    // A function, so that a value that is a function is stored and not called.
    const timer = setTimeout(() => setDebounced(() => value), milliseconds)
    return () => clearTimeout(timer)
  }, [value, milliseconds])
  return debounced
}
