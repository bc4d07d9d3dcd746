import { useState } from 'react'
import type { Checks } from './form-errors.ts'

/** Loads the checks when the shopper starts to type. If they cannot be loaded, only the server checks. */
export function useChecks() {
  const [checks, setChecks] = useState<Checks | null>(null)
  const loadChecks = async (): Promise<Checks | null> => {
    if (checks) return checks
    const loaded = await import('./check-details.ts').catch(() => null)
    setChecks(loaded)
    return loaded
  }
  return { checks, loadChecks }
}
