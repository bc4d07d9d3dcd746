import type { Basket } from '#contract/basket/basket.ts'
import type { CorrectDelivery } from '#contract/orders/correct-delivery.ts'
import type { Invoice } from '#contract/orders/invoice.ts'
import type { Order } from '#contract/orders/order.ts'
import type { PaymentMethod } from '#contract/orders/order-states.ts'
import { browserApi, read } from '../shared/api.ts'

/** `key` proves that an order belongs to a guest; null for a signed-in customer. */
export type OrderId = { reference: string; key: string | null }

export const listOrders = async (signal: AbortSignal) =>
  (await read(browserApi.api.orders.$get({}, { init: { signal } }))).data

export type OrderSummary = Awaited<ReturnType<typeof listOrders>>[number]

const order = browserApi.api.orders[':reference']

const target = ({ reference, key }: OrderId) => ({ param: { reference }, query: key ? { key } : {} })

export const fetchOrder = async (id: OrderId): Promise<Order> => (await read(order.$get(target(id)))).data

export async function fetchInvoice(id: OrderId, number: string): Promise<Invoice> {
  const { param, query } = target(id)
  return (await read(order.invoices[':number'].$get({ param: { ...param, number }, query }))).data
}

/** Whether the session has ended. False if the server cannot be reached: a lost connection logs nobody out. */
export const isSignedOut = async (): Promise<boolean> =>
  read(browserApi.api.verify.$get({})).then(
    ({ user }) => user === null,
    () => false,
  )

/** Starts another payment and returns the URL of the provider's page. */
export const payOrder = async (id: OrderId, payment_method: PaymentMethod): Promise<string> =>
  (await read(order.pay.$post({ ...target(id), json: { payment_method } }))).data.pay_url

export const cancelOrder = async (id: OrderId): Promise<Order> => (await read(order.cancel.$post(target(id)))).data

/** Reserves the items for the full time again. */
export const extendHold = async (id: OrderId): Promise<Order> =>
  (await read(order['extend-hold'].$post(target(id)))).data

export const nameCollector = async (id: OrderId, name: string): Promise<Order> =>
  (await read(order.collector.$put({ ...target(id), json: { name } }))).data

export const fetchDeliveryDays = async (id: OrderId): Promise<string[]> =>
  (await read(order['delivery-days'].$get(target(id)))).data.days

export const correctDelivery = async (id: OrderId, json: CorrectDelivery): Promise<Order> =>
  (await read(order.delivery.$put({ ...target(id), json }))).data

/** Puts all lines, or one of them, into the basket again. */
export const reorder = async (
  id: OrderId,
  json: { variation_id?: number; same_batch?: boolean } = {},
): Promise<Basket> => (await read(order.reorder.$post({ ...target(id), json }))).data
