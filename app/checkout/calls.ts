import type { z } from 'zod'
import type { placedSchema, placeOrderSchema, Quote, quoteRequestSchema } from '#contract/checkout.ts'
import { ApiRefusal } from '../api.ts'

/** The two calls of the checkout. */

export type QuoteRequest = z.input<typeof quoteRequestSchema>
export type OrderWish = z.input<typeof placeOrderSchema>
export type Placed = z.output<typeof placedSchema>['data']

const patienceMs = 10_000

async function post<Answer>(path: string, json: unknown, headers: Record<string, string> = {}): Promise<Answer> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(json),
    credentials: 'same-origin',
    signal: AbortSignal.timeout(patienceMs),
  })
  const body = await response.json()
  if (response.ok) return body.data
  const { message = 'Something went wrong', code, fields } = body.error ?? {}
  throw new ApiRefusal(response.status, message, code, fields)
}

export const fetchQuote = (wish: QuoteRequest) => post<Quote>('/api/checkout/quote', wish)

/** `key` names the shopper's one intent: however often it is sent, there is one order. */
export const placeOrder = (wish: OrderWish, key: string) =>
  post<Placed>('/api/orders', wish, { 'idempotency-key': key })
