import { and, eq } from 'drizzle-orm'
import { products, variations } from '#database/tables/catalogue.ts'
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
    .select({ kind: variations.kind, carriage: variations.carriage, weightG: variations.weightG })
    .from(variations)
    .innerJoin(products, eq(products.id, variations.productId))
    .where(and(eq(variations.id, input.variationId), eq(variations.listed, true), eq(products.status, 'publish')))
  if (!size) throw new ShopError('not_found', 'There is no such size')
  const line = { kind: size.kind, carriage: size.carriage, grams: size.weightG * input.pieces }
  return quoteDelivery({ ctx, tariff: await readTariff(db), input: { lines: [line], postcode: input.postcode } })
}
