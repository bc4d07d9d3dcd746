import { areaOfPieces, piecesForArea } from './area.ts'
import { multiplyDivide } from './money.ts'

/**
 * The arithmetic behind the two quantity fields, pieces and area: typing in either fills in the other. Integers only:
 * pieces, and milli-m² (three decimals of a square metre). Only whole pieces are sold, so an area always rounds up.
 */

export const wastageChoices = [0, 10, 15] as const
/** Percent ordered on top for cuts and breakages. Never added unless the shopper picks it. */
export type Wastage = (typeof wastageChoices)[number]

/** What the shopper typed, in the field they used last, before any extra. */
export type QuantityRequest = { by: 'pieces' | 'area'; amount: number; extra: Wastage }

export type Quantity = {
  pieces: number
  /** The area of the pieces in milli-m²; null if the size has no area. */
  covers: number | null
  /** The area beyond the requested one, in milli-m². */
  spare: number | null
}

/**
 * The fewest pieces whose area, to the three decimals displayed and charged, is at least the requested one. A hexagon
 * of 0.03465 m² is displayed as 0.035: typing that 0.035 back in has to mean one piece, not two.
 */
export function piecesForShownArea(areaMilliM2: number, coverageMm2: number): number {
  const enough = piecesForArea(areaMilliM2, coverageMm2)
  const roundedFrom = BigInt(areaMilliM2) * 1000n - 500n
  const each = BigInt(coverageMm2)
  const fewest = Number((roundedFrom + each - 1n) / each)
  return Math.max(1, Math.min(enough, fewest))
}

/** The area of whole pieces that the field shows once typing ends. */
export const snapArea = (areaMilliM2: number, coverageMm2: number): number =>
  areaOfPieces(piecesForShownArea(areaMilliM2, coverageMm2), coverageMm2)

/** Rounded up to the next whole unit. */
export function withExtra(amount: number, extra: Wastage): number {
  const exact = BigInt(amount) * BigInt(100 + extra)
  return Number((exact + 99n) / 100n)
}

export const roundUpToSets = (pieces: number, piecesPerSet: number): number =>
  Math.ceil(pieces / piecesPerSet) * piecesPerSet

export const roundDownToSets = (pieces: number, piecesPerSet: number): number =>
  Math.floor(pieces / piecesPerSet) * piecesPerSet

/** The quantity to order, in whole sets; null if an area was typed for an item without one. */
export function quantityFor(requested: QuantityRequest, coverageMm2: number | null, piecesPerSet = 1): Quantity | null {
  if (requested.by === 'pieces') {
    const pieces = roundUpToSets(withExtra(requested.amount, requested.extra), piecesPerSet)
    if (!coverageMm2) return { pieces, covers: null, spare: null }
    const covers = areaOfPieces(pieces, coverageMm2)
    return { pieces, covers, spare: covers - areaOfPieces(requested.amount, coverageMm2) }
  }
  if (!coverageMm2) return null
  const enough = piecesForShownArea(withExtra(requested.amount, requested.extra), coverageMm2)
  const pieces = roundUpToSets(enough, piecesPerSet)
  const covers = areaOfPieces(pieces, coverageMm2)
  return { pieces, covers, spare: covers - requested.amount }
}

/** A sample is one piece and has no area. */
export const oneSample: Quantity = { pieces: 1, covers: null, spare: null }

/** The coverage that converts between pieces and area; null for samples and for sizes without an area. */
export const coverageFor = (variation: { kind: string; coverage_mm2: number | null }): number | null =>
  variation.kind === 'size' && variation.coverage_mm2 ? variation.coverage_mm2 : null

/** To one decimal, such as '5.6'. */
export const piecesPerSquareMetre = (coverageMm2: number): string =>
  (multiplyDivide(1_000_000, 10, coverageMm2) / 10).toFixed(1)
