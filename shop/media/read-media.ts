import { eq } from 'drizzle-orm'
import { media } from '#database/tables/media.ts'
import type { ShopContext } from '../context.ts'

/** The stored file of an uploaded picture; null if there is none. Visitors may see every upload. */
export async function readMedia(
  ctx: Pick<ShopContext, 'database' | 'photos'>,
  hash: string,
): Promise<Uint8Array | null> {
  const [row] = await ctx.database.db.select({ photo: media.photo }).from(media).where(eq(media.hash, hash))
  return row ? ctx.photos.read(row.photo) : null
}
