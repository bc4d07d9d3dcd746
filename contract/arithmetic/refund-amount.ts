import type { DeliveryService } from './delivery-service.ts'
import { multiplyDivide } from './money.ts'

/** Refunds for the pieces of an order, calculated from its stored totals to the penny. */

export type RefundableLine = {
  pieces: number
  linePrice: number
  /** What a voucher took off the price. */
  discountPence?: number
  /** Pieces already refunded. */
  refunded: number
}

/**
 * The difference of two running totals, so that refunds of any split add up to the line's price. Pieces refunded beyond
 * those bought are worth nothing: the full price has been refunded already.
 */
export function piecesAmount({ pieces, linePrice, refunded }: RefundableLine, more: number): number {
  const until = (count: number) => multiplyDivide(linePrice, Math.min(count, pieces), pieces)
  return until(refunded + more) - until(refunded)
}

/** Whether the buyer keeps nothing that has a price after `more` pieces of each line are refunded. */
export const isNothingKept = (lines: readonly (RefundableLine & { more: number })[]): boolean =>
  lines.some(({ more }) => more > 0) &&
  lines.every(
    ({ pieces, linePrice, discountPence = 0, refunded, more }) =>
      linePrice + discountPence === 0 || refunded + more >= pieces,
  )

/**
 * Regulation 34(3) of the Consumer Contracts Regulations 2013: a return refunds no more for delivery than the least
 * expensive delivery offered.
 */
export const standardDelivery = (
  options: readonly { service: DeliveryService; price_pence: number }[],
  paidPence: number,
): number =>
  Math.min(paidPence, ...options.filter(({ service }) => service !== 'collection').map((one) => one.price_pence))

/**
 * Splits an amount over parts in proportion to their size. Each part gets its share rounded down, and the pence left
 * over go to the largest remainders, in order if equal, so that the shares add up and none exceeds its part. If all
 * parts are zero, so are the shares.
 */
export function shareOut(amount: number, parts: readonly number[]): number[] {
  const total = BigInt(parts.reduce((sum, part) => sum + part, 0))
  if (total === 0n) return parts.map(() => 0)
  const products = parts.map((part) => BigInt(amount) * BigInt(part))
  const shares = products.map((product) => Number(product / total))
  const left = amount - shares.reduce((sum, share) => sum + share, 0)
  const byRest = products
    .map((product, index) => ({ index, rest: product % total }))
    .sort((one, other) => (one.rest === other.rest ? one.index - other.index : one.rest > other.rest ? -1 : 1))
  for (const { index } of byRest.slice(0, left)) shares[index] = (shares[index] ?? 0) + 1
  return shares
}

/** The VAT of the next credit note. Credit notes together never have more VAT than the invoice. */
export const creditVat = (
  { totalPence, vatPence }: { totalPence: number; vatPence: number },
  credited: { totalPence: number; vatPence: number },
  amountPence: number,
): number => {
  const until = totalPence === 0 ? 0 : multiplyDivide(vatPence, credited.totalPence + amountPence, totalPence)
  return Math.min(Math.max(until - credited.vatPence, 0), amountPence)
}
