import type { Database } from '#database/database.ts'
import { lockPhotos } from '../media/named-photos.ts'
import { type Refusal, refuse } from '../refuse.ts'

/** Refuses the name of a photo that staff did not upload. Asked in the transaction that names it. */
export async function checkPhoto(tx: Database, photo: string | null | undefined): Promise<Refusal<'invalid'> | null> {
  if (!photo || (await lockPhotos(tx, [photo], { orderId: null })).has(photo)) return null
  return refuse('invalid', 'The photo has not arrived. Please take it again.', { photo: 'has not arrived' })
}
