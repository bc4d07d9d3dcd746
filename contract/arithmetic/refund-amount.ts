import type { DeliveryService } from './delivery-service.ts'
import { multiplyDivide } from './money.ts'

/** What pieces of an order come to when they are given back: from the stored totals, to the penny. */

export type RefundableLine = {
  pieces: number
  linePrice: number
  /** How many of them were refunded before. */
  refunded: number
}

/**
 * Counted from the first piece on, so that however the pieces are split, all of them come to the line's price. What is
 * refunded beyond the pieces bought comes to nothing: their price has gone back already.
 */
export function piecesAmount({ pieces, linePrice, refunded }: RefundableLine, more: number): number {
  const until = (count: number) => multiplyDivide(linePrice, Math.min(count, pieces), pieces)
  return until(refunded + more) - until(refunded)
}

/** Whether the buyer keeps nothing they paid for, once so many more pieces of each line are refunded. */
export const isNothingKept = (lines: readonly (RefundableLine & { more: number })[]): boolean =>
  lines.some(({ more }) => more > 0) &&
  lines.every(({ pieces, linePrice, refunded, more }) => linePrice === 0 || refunded + more >= pieces)

/**
 * Regulation 34(3) of the Consumer Contracts Regulations 2013: of what was paid for delivery, a return gives back no more
 * than the least expensive delivery that was offered.
 */
export const standardDelivery = (
  options: readonly { service: DeliveryService; price_pence: number }[],
  paidPence: number,
): number =>
  Math.min(paidPence, ...options.filter(({ service }) => service !== 'collection').map((one) => one.price_pence))

/**
 * An amount shared out over parts by their size, so that the shares add up to it: each gets its share rounded down, and
 * the pence left over go to the first. Where there is nothing to share by, nothing is shared.
 */
export function shareOut(amount: number, parts: readonly number[]): number[] {
  const whole = parts.reduce((sum, part) => sum + part, 0)
  if (whole === 0) return parts.map(() => 0)
  const shares = parts.map((part) => Number((BigInt(amount) * BigInt(part)) / BigInt(whole)))
  let left = amount - shares.reduce((sum, share) => sum + share, 0)
  return shares.map((share, index) => {
    const isMore = left > 0 && (parts[index] ?? 0) > 0
    if (isMore) left--
    return isMore ? share + 1 : share
  })
}

/** The VAT of one more credit note, counted from the first on: together they never hold more than the invoice's. */
export const creditVat = (
  { totalPence, vatPence }: { totalPence: number; vatPence: number },
  credited: { totalPence: number; vatPence: number },
  amountPence: number,
): number => {
  const until = totalPence === 0 ? 0 : multiplyDivide(vatPence, credited.totalPence + amountPence, totalPence)
  return Math.min(Math.max(until - credited.vatPence, 0), amountPence)
}
