import { type OrderMethod, orderMethods } from '#contract/office/order-list.ts'
import { type OrderSort, orderSorts } from '#contract/office/sorts.ts'
import { type OrderState, orderStates } from '#contract/orders/order-states.ts'

/** The columns that can be hidden. */
const orderColumns = ['placed', 'customer', 'delivery', 'status', 'lines', 'total'] as const
export type OrderColumn = (typeof orderColumns)[number]

/** The filter of the order list. It is kept in the address, so that every view can be linked to. */
export type Filter = {
  state: OrderState[]
  q: string
  from: string
  until: string
  attention: boolean
  short: boolean
  mine: boolean
  /** Empty for all. */
  method: OrderMethod | ''
  /** Empty for the newest first. */
  sort: OrderSort | ''
  /** The columns that are not shown. */
  hide: OrderColumn[]
}

const day = /^\d{4}-\d{2}-\d{2}$/
const dayOf = (text: string | null) => (text && day.test(text) ? text : '')
const wordsOf = (text: string | null) => (text ?? '').split(',')

export function readFilter(parameters: URLSearchParams): Filter {
  const requestedStates = wordsOf(parameters.get('state'))
  const hidden = wordsOf(parameters.get('hide'))
  return {
    state: orderStates.filter((state) => requestedStates.includes(state)),
    q: (parameters.get('q') ?? '').trim().slice(0, 100),
    from: dayOf(parameters.get('from')),
    until: dayOf(parameters.get('until')),
    attention: parameters.get('attention') === '1',
    short: parameters.get('short') === '1',
    mine: parameters.get('mine') === '1',
    method: orderMethods.find((method) => method === parameters.get('method')) ?? '',
    sort: orderSorts.find((sort) => sort === parameters.get('sort')) ?? '',
    hide: orderColumns.filter((column) => hidden.includes(column)),
  }
}

/** The query for the address and, without `hide`, for the API. Empty fields are left out. */
export function filterQuery({ state, q, from, until, attention, short, mine, method, sort, hide }: Filter) {
  return {
    ...(state.length > 0 ? { state: state.join(',') } : {}),
    ...(q ? { q } : {}),
    ...(from ? { from } : {}),
    ...(until ? { until } : {}),
    ...(attention ? { attention: '1' as const } : {}),
    ...(short ? { short: '1' as const } : {}),
    ...(mine ? { mine: '1' as const } : {}),
    ...(method ? { method } : {}),
    ...(sort ? { sort } : {}),
    ...(hide.length > 0 ? { hide: hide.join(',') } : {}),
  }
}
