import { z } from 'zod'
import { readPieces } from '../arithmetic/read-quantity.ts'
import { pieceText } from '../basket/line-text.ts'
import { mostClaimPhotos, photoName } from '../media/photo.ts'

/** `POST orders/{reference}/claims`: something is broken or missing, or the buyer wants to return it or sell leftovers back. */

export const claimKinds = ['fault', 'return', 'leftover'] as const
export const claimStates = ['open', 'replacement', 'refund', 'declined'] as const

export const claimRequestSchema = z.strictObject({
  kind: z.enum(claimKinds),
  lines: z
    .array(
      z.strictObject({
        variation_id: z.int().positive(),
        quantity: z.int('Please enter a whole number').min(1, 'At least one piece').max(1_000_000),
      }),
    )
    .min(1, 'Please tell us how many pieces are affected')
    .max(200),
  message: z.string().trim().max(4000, 'Please keep this under 4000 characters'),
  photos: z.array(photoName).max(mostClaimPhotos, `At most ${mostClaimPhotos} photos`).optional(),
})
export type ClaimRequest = z.output<typeof claimRequestSchema>

/** A field left empty, or '0', is about no pieces. */
const typedPieces = z.string().transform((text, { addIssue }): number => {
  if (/^0*$/.test(text.trim())) return 0
  const read = readPieces(text)
  if (read.ok) return read.amount
  addIssue({ code: 'custom', message: read.message })
  return z.NEVER
})

type Ordered = { kind: ClaimRequest['kind']; lines: readonly { quantity: number }[] }

/** The form has a field for each line of the order, or that can be sold back. Lines with 0 pieces are not sent. */
export const claimFormSchema = ({ kind, lines: ordered }: Ordered) =>
  claimRequestSchema
    .omit({ kind: true })
    .extend({
      lines: z.array(z.object({ variation_id: z.int(), quantity: typedPieces })).superRefine((lines, { addIssue }) => {
        const report = (index: number, message: string) =>
          addIssue({ code: 'custom', path: [index, 'quantity'], message })
        if (lines.every(({ quantity }) => quantity === 0)) report(0, 'Please tell us how many pieces are affected')
        for (const [index, { quantity }] of lines.entries()) {
          const most = ordered[index]?.quantity ?? 0
          const has = kind === 'leftover' ? 'You can sell back' : 'You ordered'
          if (quantity > most) report(index, `${has} ${pieceText(most)}. Please enter ${most} or fewer.`)
        }
      }),
    })
    .transform(({ lines, ...claim }) => ({ kind, ...claim, lines: lines.filter(({ quantity }) => quantity > 0) }))
export type ClaimEntry = z.input<ReturnType<typeof claimFormSchema>>
