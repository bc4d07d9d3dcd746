import { areaText } from '#contract/arithmetic/area.ts'
import { contradictsArea, lineArea } from '#contract/arithmetic/basket-arithmetic.ts'
import { roundDownToSets } from '#contract/arithmetic/quantity.ts'
import { basketLimits } from '#contract/basket/basket.ts'
import type { SaleItem } from './basket-lines.ts'
import type { BasketFault } from './fault-message.ts'

/** Whether what came beside the pieces agrees with them. The server derives both; this only names a mistake. */
export function findContradiction(
  goods: SaleItem,
  asked: { pieces: number; squareMetres?: number | null | undefined; isSample?: boolean | undefined },
): BasketFault | null {
  const isSample = goods.kind !== 'size'
  if (asked.isSample !== undefined && asked.isSample !== isSample)
    return {
      code: 'contradiction',
      field: 'is_sample',
      sentence: isSample ? 'This is a sample, not a size.' : 'This is a size, not a sample.',
    }
  if (asked.squareMetres == null) return null
  const area = lineArea({ kind: goods.kind, pieces: asked.pieces, coverageMm2: goods.coverageMm2 })
  if (!contradictsArea(asked.squareMetres, area)) return null
  const pieces = asked.pieces === 1 ? '1 piece covers' : `${asked.pieces} pieces cover`
  return {
    code: 'contradiction',
    field: 'm2_quantity',
    sentence:
      area === null
        ? 'This is sold by the piece and has no area.'
        : `${pieces} ${areaText(area)}, not ${asked.squareMetres} m².`,
  }
}

/** Whether the pieces are whole sets, where sets are what is sold. */
export const findBrokenSet = ({ piecesPerSet }: SaleItem, pieces: number): BasketFault | null =>
  pieces % piecesPerSet === 0 ? null : { code: 'not_whole_sets', pieces, piecesPerSet }

/** Whether there are as many as the line would have; a set that is not whole cannot be sold. */
export function findShortage(goods: SaleItem, wanted: number, inBasket: number): BasketFault | null {
  const stock = roundDownToSets(goods.stock, goods.piecesPerSet)
  if (stock === 0) return { code: 'out_of_stock', leadDays: goods.leadDays }
  if (wanted <= stock) return null
  return { code: 'over_stock', stock, leadDays: goods.leadDays, inBasket }
}

/** How many samples of this kind one order may have; null for what is none. */
export function samplesAtMost({ kind }: Pick<SaleItem, 'kind'>): number | null {
  if (kind === 'size') return null
  return kind === 'free_sample' ? basketLimits.freeSamples : basketLimits.fullSizeSamples
}
