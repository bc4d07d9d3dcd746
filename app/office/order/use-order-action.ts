import { useQueryClient } from '@tanstack/react-query'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { useAction } from '../access/use-action.ts'
import type { Once } from '../access/use-form-keys.ts'

export const orderKey = (reference: string) => ['order', reference]

/** Updates the screen with the order that a change returned. */
export function useShowOrder(reference: string) {
  const queries = useQueryClient()
  return (order: OfficeOrder) => {
    queries.setQueryData(orderKey(reference), order)
    void queries.invalidateQueries({ queryKey: ['today'] })
  }
}

/** For a button that changes an order. `act` returns true on success. */
export function useOrderAction(reference: string) {
  const showOrder = useShowOrder(reference)
  const { act: perform, ...state } = useAction('orders')
  const act = async (work: (once: Once) => Promise<OfficeOrder>): Promise<boolean> => {
    const order = await perform(work)
    if (order) showOrder(order)
    return order !== null
  }
  return { act, ...state }
}
