import { groupThousands } from './group-thousands.ts'

/** Money is integer pence including VAT; rates are basis points. The whole shop rounds half up. */

/** a × b ÷ c for non-negative integers, rounded half up, exact at any size. */
export function multiplyDivide(a: number, b: number, c: number): number {
  const product = BigInt(a) * BigInt(b)
  const divisor = BigInt(c)
  return Number((product * 2n + divisor) / (divisor * 2n))
}

/** £120.00 at 20% includes £20.00 of VAT. */
export const vatIncluded = (grossPence: number, rateBasisPoints: number): number =>
  multiplyDivide(grossPence, rateBasisPoints, 10_000 + rateBasisPoints)

export const withoutVat = (grossPence: number, rateBasisPoints: number): number =>
  grossPence - vatIncluded(grossPence, rateBasisPoints)

/** The price after a discount. The price is rounded, not the discount. */
export const discounted = (pence: number, discountBasisPoints: number): number =>
  multiplyDivide(pence, 10_000 - discountBasisPoints, 10_000)

/** 123450 → '£1,234.50'. */
export function formatPounds(pence: number): string {
  const whole = Math.floor(Math.abs(pence) / 100)
  const rest = String(Math.abs(pence) % 100).padStart(2, '0')
  return `${pence < 0 ? '-' : ''}£${groupThousands(whole)}.${rest}`
}

export const poundsOrFree = (pence: number): string => (pence === 0 ? 'Free' : formatPounds(pence))

/** 6495 → '64.95', the price format of the API. */
export const decimalPounds = (pence: number): string =>
  `${Math.floor(pence / 100)}.${String(pence % 100).padStart(2, '0')}`

export const penceOf = (pounds: number): number => Math.round(pounds * 100)
