import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { sizeOption, sizeText } from '#contract/arithmetic/size.ts'
import { hasPermission, type Role } from '#contract/office/permissions.ts'
import type { ReleasePrices } from '#contract/office/releases.ts'
import type { Database } from '#database/database.ts'
import { products, variations } from '#database/tables/catalogue.ts'
import { releasePrices, releases } from '#database/tables/releases.ts'

/** The prices of a release, or null if it has none. */
export async function readReleasePrices(
  db: Database,
  { id, role }: { id: number; role: Role },
): Promise<ReleasePrices | null> {
  const rows = await db
    .select({ price: releasePrices, variation: variations, name: products.name, slug: products.slug })
    .from(releasePrices)
    .innerJoin(variations, eq(variations.id, releasePrices.variationId))
    .innerJoin(products, eq(products.id, variations.productId))
    .where(eq(releasePrices.releaseId, id))
    .orderBy(
      sql`${releasePrices.fault} is null`,
      asc(products.name),
      asc(products.id),
      asc(variations.position),
      asc(variations.id),
      asc(releasePrices.kind),
    )
  const newest = rows.map(({ price }) => price).toSorted((one, other) => +other.addedAt - +one.addedAt)[0]
  if (!newest) return null
  const shown = hasPermission(role, 'prices.read') ? rows : []
  const others = await otherReleases(
    db,
    id,
    rows.map(({ price }) => price),
  )
  return {
    count: rows.length,
    author: newest.author,
    added_at: newest.addedAt.toISOString(),
    rows: shown.map(({ price, variation, name, slug }) => ({
      sku: variation.sku,
      path: `/product/${slug}`,
      name,
      size: sizeText(
        sizeOption({
          ...variation,
          width: variation.widthMm,
          height: variation.heightMm,
          thickness: variation.thicknessMm,
        }),
      ),
      kind: price.kind,
      before: price.beforePence,
      after: price.pence,
      ends: price.ends,
      fault: price.fault,
    })),
    also_in: others,
  }
}

type Price = Pick<typeof releasePrices.$inferSelect, 'variationId' | 'kind'>

/** The other releases that wait with one of these prices, in the order in which they are due. */
export async function otherReleases(db: Database, id: number, prices: Price[]): Promise<ReleasePrices['also_in']> {
  if (prices.length === 0) return []
  const keys = prices.map(({ variationId, kind }) => `${variationId} ${kind}`)
  const rows = await db
    .select({ release: releases, prices: sql<number>`count(*)::int` })
    .from(releasePrices)
    .innerJoin(releases, eq(releases.id, releasePrices.releaseId))
    .where(
      and(
        ne(releases.id, id),
        ne(releases.state, 'published'),
        inArray(
          releasePrices.variationId,
          prices.map(({ variationId }) => variationId),
        ),
        sql`${releasePrices.variationId} || ' ' || ${releasePrices.kind} = any(${sql.param(keys)}::text[])`,
      ),
    )
    .groupBy(releases.id)
    .orderBy(sql`${releases.dueAt} nulls last`, asc(releases.id))
  return rows.map(({ release, prices: count }) => ({
    id: release.id,
    name: release.name,
    due_at: release.dueAt?.toISOString() ?? null,
    state: release.state,
    prices: count,
  }))
}
