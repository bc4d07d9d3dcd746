import { asc, gt, inArray } from 'drizzle-orm'
import { escapeXml } from '#contract/content/escape-xml.ts'
import type { Database } from '#database/database.ts'
import { productListings, products } from '#database/tables/catalogue.ts'
import type { ShopContext } from '../context.ts'
import { feedItems } from './feed-items.ts'
import { readProductRows } from './rebuild-listing.ts'

/** Few enough that visitors' requests between two pieces do not wait long. */
const productsAtOnce = 50

/**
 * Every size for sale, as RSS with the fields of Google Merchant, with the prices of the moment of the request. Its pieces
 * are read one after the other, so that a large catalogue needs little memory.
 */
export async function* productFeed({ ctx, input: { publicUrl } }: { ctx: ShopContext; input: { publicUrl: string } }) {
  const { db } = ctx.database
  const shop = { name: ctx.settings.company.name, publicUrl, now: ctx.clock.now() }
  // Read before the first piece: if the database is down, the request fails before a response begins.
  let ids = await publicAfter(db, 0)
  yield beginning(shop)
  for (let last = ids.at(-1); last !== undefined; last = ids.at(-1)) {
    const rows = await readProductRows(db, inArray(products.id, ids))
    yield rows.flatMap((product) => feedItems(product, shop)).join('')
    ids = await publicAfter(db, last)
  }
  yield '</channel>\n</rss>\n'
}

/** The next products that have a page. */
async function publicAfter(db: Database, id: number): Promise<number[]> {
  const found = await db
    .select({ id: productListings.productId })
    .from(productListings)
    .where(gt(productListings.productId, id))
    .orderBy(asc(productListings.productId))
    .limit(productsAtOnce)
  return found.map((row) => row.id)
}

const beginning = ({ name, publicUrl }: { name: string; publicUrl: string }) => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${escapeXml(name)}</title>
<link>${escapeXml(publicUrl)}</link>
<description>Everything for sale at ${escapeXml(name)}, with prices including VAT</description>
`
