import { and, eq, sql } from 'drizzle-orm'
import type { RoomStoneDetails } from '#contract/rooms/room-stone-list.ts'
import { products } from '#database/tables/catalogue.ts'
import { readProduct } from '../catalogue/read-product.ts'
import { readProductRows } from '../catalogue/rebuild-listing.ts'
import type { ShopContext } from '../context.ts'
import { ShopError } from '../error.ts'
import type { ShopSlab } from '../media/picture-manifest.ts'
import { edges, gloss } from './cuts.ts'
import { layingOfFaces, slabOfFaces } from './photographed-stone.ts'
import { swatchPicture } from './swatch-picture.ts'

type Parts = { ctx: ShopContext; input: { slug: string } }

/** The details of a stone that a room needs: its texture, how it can be laid, and its price. */
export const readRoomStone = async (parts: Parts): Promise<RoomStoneDetails> => (await findStone(parts)).details

/** A stone for visitors, and its slab for the server's own pictures. */
export async function findStone({ ctx, input }: Parts): Promise<{ details: RoomStoneDetails; slab: ShopSlab }> {
  const { id, slug, name, images, laying, sample, price, variations } = await readProduct({ ctx, input })
  const slab = (await photographedSlab(ctx, slug)) ?? ctx.media.slab(slug)
  if (!slab) throw new ShopError('not_found', 'This stone cannot be seen in a room')
  const sizes = variations.flatMap(({ kind, width_mm, height_mm, price_pence }) =>
    kind === 'size' && width_mm && height_mm ? [{ size: `${width_mm}x${height_mm}`, price_pence }] : [],
  )
  const { files, faces, span, seed, finish, joint, colour, variety, leanings, room, surfaces } = slab
  const details = {
    id,
    slug,
    name,
    picture: swatchPicture(images),
    unit: price.unit,
    sizes: sizes.filter(({ size }, index) => sizes.findIndex((other) => other.size === size) === index),
    laying: faces.length > 0 ? layingOfFaces(laying, sizes[0]?.size) : laying,
    sample,
    texture: {
      src: files.map(({ src }) => src),
      span,
      seed,
      joint,
      colour,
      variety,
      leanings,
      gloss: gloss[finish],
      faces,
      edge_radius: edges[finish].radius,
    },
    room,
    surfaces,
  }
  return { details, slab }
}

async function photographedSlab(ctx: ShopContext, slug: string): Promise<ShopSlab | null> {
  const isPhotographed = and(eq(products.slug, slug), sql`jsonb_array_length(${products.faces}) > 0`)
  const [rows] = await readProductRows(ctx.database.db, isPhotographed)
  return rows ? slabOfFaces(ctx, rows) : null
}
