import type { RoomStoneDetails } from '#contract/rooms/room-stone-list.ts'
import { readProduct } from '../catalogue/read-product.ts'
import type { ShopContext } from '../context.ts'
import { ShopError } from '../error.ts'
import { edges, gloss } from './cuts.ts'

/** The details of a stone that a room needs: its texture, how it can be laid, and its price. */
export async function readRoomStone({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: { slug: string }
}): Promise<RoomStoneDetails> {
  const slab = ctx.media.slab(input.slug)
  if (!slab) throw new ShopError('not_found', 'This stone cannot be seen in a room')
  const { id, slug, name, laying, sample, price, variations } = await readProduct({ ctx, input })
  const sizes = variations.flatMap(({ kind, width_mm, height_mm, price_pence }) =>
    kind === 'size' && width_mm && height_mm ? [{ size: `${width_mm}x${height_mm}`, price_pence }] : [],
  )
  const { files, span, seed, finish, joint, variety, leanings, room, surfaces } = slab
  return {
    id,
    slug,
    name,
    unit: price.unit,
    sizes: sizes.filter(({ size }, index) => sizes.findIndex((other) => other.size === size) === index),
    laying,
    sample,
    texture: {
      src: files.map(({ src }) => src),
      span,
      seed,
      joint,
      variety,
      leanings,
      gloss: gloss[finish],
      edge_radius: edges[finish].radius,
    },
    room,
    surfaces,
  }
}
