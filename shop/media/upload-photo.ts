import type { ShopContext } from '../context.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { type PhotoFormat, shrinkPhoto } from './shrink-photo.ts'
import { storePhoto } from './store-photo.ts'

/** Enough for a phone's default setting for buyers, and for a good camera for staff. */
const pixelLimits = { buyer: 25_000_000, staff: 60_000_000 }

export type UploadOutcome = { ok: true; photo: string } | Refusal<'not_a_photo' | 'too_many_pixels' | 'too_many_photos'>

/**
 * Converts and stores an uploaded photo, for an order or for staff. The format is read from the first bytes and the
 * photo must decode. The caller checks permissions and rate limits.
 */
export async function uploadPhoto({
  ctx,
  input,
}: {
  ctx: Pick<ShopContext, 'photos' | 'database' | 'clock'>
  input: { bytes: Uint8Array; orderId: number | null }
}): Promise<UploadOutcome> {
  const { bytes, orderId } = input
  const format = formatOf(bytes)
  if (!format) return refuse('not_a_photo', 'Please choose a photo: JPEG, PNG, WebP or AVIF.')
  const mostPixels = orderId === null ? pixelLimits.staff : pixelLimits.buyer
  const shrunk = await inTurn(() => shrinkPhoto(bytes, { format, mostPixels }))
  if (!shrunk.ok) return shrunk
  return storePhoto(ctx, { bytes: shrunk.bytes, orderId })
}

/** The format by the first bytes, whatever the file name says. */
function formatOf(bytes: Uint8Array): PhotoFormat | null {
  const text = (from: number, until: number) => Buffer.from(bytes.subarray(from, until)).toString('latin1')
  if (text(0, 3) === '\u00ff\u00d8\u00ff') return 'jpeg'
  if (text(0, 8) === '\u0089PNG\r\n\u001a\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  return text(4, 12) === 'ftypavif' ? 'avif' : null
}

let previous: Promise<unknown> = Promise.resolve()

/** One at a time, because an open photo takes a lot of memory. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const result = previous.then(work)
  previous = result.catch(() => {})
  return result
}
