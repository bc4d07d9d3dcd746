import type { Basket } from '#contract/basket/basket.ts'
import type { Invoice } from '#contract/orders/invoice.ts'
import type { Order } from '#contract/orders/order.ts'
import type { PaymentMethod } from '#contract/orders/order-states.ts'
import { browserApi, read } from '../shared/api.ts'

/** The calls about an order that is there. `key` is how a guest shows that it is theirs. */

export type OrderId = { reference: string; key: string | null }

export const listOrders = async (signal: AbortSignal) =>
  (await read(browserApi.api.orders.$get({}, { init: { signal } }))).data

export type OrderSummary = Awaited<ReturnType<typeof listOrders>>[number]

const one = browserApi.api.orders[':reference']

const naming = ({ reference, key }: OrderId) => ({ param: { reference }, query: key ? { key } : {} })

export const fetchOrder = async (id: OrderId): Promise<Order> => (await read(one.$get(naming(id)))).data

export async function fetchInvoice(id: OrderId, number: string): Promise<Invoice> {
  const { param, query } = naming(id)
  return (await read(one.invoices[':number'].$get({ param: { ...param, number }, query }))).data
}

/** Whether the session has ended. Nobody is logged out because the shop could not be asked. */
export const isSignedOut = async (): Promise<boolean> =>
  read(browserApi.api.verify.$get({})).then(
    ({ user }) => user === null,
    () => false,
  )

/** Where to go on paying. */
export const payOrder = async (id: OrderId, payment_method: PaymentMethod): Promise<string> =>
  (await read(one.pay.$post({ ...naming(id), json: { payment_method } }))).data.pay_url

export const cancelOrder = async (id: OrderId): Promise<Order> => (await read(one.cancel.$post(naming(id)))).data

/** The order, held for the whole time again. */
export const extendHold = async (id: OrderId): Promise<Order> => (await read(one['extend-hold'].$post(naming(id)))).data

export const nameCollector = async (id: OrderId, name: string): Promise<Order> =>
  (await read(one.collector.$put({ ...naming(id), json: { name } }))).data

/** All of it into the basket again, or one line. */
export const reorder = async (
  id: OrderId,
  json: { variation_id?: number; same_batch?: boolean } = {},
): Promise<Basket> => (await read(one.reorder.$post({ ...naming(id), json }))).data
