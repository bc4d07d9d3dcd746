import { asc, eq } from 'drizzle-orm'
import type { ProductChoices } from '#contract/office/products.ts'
import type { Database } from '#database/database.ts'
import { attributes, collections, terms } from '#database/tables/catalogue.ts'
import { requirePermission } from '../access/require-permission.ts'
import type { ActingContext } from '../context.ts'

/** The collections and terms that a product can have. */
export async function readProductChoices({ ctx }: { ctx: ActingContext }): Promise<ProductChoices> {
  requirePermission(ctx, 'catalogue.edit')
  return productChoicesIn(ctx.database.db)
}

export async function productChoicesIn(db: Database): Promise<ProductChoices> {
  const shelves = await db
    .select({ slug: collections.slug, name: collections.title })
    .from(collections)
    .orderBy(asc(collections.position))
  const rows = await db
    .select({ group: attributes.key, slug: terms.slug, name: terms.name })
    .from(terms)
    .innerJoin(attributes, eq(attributes.id, terms.attributeId))
    .orderBy(asc(terms.position))
  const inGroup = (group: string) => rows.filter((row) => row.group === group).map(({ slug, name }) => ({ slug, name }))
  return {
    collections: shelves,
    material: inGroup('material'),
    finish: inGroup('finish'),
    colour: inGroup('colour'),
    room: inGroup('room'),
  }
}
