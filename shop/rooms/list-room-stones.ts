import { desc, eq, sql } from 'drizzle-orm'
import type { RoomStoneEntry, RoomSwatch } from '#contract/rooms/room-stone-list.ts'
import { productListings, products } from '#database/tables/catalogue.ts'
import type { ShopContext } from '../context.ts'
import { swatchPicture } from './swatch-picture.ts'

type Parts = { ctx: ShopContext }

/** Every stone that can be shown in a room, sorted by name. */
export async function listRoomStones({ ctx }: Parts): Promise<RoomStoneEntry[]> {
  const rows = await seenInRooms(ctx)
  return rows
    .map(({ card: { slug, name, attributes }, takes, isOutdoor }) => {
      const material = attributes.find((attribute) => attribute.slug === 'pa_material')?.options[0] ?? 'Stone'
      return { slug, name, material, takes, ...(isOutdoor && { is_outdoor: true as const }) }
    })
    .toSorted((one, other) => one.name.localeCompare(other.name))
}

/** The same stones as swatches, the most popular first. */
export async function listRoomSwatches({ ctx }: Parts): Promise<RoomSwatch[]> {
  const rows = await seenInRooms(ctx)
  return rows.map(({ card: { id, slug, name, price, images }, takes, terms, sizes }) => {
    const termsOf = (group: string) =>
      terms.filter((term) => term.startsWith(`${group}:`)).map((term) => term.slice(group.length + 1))
    return {
      id,
      slug,
      name,
      takes,
      picture: swatchPicture(images),
      price_pence: price.amount,
      unit: price.unit,
      sizes,
      colour: termsOf('colour'),
      material: termsOf('material'),
      finish: termsOf('finish'),
    }
  })
}

async function seenInRooms(ctx: ShopContext) {
  const rows = await ctx.database.db
    .select({
      card: productListings.card,
      terms: productListings.terms,
      sizes: productListings.sizes,
      laying: products.laying,
      look: products.look,
      hasFaces: sql<boolean>`jsonb_array_length(${products.faces}) > 0`,
    })
    .from(products)
    .innerJoin(productListings, eq(productListings.productId, products.id))
    .orderBy(desc(productListings.popularity), products.name)
  return rows
    .filter(({ card, hasFaces }) => hasFaces || ctx.media.slab(card.slug))
    .map(({ laying, look, ...row }) => ({
      ...row,
      takes: laying ? ('pieces' as const) : ('top' as const),
      isOutdoor: look?.object === 'paver',
    }))
}
