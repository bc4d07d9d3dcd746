import { useState } from 'react'
import type { Checks } from './form-errors.ts'

/** The checks come when somebody begins to fill in; without them the server alone checks. */
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
