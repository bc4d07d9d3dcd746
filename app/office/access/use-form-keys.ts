import { useRef } from 'react'
import { isRefused } from '../../shared/api.ts'
import { newKey } from '../../shared/idempotency-key.ts'

/** The headers of a request that must be carried out once; `what` separates the things one form can do. */
export type Once = (what?: string) => { headers: { 'idempotency-key': string } }

/**
 * The keys of a form: made when it first sends something and the same for every retry, so that nothing is done twice
 * after a lost answer. New ones after a success, or when the server says that the key belongs to other content.
 */
export function useFormKeys() {
  const keys = useRef(new Map<string, string>())
  const once: Once = (what = '') => {
    const key = keys.current.get(what) ?? newKey()
    keys.current.set(what, key)
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
