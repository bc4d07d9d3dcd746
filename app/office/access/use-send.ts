import { useQueryClient } from '@tanstack/react-query'
import { isRefused } from '../../shared/api.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { isPasskeyError } from './passkey.ts'
import { Cancelled, useStepUp } from './step-up.tsx'
import { type Once, useFormKeys } from './use-form-keys.ts'

/** Sends a change once, after a confirmation where the server asks for one, and fetches again what was changed. */
export function useSend(changes: string) {
  const queries = useQueryClient()
  const withStepUp = useStepUp()
  const withKeys = useFormKeys()
  return async <Result>(work: (once: Once) => Promise<Result>): Promise<Result> => {
    try {
      const result = await withStepUp(() => withKeys(work))
      await queries.invalidateQueries({ queryKey: [changes] })
      return result
    } catch (error) {
      // The screen then shows what was saved before, next to the sentence that says so.
      if (isRefused(error, 'key_reused')) void queries.invalidateQueries()
      throw error
    }
  }
}

/** The person closed the dialog that asks for a confirmation or for a passkey. */
export const isCancelled = (error: unknown): boolean => error instanceof Cancelled || isPasskeyError(error)

export const sendErrorMessage = (error: unknown): string =>
  isCancelled(error) ? 'Nothing was changed.' : errorMessage(error)
