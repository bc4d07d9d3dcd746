import type { ShopContext } from '../context.ts'
import { type Refusal, refuse } from '../result.ts'

/** Refuses the name of a photo that never came. */
export async function checkPhoto(
  { photos }: ShopContext,
  photo: string | null | undefined,
): Promise<Refusal<'invalid'> | null> {
  if (!photo || (await photos.read(photo))) return null
  return refuse('invalid', 'The photo has not arrived. Please take it again.', { photo: 'has not arrived' })
}
