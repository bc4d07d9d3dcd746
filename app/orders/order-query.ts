import { queryOptions } from '@tanstack/react-query'
import { fetchDeliveryDays, fetchInvoice, fetchOrder, type OrderId } from './calls.ts'

/** Always stale: the yard may have changed the state of the order since. */
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

/** The days to which the delivery can be moved. */
export const deliveryDaysQuery = (id: OrderId) =>
  queryOptions({
    queryKey: ['orders', id.reference, id.key, 'delivery-days'],
    queryFn: () => fetchDeliveryDays(id),
    staleTime: 0,
  })
