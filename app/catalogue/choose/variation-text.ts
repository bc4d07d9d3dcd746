import { areaText } from '#contract/arithmetic/area.ts'
import { piecesPerSquareMetre } from '#contract/arithmetic/quantity.ts'
import { sizeText } from '#contract/arithmetic/size.ts'
import type { ProductCard, Variation } from '#contract/catalogue/catalogue.ts'

const optionOf = (variation: Variation): string =>
  variation.attributes.find((attribute) => /^(pa_)?sizemm$/i.test(attribute.name))?.option ?? variation.sku

export const variationSizeText = (variation: Variation): string => sizeText(optionOf(variation))

/** What one piece covers: '0.180 m² a piece, 5.6 pieces to the m²'. */
export function coverageText(variation: Variation): string | null {
  if (!variation.coverage_mm2) return null
  const each = `${areaText(Math.round(variation.coverage_mm2 / 1000))} a piece`
  return variation.coverage_mm2 < 1_000_000
    ? `${each}, ${piecesPerSquareMetre(variation.coverage_mm2)} pieces to the m²`
    : each
}

/** How a size sold in sets is counted; null if pieces are sold singly. */
export function soldInSetsText(variation: Variation): string | null {
  if (variation.shape === 'octagon-set') return 'One piece is a set: an octagon with its cabochon.'
  const { pieces_per_set: pieces } = variation
  return pieces > 1 ? `Sold in sets of ${pieces}: pieces round up to whole sets.` : null
}

export const leadTimeText = (days: number): string =>
  days % 7 === 0 && days >= 14 ? `${days / 7} weeks` : `${days} days`

export const optionsText = (count: number): string => `${count} ${count === 1 ? 'option' : 'options'} available`

/** The sizes to list: no free sample, and full-size samples after the other sizes. */
export function sizeList(variations: Variation[]): Variation[] {
  const listed = variations.filter((variation) => variation.kind !== 'free_sample')
  return [
    ...listed.filter((variation) => variation.kind === 'size'),
    ...listed.filter((variation) => variation.kind === 'full_size_sample'),
  ]
}

/** The price of a variation in the form that `Price` displays. */
export const priceOf = (variation: Variation) => ({
  amount: variation.price_pence,
  regular: Math.round(Number(variation.regular_price) * 100),
  unit: variation.unit,
})

/** The reduction of a variation in per cent; null if it is not reduced, like a sample of reduced stone. */
export function discountOf(variation: Variation): number | null {
  const { amount, regular } = priceOf(variation)
  return amount < regular ? Math.round((1 - amount / regular) * 100) : null
}

/** Stone always shows a sample button, even if there is no sample; a tin or a trowel without a sample shows none. */
export const hasSamples = (card: Pick<ProductCard, 'sample'>, isStone: boolean): boolean =>
  isStone || card.sample.state !== 'none'
