import { multiplyDivide } from '../arithmetic/money.ts'

/**
 * How the shop buys leftovers of an order back: from the day after the 14 days in which the buyer can return them for the
 * full price.
 */
export type LeftoverTerms = {
  /** Days after the order arrives. */
  days: number
  /** Of the price paid, in basis points. */
  share: number
  /** The items of the order that it is offered for. */
  variations: number[]
}

type Sold = { kind: string; unit: 'm2' | 'piece'; carriage: string }

/** Stone sold by area, of which a job leaves some over. Slabs need a lorry of their own, and packs are opened. */
export const leavesLeftovers = ({ kind, unit, carriage }: Sold): boolean =>
  kind === 'size' && unit === 'm2' && carriage !== 'slab'

export const leftoverPence = (pricePence: number, { share }: Pick<LeftoverTerms, 'share'>): number =>
  multiplyDivide(pricePence, share, 10_000)

/** Regulation 30 of the Consumer Contracts Regulations 2013: 14 days after the day on which the last goods arrive. */
export const returnDays = 14

/** Where a buyer reads it before and after buying. */
export const leftoverText = ({ days, share }: Pick<LeftoverTerms, 'days' | 'share'>): string =>
  `We buy leftovers back, whole and unused, until ${days} days after they arrive, for ${shareText(share)} of the price paid.`

/** 5000 → '50%', 3333 → '33.33%'. */
export const shareText = (basisPoints: number): string => `${basisPoints / 100}%`
