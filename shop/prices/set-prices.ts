import { and, eq, inArray } from 'drizzle-orm'
import type { SetPrices } from '#contract/office/products.ts'
import type { Database } from '#database/database.ts'
import { newSizePrices, products, variations } from '#database/tables/catalogue.ts'
import { requirePermission } from '../access/require-permission.ts'
import { writeAudit } from '../audit/write-audit.ts'
import { repriceListing } from '../catalogue/reprice-listing.ts'
import { setRegularPrices } from '../catalogue/write-prices.ts'
import type { ActingContext } from '../context.ts'
import { ShopError } from '../error.ts'
import { isKey } from '../is-key.ts'

type Input = SetPrices & { key: string }

/**
 * Sets prices of a product from now on. Sizes that are only in the draft get theirs when the product is published.
 * Sending the same prices again changes nothing.
 */
export async function setPrices({ ctx, input: { key, prices } }: { ctx: ActingContext; input: Input }): Promise<void> {
  requirePermission(ctx, 'prices.change')
  if (!isKey(key)) throw new ShopError('not_found', 'There is no such product.')
  const now = ctx.clock.now()
  await ctx.database.db.transaction(async (tx) => {
    const items = await lockItems(
      tx,
      key,
      prices.map(({ sku }) => sku),
    )
    const idOf = new Map(items.map(({ id, sku }) => [sku, id]))
    const known = prices.filter(({ sku }) => idOf.has(sku))
    const changes = known.map(({ sku, pence }) => ({ variationId: idOf.get(sku) ?? 0, pence }))
    const before = await setRegularPrices(tx, ctx, { note: 'Set on the page of the product', changes })
    for (const { sku, pence } of prices.filter((price) => !idOf.has(price.sku)))
      await tx
        .insert(newSizePrices)
        .values({ productKey: key, sku, pence })
        .onConflictDoUpdate({ target: [newSizePrices.productKey, newSizePrices.sku], set: { pence } })
    await repriceListing(tx, [...new Set(items.map(({ productId }) => productId))], now)
    await writeAudit(tx, ctx, {
      verb: 'prices_changed',
      subject: 'product',
      subjectId: key,
      before: Object.fromEntries(known.map(({ sku }) => [sku, before.get(idOf.get(sku) ?? 0) ?? null])),
      after: Object.fromEntries(prices.map(({ sku, pence }) => [sku, pence])),
    })
  })
}

/** Two people who change the same prices do so one after the other. */
const lockItems = (tx: Database, key: string, skus: string[]) =>
  tx
    .select({ id: variations.id, sku: variations.sku, productId: variations.productId })
    .from(variations)
    .innerJoin(products, eq(products.id, variations.productId))
    .where(and(eq(products.key, key), inArray(variations.sku, skus)))
    .orderBy(variations.id)
    .for('update', { of: variations })
