import type { LineItem, Basket as WireBasket } from '#contract/basket.ts'
import { ApiRefusal } from '../api.ts'

/** The four calls of the basket. What the wire calls a cart with line items is a basket with lines from here on. */

export type BasketLine = LineItem
export type BasketTotals = WireBasket['totals']
export type Basket = { lines: BasketLine[]; totals: BasketTotals }

const patienceMs = 10_000

async function ask(path: string, init: RequestInit = {}): Promise<unknown> {
  const response = await fetch(path, {
    ...init,
    credentials: 'same-origin',
    cache: 'no-store',
    signal: init.signal ?? AbortSignal.timeout(patienceMs),
  })
  const body: unknown = await response.json().catch(() => null)
  if (response.ok) return body
  const told = (body as { error?: { message?: string } } | null)?.error?.message
  throw new ApiRefusal(response.status, told ?? 'Something went wrong. Please try again.')
}

const sending = (method: string, body: unknown, headers: Record<string, string> = {}): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json', ...headers },
  body: JSON.stringify(body),
})

/** The basket an answer carries; null where it carries something less. */
function basketIn(body: unknown): Basket | null {
  const data = (body as { data?: Partial<WireBasket> } | null)?.data
  return data?.line_items && data.totals ? { lines: data.line_items, totals: data.totals } : null
}

export async function fetchBasket(signal?: AbortSignal): Promise<Basket> {
  const limits = [AbortSignal.timeout(patienceMs), ...(signal ? [signal] : [])]
  const basket = basketIn(await ask('/api/cart', { signal: AbortSignal.any(limits) }))
  if (!basket) throw new Error('the answer is not a basket')
  return basket
}

export type NewLine = { productId: number; variationId: number; pieces: number }

/** `key` names the shopper's one wish: sent twice, it is granted once. */
export const addLine = async ({ productId, variationId, pieces }: NewLine, key: string): Promise<Basket | null> =>
  basketIn(
    await ask(
      '/api/cart/add',
      sending(
        'POST',
        { product_id: productId, variation_id: variationId, quantity: pieces, check_duplicates: true },
        { 'idempotency-key': key },
      ),
    ),
  )

const pathOf = (lineId: string) => `/api/cart/${encodeURIComponent(lineId)}`

export const changeLine = async (lineId: string, pieces: number, version: number): Promise<Basket | null> =>
  basketIn(await ask(pathOf(lineId), sending('PUT', { quantity: pieces, version })))

export const removeLine = async (lineId: string): Promise<Basket | null> =>
  basketIn(await ask(pathOf(lineId), { method: 'DELETE' }))
