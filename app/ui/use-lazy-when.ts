import { type ComponentType, useEffect } from 'react'
import { useLazyPart } from './lazy-part.tsx'

/** A part whose code is fetched once it is needed; null until then. */
export function useLazyWhen<Props>(load: () => Promise<ComponentType<Props>>, isNeeded: boolean) {
  const [Part, fetchPart] = useLazyPart(load)
  useEffect(() => {
    if (isNeeded) fetchPart().catch(() => undefined)
  }, [isNeeded, fetchPart])
  return Part
}
