import { type OrderSort, orderSorts } from '#contract/office/sorts.ts'
import { type OrderState, orderStates } from '#contract/orders/order-states.ts'

/** The filter of the order list. It is kept in the address, so that every view can be linked to. */
export type Filter = {
  state: OrderState[]
  q: string
  from: string
  until: string
  attention: boolean
  short: boolean
  mine: boolean
  /** Empty for the newest first. */
  sort: OrderSort | ''
}

const day = /^\d{4}-\d{2}-\d{2}$/
const dayOf = (text: string | null) => (text && day.test(text) ? text : '')

export function readFilter(parameters: URLSearchParams): Filter {
  const requestedStates = (parameters.get('state') ?? '').split(',')
  return {
    state: orderStates.filter((state) => requestedStates.includes(state)),
    q: (parameters.get('q') ?? '').trim().slice(0, 100),
    from: dayOf(parameters.get('from')),
    until: dayOf(parameters.get('until')),
    attention: parameters.get('attention') === '1',
    short: parameters.get('short') === '1',
    mine: parameters.get('mine') === '1',
    sort: orderSorts.find((sort) => sort === parameters.get('sort')) ?? '',
  }
}

/** The query for both the address and the API, without empty fields. */
export function filterQuery({ state, q, from, until, attention, short, mine, sort }: Filter) {
  return {
    ...(state.length > 0 ? { state: state.join(',') } : {}),
    ...(q ? { q } : {}),
    ...(from ? { from } : {}),
    ...(until ? { until } : {}),
    ...(attention ? { attention: '1' as const } : {}),
    ...(short ? { short: '1' as const } : {}),
    ...(mine ? { mine: '1' as const } : {}),
    ...(sort ? { sort } : {}),
  }
}
