import { areaText, formatArea } from '#contract/arithmetic/area.ts'
import { basketFigures, type LineFacts, lineFigures } from '#contract/arithmetic/basket-arithmetic.ts'
import { decimalPounds } from '#contract/arithmetic/money.ts'
import { roundDownToSets, roundUpToSets } from '#contract/arithmetic/quantity.ts'
import { sizeOption } from '#contract/arithmetic/size.ts'
import type { Basket, LineItem } from '#contract/basket.ts'
import type { ShopContext } from '../context.ts'
import type { BasketLine, SaleItem } from './basket-lines.ts'

/** The basket as it goes out: today's prices, what they come to, and what has changed since. */
export function composeBasket(ctx: ShopContext, lines: BasketLine[]): Basket {
  const figures = basketFigures(lines.map(factsOf), ctx.settings.vatRate)
  return {
    line_items: lines.map(composeLine),
    totals: {
      subtotal: figures.subtotal,
      vat_included: figures.vatIncluded,
      total: figures.total,
      weight_g: figures.weight,
      pallets: figures.pallets,
      count: figures.count,
    },
  }
}

/** The most pieces one line may have: whole sets, and of a sample one piece. */
const availableOf = (goods: SaleItem): number => {
  if (goods.pricePence === null) return 0
  return goods.kind === 'size' ? roundDownToSets(goods.stock, goods.piecesPerSet) : Math.min(goods.stock, 1)
}

const factsOf = ({ goods, pieces, priceAtAdding }: BasketLine): LineFacts & Pick<SaleItem, 'carriage'> => ({
  kind: goods.kind,
  unit: goods.unit,
  pricePence: goods.pricePence ?? priceAtAdding,
  pieces,
  coverageMm2: goods.coverageMm2,
  weightG: goods.weightG,
  carriage: goods.carriage,
  gone: goods.pricePence === null,
})

function composeLine(line: BasketLine): LineItem {
  const { goods, pieces } = line
  const facts = factsOf(line)
  const figures = lineFigures(facts)
  const area = figures.area === null ? null : formatArea(figures.area)
  return {
    id: line.id,
    product_id: goods.productId,
    variation_id: goods.variationId,
    name: `${goods.productName}, ${optionOf(goods)}`,
    parent_name: goods.productName,
    slug: goods.slug,
    image: goods.picture,
    price: decimalPounds(facts.pricePence),
    price_pence: facts.pricePence,
    unit: goods.unit,
    quantity: pieces,
    total: decimalPounds(figures.linePrice),
    total_pence: figures.linePrice,
    price_per_piece_pence: figures.pricePerPiece,
    m2_quantity: area,
    coverage_mm2: goods.kind === 'size' ? goods.coverageMm2 : null,
    pieces_per_set: goods.piecesPerSet,
    display_quantity: figures.area === null ? String(pieces) : areaText(figures.area),
    is_sample: goods.kind !== 'size',
    kind: goods.kind,
    available: availableOf(goods),
    weight_g: figures.weight,
    carriage: goods.carriage,
    version: line.version,
    notices: noticesOf(line),
    meta_data: metaOf(goods),
  }
}

function noticesOf({ goods, pieces, priceAtAdding }: BasketLine): LineItem['notices'] {
  if (goods.pricePence === null) return [{ kind: 'gone' }]
  const available = availableOf(goods)
  const wholeSets = roundUpToSets(pieces, goods.piecesPerSet)
  return [
    ...(goods.pricePence === priceAtAdding
      ? []
      : [{ kind: 'price' as const, was: priceAtAdding, now: goods.pricePence }]),
    ...(pieces > available
      ? [{ kind: 'stock' as const, available }]
      : pieces < wholeSets
        ? [{ kind: 'set' as const, pieces_per_set: goods.piecesPerSet, pieces: wholeSets }]
        : []),
  ]
}

const optionOf = (goods: SaleItem) =>
  sizeOption({
    kind: goods.kind,
    width: goods.widthMm,
    height: goods.heightMm,
    thickness: goods.thicknessMm,
    label: goods.label,
  })

function metaOf(goods: SaleItem): LineItem['meta_data'] {
  const option = optionOf(goods)
  if (goods.kind !== 'size') {
    const marker = goods.kind === 'free_sample' ? 'free-sample' : 'full-size-sample'
    return [
      { key: 'pa_sizemm', value: marker, display_value: option },
      { key: marker, value: '1' },
      { key: '_is_sample', value: '1' },
    ]
  }
  const box = goods.widthMm && goods.heightMm ? `${goods.widthMm}x${goods.heightMm}` : option
  return [{ key: 'pa_sizemm', value: option, display_value: box }]
}
