import { useSearchParams } from 'react-router'
import type { OrderId } from './calls.ts'

/** The order a page is about, and the guest's key where the address has one. */
export function useOrderId(reference: string): OrderId {
  const [search] = useSearchParams()
  return { reference, key: search.get('key') }
}
