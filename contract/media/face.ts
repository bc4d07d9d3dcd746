import { z } from 'zod'
import { pointSchema } from './point.ts'

const side = z.int('Please enter a whole number of millimetres').min(20, 'Please enter 20 or more').max(4000)

/** A rectangle of stone in a photograph. It is straightened and becomes the texture of the product in rooms and plans. */
export const faceSchema = z.strictObject({
  /** The uploaded photograph: `/media/<hash>`. */
  src: z.string().max(200),
  /** Clockwise from the top left of the stone. */
  corners: z.tuple([pointSchema, pointSchema, pointSchema, pointSchema]),
  /** In millimetres of stone. */
  width: side,
  height: side,
  /** A point on a grey card in the photograph, if there is one. */
  grey: pointSchema.nullable(),
})

export type Face = z.output<typeof faceSchema>

export const mostFaces = 20
