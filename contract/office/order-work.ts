import type { OrderState } from '../orders/order-states.ts'
import type { OrderMethod } from './order-list.ts'

type Work = { state: OrderState[]; method?: OrderMethod }

/** The orders that wait for the yard's next step, for the counts, the lists and the links to them. */
export const orderWork = {
  to_pick: { state: ['paid'] },
  to_dispatch: { state: ['picking', 'part_dispatched'], method: 'delivery' },
  to_collect: { state: ['picking', 'ready'], method: 'collection' },
} satisfies Record<string, Work>

export type OrderWork = keyof typeof orderWork

/** As the query of the list of orders. */
export const orderWorkQuery = (work: OrderWork): { state: string; method?: OrderMethod } => {
  const { state, method }: Work = orderWork[work]
  return { state: state.join(), ...(method ? { method } : {}) }
}
