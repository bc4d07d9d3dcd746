import { multiplyDivide } from './money.ts'

/** How a new price is rounded: to the penny, to the nearest 95p or 99p, or to whole pounds. */
export const roundings = ['penny', '95', '99', 'whole'] as const
export type Rounding = (typeof roundings)[number]

const endings = { 95: 95, 99: 99, whole: 0 } as const

/** The nearest price with the ending, the higher one if two are as near. Never zero. */
export function roundPrice(pence: number, rounding: Rounding): number {
  if (rounding === 'penny') return pence
  const ending = endings[rounding]
  const pounds = Math.floor((pence - ending + 50) / 100)
  return Math.max(pounds * 100 + ending, ending || 100)
}

/** 4% more is 400 basis points, 4% less is -400. */
export const changedBy = (pence: number, basisPoints: number): number =>
  multiplyDivide(pence, Math.max(0, 10_000 + basisPoints), 10_000)

/** The difference in basis points, rounded towards zero. */
export const differenceOf = (before: number, after: number): number =>
  before === 0 ? 0 : Math.trunc(((after - before) * 10_000) / before)
