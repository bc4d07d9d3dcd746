import { useQueryClient } from '@tanstack/react-query'
import { isRefused } from '../../shared/api.ts'
import { errorMessage } from '../../shared/error-message.ts'
import { isPasskeyError } from './passkey.ts'
import { Cancelled, useStepUp } from './step-up.tsx'
import { type Once, useFormKeys } from './use-form-keys.ts'

/** Sends a change once, asks for confirmation if the server requires it, and refetches the lists it changed. */
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
      // The error says that an earlier attempt was saved. Refetching shows what was saved.
      if (isRefused(error, 'key_reused')) void queries.invalidateQueries()
      throw error
    }
  }
}

/** The person closed the confirmation dialog or the passkey prompt. */
export const isCancelled = (error: unknown): boolean => error instanceof Cancelled || isPasskeyError(error)

export const sendErrorMessage = (error: unknown): string =>
  isCancelled(error) ? 'Nothing was changed.' : errorMessage(error)
