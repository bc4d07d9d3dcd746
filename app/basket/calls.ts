import type { LineItem, Basket as WireBasket } from '#contract/basket/basket.ts'
import { browserApi, read } from '../shared/api.ts'

/** Requests of the basket. What the API calls a cart with line items is a basket with lines in the app. */

export type BasketLine = LineItem
export type BasketTotals = WireBasket['totals']
export type NewLine = { productId: number; variationId: number; pieces: number }

/** Lines that are added together: all of them or none. */
export type NewLines = [NewLine, ...NewLine[]]

export type BasketVoucher = NonNullable<WireBasket['voucher']>

export type Basket = { lines: BasketLine[]; totals: BasketTotals; voucher: BasketVoucher | null }

const cart = browserApi.api.cart
const timeoutMs = 10_000

export const basketIn = ({ data }: { data: WireBasket }): Basket => ({
  lines: data.line_items,
  totals: data.totals,
  voucher: data.voucher,
})

export async function fetchBasket(signal: AbortSignal): Promise<Basket> {
  const signalOrTimeout = AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)])
  return basketIn(await read(cart.$get({}, { init: { signal: signalOrTimeout, cache: 'no-store' } })))
}

/** Quotes delivery of the basket to a postcode. */
export async function fetchDelivery(postcode: string) {
  const { data } = await read(browserApi.api.checkout.quote.$post({ json: { postcode } }))
  return { options: data.delivery_options, notice: data.delivery_notice }
}

const wireLine = ({ productId, variationId, pieces }: NewLine) => ({
  product_id: productId,
  variation_id: variationId,
  quantity: pieces,
})

/** Adds all of the lines or none. A request sent twice with the same `key` is applied once. */
export async function addLines([line, ...others]: NewLines, key: string): Promise<Basket> {
  const json = { ...wireLine(line), check_duplicates: true, with: others.map(wireLine) }
  return basketIn(await read(cart.add.$post({ json }, { headers: { 'idempotency-key': key } })))
}

export async function changeLine(lineId: string, pieces: number, version: number): Promise<Basket> {
  const json = { quantity: pieces, version }
  return basketIn(await read(cart[':itemId'].$put({ param: { itemId: lineId }, json })))
}

export async function removeLine(lineId: string): Promise<Basket> {
  return basketIn(await read(cart[':itemId'].$delete({ param: { itemId: lineId } })))
}

export async function enterVoucher(code: string): Promise<Basket> {
  return basketIn(await read(cart.voucher.$put({ json: { code } })))
}

export async function removeVoucher(): Promise<Basket> {
  return basketIn(await read(cart.voucher.$delete()))
}
