import { useSearchParams } from 'react-router'
import type { OrderId } from './calls.ts'

/** The order of the page, with the guest's key from the URL if there is one. */
export function useOrderId(reference: string): OrderId {
  const [search] = useSearchParams()
  return { reference, key: search.get('key') }
}
