import { useState } from 'react'
import type { Once } from './use-form-keys.ts'
import { sendErrorMessage, useSend } from './use-send.ts'

/** For a button that changes something. Returns the error message. */
export function useAction(changes: string) {
  const send = useSend(changes)
  const [error, setError] = useState('')
  const [busy, setBusy] = useState(false)
  const act = async <Result>(work: (once: Once) => Promise<Result>): Promise<Result | null> => {
    setBusy(true)
    setError('')
    try {
      return await send(work)
    } catch (reason) {
      setError(sendErrorMessage(reason))
      return null
    } finally {
      setBusy(false)
    }
  }
  return { act, error, busy }
}
