import { areaText, formatArea } from '#contract/arithmetic/area.ts'
import { decimalPounds, vatIncluded } from '#contract/arithmetic/money.ts'
import type { Basket, LineItem } from '#contract/basket/basket.ts'
import type { ShopContext } from '../context.ts'
import { currentVatRate } from '../settings/current-vat-rate.ts'
import { applyVoucher, composeVoucher } from '../vouchers/apply-voucher.ts'
import type { BasketVoucher } from '../vouchers/basket-voucher.ts'
import type { BasketLine } from './basket-lines.ts'
import { type LineNotice, type PricedLine, priceLines, totalsOfLines } from './price-lines.ts'

/** The basket as the API returns it: today's prices, the totals, and what has changed since each line was added. */
export function composeBasket(ctx: ShopContext, lines: BasketLine[], voucher: BasketVoucher | null): Basket {
  const figures = totalsOfLines(lines, currentVatRate(ctx))
  const priced = priceLines(lines)
  const applied = applyVoucher(voucher, priced, { now: ctx.clock.now(), delivery: 0 })
  const discount = applied?.discount.total ?? 0
  const total = figures.total - discount
  return {
    line_items: priced.map(composeLine),
    totals: {
      subtotal: figures.subtotal,
      discount,
      vat_included: vatIncluded(total, currentVatRate(ctx)),
      total,
      weight_g: figures.weight,
      pallets: figures.pallets,
      count: figures.count,
    },
    voucher: applied && composeVoucher(applied, priced),
  }
}

function composeLine(line: PricedLine): LineItem {
  const { variation, pieces, area } = line
  return {
    id: line.id,
    product_id: variation.productId,
    variation_id: variation.variationId,
    name: line.name,
    parent_name: variation.productName,
    slug: variation.slug,
    image: variation.picture,
    price: decimalPounds(line.unitPrice),
    price_pence: line.unitPrice,
    unit: variation.unit,
    quantity: pieces,
    total: decimalPounds(line.linePrice),
    total_pence: line.linePrice,
    price_per_piece_pence: line.pricePerPiece,
    m2_quantity: area === null ? null : formatArea(area),
    coverage_mm2: variation.kind === 'size' ? variation.coverageMm2 : null,
    pieces_per_set: variation.piecesPerSet,
    display_quantity: area === null ? String(pieces) : areaText(area),
    is_sample: variation.kind !== 'size',
    kind: variation.kind,
    available: line.available,
    weight_g: line.weightG,
    carriage: variation.carriage,
    version: line.version,
    plan_id: line.planId ?? null,
    notices: line.notices.map(composeNotice),
    meta_data: metaOf(line),
  }
}

const composeNotice = (notice: LineNotice): LineItem['notices'][number] =>
  notice.kind === 'set' ? { kind: 'set', pieces_per_set: notice.piecesPerSet, pieces: notice.pieces } : notice

function metaOf({ variation, size }: PricedLine): LineItem['meta_data'] {
  if (variation.kind !== 'size') {
    const marker = variation.kind === 'free_sample' ? 'free-sample' : 'full-size-sample'
    return [
      { key: 'pa_sizemm', value: marker, display_value: size },
      { key: marker, value: '1' },
      { key: '_is_sample', value: '1' },
    ]
  }
  const box = variation.widthMm && variation.heightMm ? `${variation.widthMm}x${variation.heightMm}` : size
  return [{ key: 'pa_sizemm', value: size, display_value: box }]
}
