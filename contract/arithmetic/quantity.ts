import { areaOfPieces, piecesForArea } from './area.ts'
import { multiplyDivide } from './money.ts'

/**
 * The arithmetic behind the two quantity fields: pieces and area, each giving the other. Integers only: pieces, and
 * milli-m² (three decimals of a square metre). A piece is what is sold, so area always rounds up to pieces.
 */

export const wastageChoices = [0, 10, 15] as const
/** Percent ordered on top for cuts and breakages; only ever what the shopper picked. */
export type Wastage = (typeof wastageChoices)[number]

/** What the shopper asked for: in the field they typed in last, before any extra. */
export type Asked = { by: 'pieces' | 'area'; amount: number; extra: Wastage }

export type Quantity = {
  pieces: number
  /** What the pieces cover, in milli-m²; null where the size is not measured by area. */
  covers: number | null
  /** Covered beyond what was asked for, in milli-m². */
  spare: number | null
}

/**
 * The fewest pieces whose area, to the three decimals shown and charged, is at least what was asked. A hexagon of
 * 0.03465 m² shows as 0.035: typing that 0.035 back has to mean one piece, not two.
 */
export function piecesForShownArea(areaMilliM2: number, coverageMm2: number): number {
  const enough = piecesForArea(areaMilliM2, coverageMm2)
  const shown = BigInt(areaMilliM2) * 1000n - 500n
  const each = BigInt(coverageMm2)
  const fewest = Number((shown + each - 1n) / each)
  return Math.max(1, Math.min(enough, fewest))
}

/** The area the field settles on: whole pieces, three decimals. */
export const snapArea = (areaMilliM2: number, coverageMm2: number): number =>
  areaOfPieces(piecesForShownArea(areaMilliM2, coverageMm2), coverageMm2)

/** An amount with a percentage on top, rounded up to the next whole unit. */
export function withExtra(amount: number, extra: Wastage): number {
  const exact = BigInt(amount) * BigInt(100 + extra)
  return Number((exact + 99n) / 100n)
}

/** The fewest pieces that are whole sets and no less than these. */
export const roundUpToSets = (pieces: number, piecesPerSet: number): number =>
  Math.ceil(pieces / piecesPerSet) * piecesPerSet

/** The most pieces that are whole sets and no more than these. */
export const roundDownToSets = (pieces: number, piecesPerSet: number): number =>
  Math.floor(pieces / piecesPerSet) * piecesPerSet

/** What has to be ordered for what was asked, in whole sets; null where an area was asked of something without one. */
export function quantityFor(asked: Asked, coverageMm2: number | null, piecesPerSet = 1): Quantity | null {
  if (asked.by === 'pieces') {
    const pieces = roundUpToSets(withExtra(asked.amount, asked.extra), piecesPerSet)
    if (!coverageMm2) return { pieces, covers: null, spare: null }
    const covers = areaOfPieces(pieces, coverageMm2)
    return { pieces, covers, spare: covers - areaOfPieces(asked.amount, coverageMm2) }
  }
  if (!coverageMm2) return null
  const enough = piecesForShownArea(withExtra(asked.amount, asked.extra), coverageMm2)
  const pieces = roundUpToSets(enough, piecesPerSet)
  const covers = areaOfPieces(pieces, coverageMm2)
  return { pieces, covers, spare: covers - asked.amount }
}

/** A sample is one piece and has no area. */
export const oneSample: Quantity = { pieces: 1, covers: null, spare: null }

/** What the two fields of a size can be converted by: nothing for samples or where no area is known. */
export const coverageFor = (variation: { kind: string; coverage_mm2: number | null }): number | null =>
  variation.kind === 'size' && variation.coverage_mm2 ? variation.coverage_mm2 : null

/** How many pieces fill a square metre, to one decimal: 5.6. */
export const piecesPerSquareMetre = (coverageMm2: number): string =>
  (multiplyDivide(1_000_000, 10, coverageMm2) / 10).toFixed(1)
