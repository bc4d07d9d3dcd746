import { and, asc, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import { prices, productListings, products, variations } from '#database/tables/catalogue.ts'
import type { ShopContext } from '../context.ts'
import { repriceListing } from './reprice-listing.ts'

/** Products per transaction: a sale of thousands of sizes begins for all of them in the same second. */
const productsAtOnce = { pglite: 25, postgres: 100 }

/**
 * Updates the listing rows whose price started or ended, and adds the products that have reached their publication
 * date. Returns the time of the next change.
 */
export async function keepListingCurrent(ctx: ShopContext): Promise<Date | null> {
  const now = ctx.clock.now()
  const moment = sql`${now.toISOString()}::timestamptz`
  for (let after: number | null = 0; after !== null; ) after = await updateDue(ctx, { now, moment, after })
  return nextChange(ctx, moment)
}

/** Updates the next rows that are due. Returns the id of the last product, or null if there are no more. */
const updateDue = (
  { database }: ShopContext,
  { now, moment, after }: { now: Date; moment: SQL; after: number },
): Promise<number | null> =>
  database.db.transaction(async (tx) => {
    const due = await tx
      .select({ id: products.id })
      .from(products)
      .leftJoin(productListings, eq(productListings.productId, products.id))
      .where(and(gt(products.id, after), or(sql`${productListings.changesAt} <= ${moment}`, isMissing(moment))))
      .orderBy(asc(products.id))
      .limit(productsAtOnce[database.kind])
    const ids = due.map(({ id }) => id)
    await repriceListing(tx, ids, now)
    return ids.length < productsAtOnce[database.kind] ? null : (ids.at(-1) ?? null)
  })

async function nextChange({ database }: ShopContext, moment: SQL): Promise<Date | null> {
  const publication = sql`min(${products.publishedAt}) filter (
    where ${products.status} = 'publish' and ${products.publishedAt} > ${moment})`
  const [next] = await database.db
    .select({ at: sql<string | null>`least(min(${productListings.changesAt}), ${publication})` })
    .from(products)
    .leftJoin(productListings, eq(productListings.productId, products.id))
  return next?.at ? new Date(next.at) : null
}

/** Published but without a listing row. Products without a price never get one, so they are left out. */
const isMissing = (moment: SQL) => sql`
  (${productListings.productId} is null and ${products.status} = 'publish' and ${products.publishedAt} <= ${moment}
  and exists (select from ${variations} join ${prices} on ${prices.variationId} = ${variations.id}
    where ${variations.productId} = ${products.id} and ${variations.listed} and ${variations.kind} = 'size'
      and ${prices.kind} = 'regular' and ${prices.validFrom} <= ${moment}
      and (${prices.validUntil} is null or ${prices.validUntil} > ${moment})))`
