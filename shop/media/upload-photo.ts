import type { ShopContext } from '../context.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { type PhotoFormat, shrinkPhoto } from './shrink-photo.ts'
import { storePhoto } from './store-photo.ts'

/** What cameras of telephones make by themselves, for buyers; staff may send what a good camera makes. */
const mostPixels = { buyer: 25_000_000, staff: 60_000_000 }

export type UploadOutcome = { ok: true; photo: string } | Refusal<'not_a_photo' | 'too_many_pixels' | 'too_many_photos'>

/**
 * Takes a photo as a browser sends it and stores it as the shop's own, for one order or for staff: whatever it says it is,
 * it must begin and decode like one. The caller says who may, and how often.
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
  const most = orderId === null ? mostPixels.staff : mostPixels.buyer
  const shrunk = await inTurn(() => shrinkPhoto(bytes, { format, mostPixels: most }))
  if (!shrunk.ok) return shrunk
  return storePhoto(ctx, { bytes: shrunk.bytes, orderId })
}

/** What it is by its first bytes, whatever it is called. */
function formatOf(bytes: Uint8Array): PhotoFormat | null {
  const text = (from: number, until: number) => Buffer.from(bytes.subarray(from, until)).toString('latin1')
  if (text(0, 3) === '\u00ff\u00d8\u00ff') return 'jpeg'
  if (text(0, 8) === '\u0089PNG\r\n\u001a\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  return text(4, 12) === 'ftypavif' ? 'avif' : null
}

let last: Promise<unknown> = Promise.resolve()

/** One at a time: a large photo takes much memory while it is open. */
function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  const mine = last.then(work)
  last = mine.catch(() => {})
  return mine
}
