import { basketFigures, type LineItem, lineFigures } from '#contract/arithmetic/basket-arithmetic.ts'
import { roundDownToSets, roundUpToSets } from '#contract/arithmetic/quantity.ts'
import { sizeOption } from '#contract/arithmetic/size.ts'
import type { BasketLine, Variation } from './basket-lines.ts'

/** What has changed about a line since it was added. */
export type LineNotice =
  | { kind: 'gone' }
  | { kind: 'price'; was: number; now: number }
  | { kind: 'stock'; available: number }
  | { kind: 'set'; piecesPerSet: number; pieces: number }

/** A line with today's price and the figures that follow from it, for baskets, quotes and orders. */
export type PricedLine = BasketLine & {
  /** 'Carrara Honed, 600x300x10'. */
  name: string
  size: string
  unitPrice: number
  pricePerPiece: number
  linePrice: number
  /** In thousandths of a m²; null if the item has no area. */
  area: number | null
  weightG: number
  /** The most pieces the line can have: whole sets only, and one piece of a sample. */
  available: number
  notices: LineNotice[]
}

export const priceLines = (lines: BasketLine[]): PricedLine[] => lines.map(priceLine)

export const totalsOfLines = (lines: BasketLine[], vatRate: number) => basketFigures(lines.map(pricedItem), vatRate)

function priceLine(line: BasketLine): PricedLine {
  const { variation } = line
  const item = pricedItem(line)
  const { area, linePrice, pricePerPiece, weight } = lineFigures(item)
  const size = sizeOf(variation)
  return {
    ...line,
    name: `${variation.productName}, ${size}`,
    size,
    unitPrice: item.pricePence,
    pricePerPiece,
    linePrice,
    area,
    weightG: weight,
    available: availableOf(variation),
    notices: noticesOf(line),
  }
}

const pricedItem = ({ variation, pieces, priceAtAdding }: BasketLine): LineItem & Pick<Variation, 'carriage'> => ({
  kind: variation.kind,
  unit: variation.unit,
  pricePence: variation.pricePence ?? priceAtAdding,
  pieces,
  coverageMm2: variation.coverageMm2,
  weightG: variation.weightG,
  carriage: variation.carriage,
  gone: variation.pricePence === null,
})

const availableOf = (variation: Variation): number => {
  if (variation.pricePence === null) return 0
  return variation.kind === 'size'
    ? roundDownToSets(variation.stock, variation.piecesPerSet)
    : Math.min(variation.stock, 1)
}

function noticesOf({ variation, pieces, priceAtAdding }: BasketLine): LineNotice[] {
  const { pricePence, piecesPerSet } = variation
  if (pricePence === null) return [{ kind: 'gone' }]
  const available = availableOf(variation)
  const wholeSets = roundUpToSets(pieces, piecesPerSet)
  const price: LineNotice[] =
    pricePence === priceAtAdding ? [] : [{ kind: 'price', was: priceAtAdding, now: pricePence }]
  if (pieces > available) return [...price, { kind: 'stock', available }]
  return pieces < wholeSets ? [...price, { kind: 'set', piecesPerSet, pieces: wholeSets }] : price
}

const sizeOf = ({ kind, widthMm, heightMm, thicknessMm, label }: Variation): string =>
  sizeOption({ kind, width: widthMm, height: heightMm, thickness: thicknessMm, label })
