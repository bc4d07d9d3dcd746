import { type ReactNode, type RefObject, Suspense, useEffect, useRef } from 'react'
import { beginPart, endPart } from '../hydration/hydration-progress.ts'

/**
 * Hydrated in a step of its own. React hydrates what is in a boundary after what is around it, part by part, and first
 * what is touched: no single step is long enough to be felt on a slow telephone.
 */
export function HydrateSeparately({ children }: { children: ReactNode }) {
  const part = useRef({ hydrated: false })
  useEffect(() => {
    const { current } = part
    if (!current.hydrated) beginPart(current)
    return () => endPart(current)
  }, [])
  return (
    <Suspense>
      {children}
      <End of={part} />
    </Suspense>
  )
}

/** Its effect runs after those of everything before it, parts within this part among them. */
function End({ of: part }: { of: RefObject<{ hydrated: boolean }> }) {
  useEffect(() => {
    part.current.hydrated = true
    endPart(part.current)
  }, [part])
  return null
}
