import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { errorText, OfficeError } from '../api.ts'
import { Cancelled, useStepUp } from './step-up.tsx'

/** Does something that is asked for again if it matters, reads anew what it changed, and says what went wrong. */
export function useAction(changes: string) {
  const queries = useQueryClient()
  const withStepUp = useStepUp()
  const [error, setError] = useState('')
  const [fields, setFields] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const act = async <Result>(work: () => Promise<Result>): Promise<Result | null> => {
    setBusy(true)
    setError('')
    setFields({})
    try {
      const result = await withStepUp(work)
      await queries.invalidateQueries({ queryKey: [changes] })
      return result
    } catch (reason) {
      if (reason instanceof OfficeError) setFields(reason.fields)
      setError(
        reason instanceof Cancelled || (reason as Error).name === 'WebAuthnError'
          ? 'Nothing was changed.'
          : errorText(reason),
      )
      return null
    } finally {
      setBusy(false)
    }
  }
  return { act, error, fields, busy }
}
