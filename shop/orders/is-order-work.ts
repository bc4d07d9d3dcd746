import { type OrderWork, orderWork } from '#contract/office/order-work.ts'

/** Whether the order `o` waits for this step, as SQL. */
export function isOrderWork(work: OrderWork): string {
  const { state, method }: { state: string[]; method?: string } = orderWork[work]
  const states = `o.state in (${state.map((name) => `'${name}'`).join(', ')})`
  return method ? `${states} and o.delivery_id ${method === 'collection' ? '=' : '<>'} 'collection'` : states
}
