import { decimalPounds } from '#contract/arithmetic/money.ts'
import { sizeOption } from '#contract/arithmetic/size.ts'
import type { Variation } from '#contract/catalogue/catalogue.ts'
import { currentPrice } from './current-price.ts'
import type { ProductRows } from './product-rows.ts'
import { wasPrice } from './was-price.ts'

/** The sizes and samples that can be bought at this time, as the product's page, structured data and the feed state them. */
export function shownVariations(rows: ProductRows['variations'], when: { now: Date; offeredSince: Date }): Variation[] {
  return rows.flatMap((row) => {
    const price = currentPrice(row.prices, when.now)
    if (!price || !row.listed) return []
    return {
      id: row.id,
      parent_id: row.productId,
      sku: row.sku,
      price: decimalPounds(price.pence),
      regular_price: decimalPounds(wasPrice(row.prices, when) ?? price.pence),
      price_pence: price.pence,
      unit: row.unit,
      instock: row.stock >= row.piecesPerSet,
      stock: row.stock,
      lead_days: row.leadDays,
      kind: row.kind,
      shape: row.shape,
      width_mm: row.widthMm,
      height_mm: row.heightMm,
      thickness_mm: row.thicknessMm,
      coverage_mm2: row.coverageMm2,
      pieces_per_set: row.piecesPerSet,
      weight_g: row.weightG,
      carriage: row.carriage,
      attributes: [
        {
          name: 'pa_sizemm',
          option: sizeOption({
            kind: row.kind,
            width: row.widthMm,
            height: row.heightMm,
            thickness: row.thicknessMm,
            label: row.label,
          }),
        },
      ],
    }
  })
}
