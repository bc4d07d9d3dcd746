import { asc, eq } from 'drizzle-orm'
import { newSizePrices, products } from '#database/tables/catalogue.ts'
import { requirePermission } from '../access/require-permission.ts'
import { currentPrice } from '../catalogue/current-price.ts'
import { variationsWithPrices } from '../catalogue/rebuild-listing.ts'
import type { ActingContext } from '../context.ts'
import { ShopError } from '../error.ts'
import { isKey } from '../is-key.ts'

/** The prices of a product that apply now, and those of sizes that are not published yet. */
export async function readPrices({ ctx, input: { key } }: { ctx: ActingContext; input: { key: string } }) {
  requirePermission(ctx, 'catalogue.edit')
  if (!isKey(key)) throw new ShopError('not_found', 'There is no such product.')
  const { db } = ctx.database
  const [product] = await db.select({ id: products.id }).from(products).where(eq(products.key, key))
  const items = product ? await variationsWithPrices(db, [product.id]) : []
  const prepared = await db
    .select()
    .from(newSizePrices)
    .where(eq(newSizePrices.productKey, key))
    .orderBy(asc(newSizePrices.sku))
  const now = ctx.clock.now()
  return {
    prices: [
      ...items.flatMap(({ sku, kind, prices, stock }) => {
        const price = currentPrice(prices, now)
        if (kind === 'free_sample' || !price) return []
        const isOnSale = price.pence < price.regularPence
        return [{ sku, kind, pence: price.regularPence, sale_pence: isOnSale ? price.pence : null, stock }]
      }),
      ...prepared.map(({ sku, pence }) => ({ sku, kind: 'new' as const, pence, sale_pence: null, stock: 0 })),
    ],
  }
}
