import { useRef } from 'react'
import { isRefused } from '../../shared/api.ts'
import { newKey } from '../../shared/idempotency-key.ts'

/** Headers that stop a request from being carried out twice. `action` is for forms that can do several things. */
export type Once = (action?: string) => { headers: { 'idempotency-key': string } }

/**
 * A form's idempotency keys. A retry after a lost response sends the same key, so nothing is done twice. New keys are
 * made after a success, or when the server says that the key was used with different content.
 */
export function useFormKeys() {
  const keys = useRef(new Map<string, string>())
  const once: Once = (action = '') => {
    const key = keys.current.get(action) ?? newKey()
    keys.current.set(action, key)
    return { headers: { 'idempotency-key': key } }
  }
  const send = async <Result>(work: (once: Once) => Promise<Result>): Promise<Result> => {
    try {
      const result = await work(once)
      keys.current.clear()
      return result
    } catch (error) {
      if (isRefused(error, 'key_reused')) keys.current.clear()
      throw error
    }
  }
  return send
}
