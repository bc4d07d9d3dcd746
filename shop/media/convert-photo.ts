import { refuse } from '../refuse.ts'
import { type PhotoFormat, type ShrinkParts, type Shrunk, shrinkPhoto } from './shrink-photo.ts'

/**
 * Turns an uploaded file into a WebP that is upright, small enough and without the camera's data. The format is read from
 * the first bytes and the photo must decode.
 */
export async function convertPhoto(
  bytes: Uint8Array,
  limits: Omit<ShrinkParts, 'format'>,
): Promise<Shrunk & { format?: PhotoFormat }> {
  const format = formatOf(bytes)
  if (!format) return refuse('not_a_photo', 'Please choose a photo: JPEG, PNG, WebP or AVIF.')
  return { ...(await shrinkPhoto(bytes, { ...limits, format })), format }
}

/** The format by the first bytes, whatever the file name says. */
function formatOf(bytes: Uint8Array): PhotoFormat | null {
  const text = (from: number, until: number) => Buffer.from(bytes.subarray(from, until)).toString('latin1')
  if (text(0, 3) === '\u00ff\u00d8\u00ff') return 'jpeg'
  if (text(0, 8) === '\u0089PNG\r\n\u001a\n') return 'png'
  if (text(0, 4) === 'RIFF' && text(8, 12) === 'WEBP') return 'webp'
  return text(4, 12) === 'ftypavif' ? 'avif' : null
}
