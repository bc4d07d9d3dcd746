import { areaText } from '#contract/arithmetic/area.ts'
import { contradictsArea, lineArea } from '#contract/arithmetic/basket-arithmetic.ts'
import { roundDownToSets } from '#contract/arithmetic/quantity.ts'
import { basketLimits } from '#contract/basket/basket.ts'
import type { Variation } from './basket-lines.ts'
import type { BasketFault } from './fault-message.ts'

/**
 * Checks that the area and the sample flag in the request agree with the pieces. The server computes both; this only
 * reports a mistake.
 */
export function findContradiction(
  variation: Variation,
  line: { pieces: number; squareMetres?: number | null | undefined; isSample?: boolean | undefined },
): BasketFault | null {
  const isSample = variation.kind !== 'size'
  if (line.isSample !== undefined && line.isSample !== isSample)
    return {
      code: 'contradiction',
      field: 'is_sample',
      sentence: isSample ? 'This is a sample, not a size.' : 'This is a size, not a sample.',
    }
  if (line.squareMetres == null) return null
  const area = lineArea({ kind: variation.kind, pieces: line.pieces, coverageMm2: variation.coverageMm2 })
  if (!contradictsArea(line.squareMetres, area)) return null
  const pieces = line.pieces === 1 ? '1 piece covers' : `${line.pieces} pieces cover`
  return {
    code: 'contradiction',
    field: 'm2_quantity',
    sentence:
      area === null
        ? 'This is sold by the piece and has no area.'
        : `${pieces} ${areaText(area)}, not ${line.squareMetres} m².`,
  }
}

/** Checks that the pieces make whole sets, if the variation is sold in sets. */
export const findBrokenSet = ({ piecesPerSet }: Variation, pieces: number): BasketFault | null =>
  pieces % piecesPerSet === 0 ? null : { code: 'not_whole_sets', pieces, piecesPerSet }

/** Checks that there is stock for the whole line; part of a set cannot be sold. */
export function findShortage(variation: Variation, wanted: number, inBasket: number): BasketFault | null {
  const stock = roundDownToSets(variation.stock, variation.piecesPerSet)
  if (stock === 0) return { code: 'out_of_stock', leadDays: variation.leadDays }
  if (wanted <= stock) return null
  return { code: 'over_stock', stock, leadDays: variation.leadDays, inBasket }
}

/** The most samples of this kind that one order can have; null if the variation is not a sample. */
export function sampleLimit({ kind }: Pick<Variation, 'kind'>): number | null {
  if (kind === 'size') return null
  return kind === 'free_sample' ? basketLimits.freeSamples : basketLimits.fullSizeSamples
}
