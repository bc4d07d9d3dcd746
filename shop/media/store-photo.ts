import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { orders } from '#database/tables/orders.ts'
import { photos } from '#database/tables/photos.ts'
import type { ShopContext } from '../context.ts'
import type { Refusal } from '../refuse.ts'
import { makeRoom } from './order-photos.ts'

type Stored = { ok: true; photo: string } | Refusal<'too_many_photos'>

/**
 * Stores a photo for an order or for staff, under a random name. The row is written before the file, because the worker
 * finds files by their rows and would never delete a file without one.
 */
export async function storePhoto(
  ctx: Pick<ShopContext, 'photos' | 'database' | 'clock'>,
  { bytes, orderId }: { bytes: Uint8Array; orderId: number | null },
): Promise<Stored> {
  const name = randomBytes(32).toString('hex')
  const refusal = await ctx.database.db.transaction(async (tx) => {
    if (orderId !== null) {
      // Lock the order, so that photos uploaded at the same time are counted one after the other.
      await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('update')
      const full = await makeRoom(tx, ctx, orderId)
      if (full) return full
    }
    await tx.insert(photos).values({ name, orderId, uploadedAt: ctx.clock.now() })
    return null
  })
  if (refusal) return refusal
  await ctx.photos.write(name, bytes)
  return { ok: true, photo: name }
}
