import type { Database } from '#database/database.ts'
import { lockPhotos } from '../media/named-photos.ts'
import { type Refusal, refuse } from '../refuse.ts'

/** Rejects a photo that staff did not upload. Call it in the transaction that saves the name of the photo. */
export async function checkPhoto(tx: Database, photo: string | null | undefined): Promise<Refusal<'invalid'> | null> {
  if (!photo || (await lockPhotos(tx, [photo], { orderId: null })).has(photo)) return null
  return refuse('invalid', 'The photo has not arrived. Please take it again.', { photo: 'has not arrived' })
}
