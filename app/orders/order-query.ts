import { queryOptions } from '@tanstack/react-query'
import { fetchInvoice, fetchOrder, type OrderId } from './calls.ts'

/** One's own, and never kept for long: the yard moves it on. */
export const orderQuery = (id: OrderId) =>
  queryOptions({
    queryKey: ['orders', id.reference, id.key],
    queryFn: () => fetchOrder(id),
    staleTime: 0,
    refetchOnWindowFocus: true,
  })

export const invoiceQuery = (id: OrderId, number: string) =>
  queryOptions({
    queryKey: ['orders', id.reference, id.key, 'invoices', number],
    queryFn: () => fetchInvoice(id, number),
  })
