import { eq } from 'drizzle-orm'
import { isSlug } from '#contract/catalogue/slug.ts'
import { products } from '#database/tables/catalogue.ts'
import type { ShopContext } from '../context.ts'

/** The colours and kind of a product's stone, or null if the product does not exist. */
export async function readAppearance({ ctx, input }: { ctx: ShopContext; input: { slug: string } }) {
  if (!isSlug(input.slug)) return null
  const [row] = await ctx.database.db
    .select({ look: products.look, name: products.name })
    .from(products)
    .where(eq(products.slug, input.slug))
  return row ?? null
}
