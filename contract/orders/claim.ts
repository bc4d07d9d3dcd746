import { z } from 'zod'
import { mostClaimPhotos, photoName } from '../media/photo.ts'

/** `POST orders/{reference}/claims`: something is broken or missing, or the buyer wants to return it. */

export const claimKinds = ['fault', 'return'] as const

export const claimRequestSchema = z.strictObject({
  kind: z.enum(claimKinds),
  lines: z
    .array(
      z.strictObject({
        variation_id: z.int().positive(),
        quantity: z.int('Please enter a whole number').min(1, 'At least one piece').max(1_000_000),
      }),
    )
    .min(1, 'Please say which items it is about')
    .max(200),
  message: z.string().trim().max(4000, 'Please keep this under 4000 characters'),
  photos: z.array(photoName).max(mostClaimPhotos, `At most ${mostClaimPhotos} photos`).optional(),
})
export type ClaimRequest = z.output<typeof claimRequestSchema>
