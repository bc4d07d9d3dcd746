import { useQueryClient } from '@tanstack/react-query'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { say } from '../../ui/say.ts'
import { useAction } from '../access/use-action.ts'
import type { Once } from '../access/use-form-keys.ts'
import { stepText } from './step-text.ts'

export const orderKey = (reference: string) => ['order', reference]

/** Updates the screen with the order that a change returned, and says what was done. */
export function useShowOrder(reference: string) {
  const queries = useQueryClient()
  return (order: OfficeOrder, done: string) => {
    queries.setQueryData(orderKey(reference), order)
    say(stepText(done, order))
    void queries.invalidateQueries({ queryKey: ['today'] })
  }
}

/** For a button that changes an order. `act` returns true on success. */
export function useOrderAction(reference: string) {
  const showOrder = useShowOrder(reference)
  const { act: perform, ...state } = useAction('orders')
  const act = async (done: string, work: (once: Once) => Promise<OfficeOrder>): Promise<boolean> => {
    const order = await perform(work)
    if (order) showOrder(order, done)
    return order !== null
  }
  return { act, ...state }
}
