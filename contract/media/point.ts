import { z } from 'zod'

const share = z.number().min(0).max(1)

/** A point of a picture, as shares of its width and height. */
export const pointSchema = z.tuple([share, share])

export type Point = z.output<typeof pointSchema>
