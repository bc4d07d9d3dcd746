import { basketFigures, type LineItem, lineFigures } from '#contract/arithmetic/basket-arithmetic.ts'
import { roundDownToSets, roundUpToSets } from '#contract/arithmetic/quantity.ts'
import { sizeOption } from '#contract/arithmetic/size.ts'
import type { BasketLine, SaleItem } from './basket-lines.ts'

/** What has changed about a line since it was added. */
export type LineNotice =
  | { kind: 'gone' }
  | { kind: 'price'; was: number; now: number }
  | { kind: 'stock'; available: number }
  | { kind: 'set'; piecesPerSet: number; pieces: number }

/** A line with today's price and what follows from it: what a basket shows, a quote adds up and an order keeps. */
export type PricedLine = BasketLine & {
  /** 'Carrara Honed, 600x300x10'. */
  name: string
  size: string
  unitPrice: number
  pricePerPiece: number
  linePrice: number
  /** Milli-m²; null for what has no area. */
  area: number | null
  weightG: number
  /** The most pieces it may have: whole sets, and of a sample one piece. */
  available: number
  notices: LineNotice[]
}

export const priceLines = (lines: BasketLine[]): PricedLine[] => lines.map(priceLine)

export const totalsOfLines = (lines: BasketLine[], vatRate: number) => basketFigures(lines.map(pricedItem), vatRate)

function priceLine(line: BasketLine): PricedLine {
  const { goods } = line
  const item = pricedItem(line)
  const { area, linePrice, pricePerPiece, weight } = lineFigures(item)
  const size = sizeOf(goods)
  return {
    ...line,
    name: `${goods.productName}, ${size}`,
    size,
    unitPrice: item.pricePence,
    pricePerPiece,
    linePrice,
    area,
    weightG: weight,
    available: availableOf(goods),
    notices: noticesOf(line),
  }
}

const pricedItem = ({ goods, pieces, priceAtAdding }: BasketLine): LineItem & Pick<SaleItem, 'carriage'> => ({
  kind: goods.kind,
  unit: goods.unit,
  pricePence: goods.pricePence ?? priceAtAdding,
  pieces,
  coverageMm2: goods.coverageMm2,
  weightG: goods.weightG,
  carriage: goods.carriage,
  gone: goods.pricePence === null,
})

const availableOf = (goods: SaleItem): number => {
  if (goods.pricePence === null) return 0
  return goods.kind === 'size' ? roundDownToSets(goods.stock, goods.piecesPerSet) : Math.min(goods.stock, 1)
}

function noticesOf({ goods, pieces, priceAtAdding }: BasketLine): LineNotice[] {
  const { pricePence, piecesPerSet } = goods
  if (pricePence === null) return [{ kind: 'gone' }]
  const available = availableOf(goods)
  const wholeSets = roundUpToSets(pieces, piecesPerSet)
  const price: LineNotice[] =
    pricePence === priceAtAdding ? [] : [{ kind: 'price', was: priceAtAdding, now: pricePence }]
  if (pieces > available) return [...price, { kind: 'stock', available }]
  return pieces < wholeSets ? [...price, { kind: 'set', piecesPerSet, pieces: wholeSets }] : price
}

const sizeOf = ({ kind, widthMm, heightMm, thicknessMm, label }: SaleItem): string =>
  sizeOption({ kind, width: widthMm, height: heightMm, thickness: thicknessMm, label })
