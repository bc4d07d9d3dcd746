import { type OrderWork, orderWorkQuery } from '#contract/office/order-work.ts'

/** The lists of the orders that wait for a step. The commas of their addresses stay readable. */
export const orderWorkViews = (
  [
    ['to_pick', 'To pick'],
    ['to_dispatch', 'To dispatch'],
    ['to_collect', 'To collect'],
  ] satisfies [OrderWork, string][]
).map(([work, label]) => {
  const { state, method } = orderWorkQuery(work)
  return { work, label, to: `/orders?state=${state}${method ? `&method=${method}` : ''}` }
})
