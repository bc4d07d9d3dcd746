import { useEffect, useRef, useState } from 'react'
import { poundsOrFree } from '#contract/money.ts'

const restMs = 600

/** Says what the order comes to now, once, when a choice has changed it and the changes have come to rest. */
export function SpokenTotal({ total, updating }: { total: number; updating: boolean }) {
  const told = useRef(total)
  const [spoken, setSpoken] = useState('')
  useEffect(() => {
    if (updating || told.current === total) return
    const timer = setTimeout(() => {
      told.current = total
      setSpoken(`Your order now comes to ${poundsOrFree(total)}.`)
    }, restMs)
    return () => clearTimeout(timer)
  }, [total, updating])
  return (
    <p role="status" className="sr-only">
      {spoken}
    </p>
  )
}
