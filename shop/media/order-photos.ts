import { and, count, eq, gt, isNull, lte, not, or } from 'drizzle-orm'
import { mostOrderPhotos } from '#contract/media/photo.ts'
import type { Database } from '#database/database.ts'
import { photos } from '#database/tables/photos.ts'
import type { ShopContext } from '../context.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { isNamed } from './named-photos.ts'

/** The photos of a form that has been left unsent for this long make room for new ones. */
const unsentMs = 3_600_000

type Now = Pick<ShopContext, 'clock'>

/** Rejects another photo for an order that has reached the limit. */
export async function checkRoom(
  tx: Database,
  { clock }: Now,
  orderId: number,
): Promise<Refusal<'too_many_photos'> | null> {
  const [counted] = await tx
    .select({ photos: count() })
    .from(photos)
    .where(and(stored(orderId), or(isNamed(), gt(photos.uploadedAt, unsentSince(clock)))))
  if ((counted?.photos ?? 0) < mostOrderPhotos) return null
  return refuse(
    'too_many_photos',
    `We can take ${mostOrderPhotos} photos for an order, and we have ${mostOrderPhotos} for this one. Please describe the rest.`,
  )
}

/** As `checkRoom`, for the transaction that stores a photo, with the order locked. May remove unsent photos. */
export async function makeRoom(tx: Database, ctx: Now, orderId: number): Promise<Refusal<'too_many_photos'> | null> {
  const refusal = await checkRoom(tx, ctx, orderId)
  if (refusal) return refusal
  const [all] = await tx.select({ photos: count() }).from(photos).where(stored(orderId))
  if ((all?.photos ?? 0) >= mostOrderPhotos)
    await tx
      .update(photos)
      .set({ removedAt: ctx.clock.now() })
      .where(and(stored(orderId), not(isNamed()), lte(photos.uploadedAt, unsentSince(ctx.clock))))
  return null
}

const stored = (orderId: number) => and(eq(photos.orderId, orderId), isNull(photos.removedAt))
const unsentSince = (clock: Now['clock']) => new Date(clock.now().getTime() - unsentMs)
