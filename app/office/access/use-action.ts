import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, isRefused } from '../../shared/api.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { Cancelled, useStepUp } from './step-up.tsx'
import { type Once, useFormKeys } from './use-form-keys.ts'

/** Does something that is asked for again if it matters, reads anew what it changed, and says what went wrong. */
export function useAction(changes: string) {
  const queries = useQueryClient()
  const withStepUp = useStepUp()
  const send = useFormKeys()
  const [error, setError] = useState('')
  const [fields, setFields] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const act = async <Result>(work: (once: Once) => Promise<Result>): Promise<Result | null> => {
    setBusy(true)
    setError('')
    setFields({})
    try {
      const result = await withStepUp(() => send(work))
      await queries.invalidateQueries({ queryKey: [changes] })
      return result
    } catch (reason) {
      if (reason instanceof ApiError) setFields(reason.fields)
      // What was saved before shows on the screen, next to the sentence that says so.
      if (isRefused(reason, 'key_reused')) void queries.invalidateQueries()
      setError(
        reason instanceof Cancelled || (reason as Error).name === 'WebAuthnError'
          ? 'Nothing was changed.'
          : errorMessage(reason),
      )
      return null
    } finally {
      setBusy(false)
    }
  }
  return { act, error, fields, busy }
}
