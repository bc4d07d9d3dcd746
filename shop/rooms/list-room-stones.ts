import { eq, sql } from 'drizzle-orm'
import type { RoomStoneEntry } from '#contract/rooms/room-stone-list.ts'
import { productListings, products } from '#database/tables/catalogue.ts'
import type { ShopContext } from '../context.ts'

/** Every stone that can be shown in a room, sorted by name. */
export async function listRoomStones({ ctx }: { ctx: ShopContext }): Promise<RoomStoneEntry[]> {
  const rows = await ctx.database.db
    .select({
      card: productListings.card,
      laying: products.laying,
      hasFaces: sql<boolean>`jsonb_array_length(${products.faces}) > 0`,
    })
    .from(products)
    .innerJoin(productListings, eq(productListings.productId, products.id))
    .orderBy(products.name)
  return rows.flatMap(({ card: { slug, name, attributes }, laying, hasFaces }) => {
    if (!hasFaces && !ctx.media.slab(slug)) return []
    const material = attributes.find((attribute) => attribute.slug === 'pa_material')?.options[0] ?? 'Stone'
    return { slug, name, material, takes: laying ? ('pieces' as const) : ('top' as const) }
  })
}
