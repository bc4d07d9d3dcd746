import { and, eq, isNull } from 'drizzle-orm'
import { claimPhotos, claims } from '#database/tables/claims.ts'
import { photos } from '#database/tables/photos.ts'
import { requirePermission } from '../access/require-permission.ts'
import type { ShopContext } from '../context.ts'
import { ShopError } from '../error.ts'

/** A photo uploaded by staff, whether or not a batch already refers to it. */
export async function readStockPhoto({ ctx, input }: { ctx: ShopContext; input: { name: string } }) {
  requirePermission(ctx, 'stock.read')
  const [photo] = await ctx.database.db
    .select({ name: photos.name })
    .from(photos)
    .where(and(eq(photos.name, input.name), isNull(photos.orderId), isNull(photos.removedAt)))
  return fileOf(ctx, photo)
}

/** A photo of a claim, for staff who may read claims. */
export async function readClaimPhoto({ ctx, input }: { ctx: ShopContext; input: { reference: string; name: string } }) {
  requirePermission(ctx, 'claims.read')
  const [photo] = await ctx.database.db
    .select({ name: claimPhotos.picture })
    .from(claimPhotos)
    .innerJoin(claims, eq(claims.id, claimPhotos.claimId))
    .where(and(eq(claims.reference, input.reference), eq(claimPhotos.picture, input.name)))
  return fileOf(ctx, photo)
}

/** A photo of a claim about this order, which the caller may see. */
export async function readOrderPhoto({ ctx, input }: { ctx: ShopContext; input: { orderId: number; name: string } }) {
  const [photo] = await ctx.database.db
    .select({ name: claimPhotos.picture })
    .from(claimPhotos)
    .innerJoin(claims, eq(claims.id, claimPhotos.claimId))
    .where(and(eq(claims.orderId, input.orderId), eq(claimPhotos.picture, input.name)))
  return fileOf(ctx, photo)
}

async function fileOf(ctx: ShopContext, photo: { name: string } | undefined): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = photo ? await ctx.photos.read(photo.name) : null
  if (!bytes) throw new ShopError('not_found', 'There is no such photo.')
  return bytes
}
