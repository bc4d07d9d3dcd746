import type { Basket } from '#contract/basket.ts'
import type { Invoice, Order } from '#contract/checkout.ts'
import type { PaymentMethod } from '#contract/order-states.ts'
import { ApiRefusal } from '../api.ts'

/** The calls about an order that is there. `key` is how a guest shows that it is theirs. */

export type OrderId = { reference: string; key: string | null }

const patienceMs = 10_000

async function call<Answer>({ reference, key }: OrderId, path: string, init: RequestInit = {}): Promise<Answer> {
  const search = key ? `?key=${encodeURIComponent(key)}` : ''
  const response = await fetch(`/api/orders/${encodeURIComponent(reference)}${path}${search}`, {
    ...init,
    credentials: 'same-origin',
    cache: 'no-store',
    signal: AbortSignal.timeout(patienceMs),
  })
  const body = await response.json()
  if (response.ok) return body.data
  const { message = 'Something went wrong', code, fields } = body.error ?? {}
  throw new ApiRefusal(response.status, message, code, fields)
}

const post = (json: unknown): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(json),
})

export const fetchOrder = (id: OrderId) => call<Order>(id, '')
export const fetchInvoice = (id: OrderId, number: string) =>
  call<Invoice>(id, `/invoices/${encodeURIComponent(number)}`)
export const payOrder = (id: OrderId, payment: PaymentMethod) =>
  call<{ pay_url: string }>(id, '/pay', post({ payment }))
export const cancelOrder = (id: OrderId) => call<Order>(id, '/cancel', post({}))
export const reorder = (id: OrderId) => call<Basket>(id, '/reorder', post({}))
