import type { z } from 'zod'
import type { placedSchema, placeOrderSchema, Quote, quoteRequestSchema } from '#contract/checkout/checkout.ts'
import { browserApi, read } from '../shared/api.ts'

export type QuoteRequest = z.input<typeof quoteRequestSchema>
export type OrderRequest = z.input<typeof placeOrderSchema>
export type Placed = z.output<typeof placedSchema>['data']

export const fetchQuote = async (json: QuoteRequest): Promise<Quote> =>
  (await read(browserApi.api.checkout.quote.$post({ json }))).data

/** `key` identifies the shopper's intent: however often the request is sent, there is one order. */
export const placeOrder = async (json: OrderRequest, key: string): Promise<Placed> =>
  (await read(browserApi.api.orders.$post({ json }, { headers: { 'idempotency-key': key } }))).data
