import { useEffect, useState } from 'react'

const restMs = 1000

/** A value once it has stood unchanged for a moment. */
export function useRested<Value>(value: Value): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(() => value), restMs)
    return () => clearTimeout(timer)
  }, [value])
  return rested
}

/** For ears only: one sentence, once, after whoever types has paused. */
export function Spoken({ text }: { text: string }) {
  return (
    <p aria-live="polite" className="sr-only">
      {useRested(text)}
    </p>
  )
}
