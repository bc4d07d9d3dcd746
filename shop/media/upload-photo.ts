import type { ShopContext } from '../context.ts'
import type { Refusal } from '../refuse.ts'
import { convertPhoto } from './convert-photo.ts'
import { storePhoto } from './store-photo.ts'

/** Enough for a phone's default setting for buyers, and for a good camera for staff. */
const pixelLimits = { buyer: 25_000_000, staff: 60_000_000 }

export type UploadOutcome = { ok: true; photo: string } | Refusal<'not_a_photo' | 'too_many_pixels' | 'too_many_photos'>

/** Converts and stores an uploaded photo, for an order or for staff. The caller checks permissions and rate limits. */
export async function uploadPhoto({
  ctx,
  input,
}: {
  ctx: Pick<ShopContext, 'photos' | 'database' | 'clock'>
  input: { bytes: Uint8Array; orderId: number | null }
}): Promise<UploadOutcome> {
  const { bytes, orderId } = input
  const mostPixels = orderId === null ? pixelLimits.staff : pixelLimits.buyer
  const converted = await convertPhoto(bytes, { mostPixels, maxSide: 2000, quality: 78 })
  return converted.ok ? storePhoto(ctx, { bytes: converted.bytes, orderId }) : converted
}
