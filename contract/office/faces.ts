import { z } from 'zod'
import { faceSchema, mostFaces } from '../media/face.ts'
import { roomNames, surfaceNames } from '../rooms/rooms.ts'

/** Both calls answer with a WebP. A refusal names the field: 'face.corners', 'faces.2.corners'. */

/** The longest side of a straightened face, in pixels. */
export const facePreviewSide = 1024

export const facePreviewSchema = z.strictObject({ face: faceSchema })

export const faceRoomSchema = z.strictObject({
  /** The product's key. Its draft, or else the product as it is published, says how the faces are laid. */
  product: z.uuid(),
  /** Such as '600x300'. Anything the product does not come in is its first size. */
  size: z.string().max(20).optional(),
  faces: z.array(faceSchema).min(1).max(mostFaces),
  room: z.enum(roomNames),
  surface: z.enum(surfaceNames),
})
