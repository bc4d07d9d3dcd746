import { useState } from 'react'
import { ApiError } from '../../shared/api.ts'
import type { Once } from './use-form-keys.ts'
import { sendErrorMessage, useSend } from './use-send.ts'

/** For a button that changes something. Returns the error message, and the errors of single fields. */
export function useAction(changes: string) {
  const send = useSend(changes)
  const [error, setError] = useState('')
  const [fields, setFields] = useState<Record<string, string>>({})
  const [busy, setBusy] = useState(false)
  const act = async <Result>(work: (once: Once) => Promise<Result>): Promise<Result | null> => {
    setBusy(true)
    setError('')
    setFields({})
    try {
      return await send(work)
    } catch (reason) {
      if (reason instanceof ApiError) setFields(reason.fields)
      setError(sendErrorMessage(reason))
      return null
    } finally {
      setBusy(false)
    }
  }
  return { act, error, fields, busy }
}
