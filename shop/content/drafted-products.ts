import { and, eq, ne, sql } from 'drizzle-orm'
import { blankProduct } from '#contract/catalogue/product-document.ts'
import { type DocumentFields, drafts } from '#database/tables/documents.ts'
import { releaseDocuments, releases } from '#database/tables/releases.ts'
import type { ProductRows } from '../catalogue/product-rows.ts'
import { readProductDocuments } from '../catalogue/read-product-documents.ts'
import type { ShopContext } from '../context.ts'
import { draftedProduct } from './preview-product.ts'

/** The product with this address, as its draft has it and as each release will have it. */
export async function draftedProducts(ctx: ShopContext, slug: string): Promise<ProductRows[]> {
  const { db } = ctx.database
  const own = await db
    .select({ key: drafts.entityId, document: drafts.document })
    .from(drafts)
    .where(and(eq(drafts.kind, 'product'), sql`${drafts.document} ->> 'slug' = ${slug}`))
  const waiting = await db
    .select({ key: releaseDocuments.entityId, changes: releaseDocuments.changes })
    .from(releaseDocuments)
    .innerJoin(releases, eq(releases.id, releaseDocuments.releaseId))
    .where(
      and(
        ne(releases.state, 'published'),
        eq(releaseDocuments.kind, 'product'),
        sql`(${releaseDocuments.changes} @> ${JSON.stringify([{ field: 'slug', to: slug }])}::jsonb
          or ${releaseDocuments.entityId} in (select key::text from products where slug = ${slug}))`,
      ),
    )
  const live = await readProductDocuments(
    db,
    waiting.map(({ key }) => key),
  )
  const documents: { key: string; document: DocumentFields }[] = waiting.map(({ key, changes }) => ({
    key,
    document: {
      ...(live.find(({ id }) => id === key)?.document ?? blankProduct),
      ...Object.fromEntries(changes.map(({ field, to }) => [field, to])),
    },
  }))
  const found = await Promise.all([...own, ...documents].map(({ key, document }) => draftedProduct(ctx, key, document)))
  return found.filter((rows) => rows !== null)
}
