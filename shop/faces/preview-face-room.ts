import type { z } from 'zod'
import type { faceRoomSchema } from '#contract/office/faces.ts'
import { laidAs, resolveSurface, suits } from '#contract/rooms/room-stone.ts'
import { rooms, surfaces } from '#contract/rooms/rooms.ts'
import { latticeOf } from '#laying/lay-stone.ts'
import { requirePermission } from '../access/require-permission.ts'
import { draftedProduct } from '../content/preview-product.ts'
import type { ActingContext } from '../context.ts'
import { ShopError } from '../error.ts'
import { faceFaults } from '../media/face-faults.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { slabOfFaces } from '../rooms/photographed-stone.ts'
import { roomStoneOf } from './room-stone-of.ts'

type Outcome = { ok: true; bytes: Uint8Array<ArrayBuffer> } | Refusal<'invalid'>

const width = 720

/** A room with these faces, laid as the draft of the product says. The rest of the room stays plain. */
export async function previewFaceRoom({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: z.output<typeof faceRoomSchema>
}): Promise<Outcome> {
  const actor = requirePermission(ctx, 'catalogue.edit')
  const { room, surface, faces } = input
  if (!rooms[room].surfaces.includes(surface))
    return refuseField('surface', `${rooms[room].title} has no such surface. Please choose another one.`)
  const faults = await faceFaults(ctx.database.db, faces)
  const [first] = Object.values(faults)
  if (first) return refuse('invalid', first, faults)
  const rows = await draftedProduct(ctx, input.product)
  if (!rows) throw new ShopError('not_found', 'There is no such product.')
  const photographed = { ...rows, product: { ...rows.product, faces } }
  const stone = roomStoneOf(photographed)
  if (!suits(stone, surface))
    return refuseField(
      'surface',
      surfaces[surface].takes === 'top'
        ? 'This surface is a single piece without joints. Please choose one that is laid in pieces.'
        : 'This surface is laid in pieces, and this product has no pattern yet. Please choose one for tops.',
    )
  const laid = resolveSurface(stone, { stone: stone.slug, ...(input.size && { size: input.size }) })
  if (!canBeLaid(() => latticeOf(laidAs(stone, laid) ?? flat)))
    return refuseField('size', 'These sizes cannot be laid in this pattern. Please check the patterns and the sizes.')
  const slab = await slabOfFaces(ctx, photographed)
  const drawn = { room, width, surfaces: { [surface]: { stone, laid, slab } } }
  return { ok: true, bytes: await ctx.faces.room(drawn, `staff ${actor.staffId}`) }
}

const refuseField = (field: string, message: string) => refuse('invalid', message, { [field]: message })

const flat = { pattern: 'straight', size: { width: 600, height: 600 }, joint: 0 } as const

/** A draft has not been checked: its mix may not go with its sizes. */
function canBeLaid(lay: () => unknown): boolean {
  try {
    lay()
    return true
  } catch {
    return false
  }
}
