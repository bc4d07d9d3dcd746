import { and, eq, sql } from 'drizzle-orm'
import { lineFigures } from '#contract/arithmetic/basket-arithmetic.ts'
import { prices, products, variations } from '#database/tables/catalogue.ts'
import type { ShopContext } from '../context.ts'
import { ShopError } from '../error.ts'
import { type DeliveryQuote, quoteDelivery } from './quote-delivery.ts'
import { readTariff } from './read-tariff.ts'

/** The delivery options for a number of pieces of one size. The size of a draft is not found. */
export async function quoteVariation({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { variationId: number; pieces: number; postcode: string }
}): Promise<DeliveryQuote> {
  const { db } = ctx.database
  const [size] = await db
    .select({
      kind: variations.kind,
      carriage: variations.carriage,
      weightG: variations.weightG,
      unit: variations.unit,
      coverageMm2: variations.coverageMm2,
      pricePence: priceNow(ctx.clock.now()),
    })
    .from(variations)
    .innerJoin(products, eq(products.id, variations.productId))
    .where(and(eq(variations.id, input.variationId), eq(variations.listed, true), eq(products.status, 'publish')))
  if (!size) throw new ShopError('not_found', 'There is no such size')
  const { linePrice, weight: grams } = lineFigures({ ...size, pricePence: size.pricePence ?? 0, pieces: input.pieces })
  const line = { kind: size.kind, carriage: size.carriage, grams }
  return quoteDelivery({
    ctx,
    tariff: await readTariff(db),
    input: { lines: [line], postcode: input.postcode, goods: linePrice },
  })
}

/** A buyer pays the lower of the regular and the sale price. */
const priceNow = (now: Date) => sql<number | null>`(select min(${prices.pence}) from ${prices}
  where ${prices.variationId} = ${variations.id} and ${prices.validFrom} <= ${now.toISOString()}::timestamptz
    and (${prices.validUntil} is null or ${prices.validUntil} > ${now.toISOString()}::timestamptz))`
