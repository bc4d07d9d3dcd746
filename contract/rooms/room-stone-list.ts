import { z } from 'zod'
import { pictureSchema } from '../catalogue/catalogue.ts'
import { layingSchema } from '../files/catalogue-file.ts'
import { groutNames, roomNames, surfaceNames } from './rooms.ts'

/** Responses of the visualiser calls. */

export const roomStoneEntrySchema = z.object({
  slug: z.string(),
  name: z.string(),
  material: z.string(),
  /** Laid in pieces, or a single top without joints. */
  takes: z.enum(['pieces', 'top']),
  /** Paving for outdoors; left out for other stone. */
  is_outdoor: z.literal(true).optional(),
})

export type RoomStoneEntry = z.output<typeof roomStoneEntrySchema>

export const roomStoneListSchema = z.object({ data: z.array(roomStoneEntrySchema) })

const swatchPictureSchema = pictureSchema.pick({ src: true, width: true, height: true }).nullable()

export type SwatchPicture = z.output<typeof swatchPictureSchema>

/** A stone as visitors choose it: its picture, its lowest price and what it can be filtered by. */
export const roomSwatchSchema = roomStoneEntrySchema.omit({ material: true, is_outdoor: true }).extend({
  id: z.int(),
  picture: swatchPictureSchema,
  price_pence: z.int(),
  unit: z.enum(['m2', 'piece']),
  /** Widths and heights in millimetres, such as '610x305'. */
  sizes: z.array(z.string()),
  colour: z.array(z.string()),
  material: z.array(z.string()),
  finish: z.array(z.string()),
})

export type RoomSwatch = z.output<typeof roomSwatchSchema>

export const roomSwatchListSchema = z.object({ data: z.array(roomSwatchSchema) })

export const soldGroutSchema = z.object({
  name: z.enum(groutNames),
  /** Of the smallest pack. */
  price_pence: z.int(),
  /** The narrowest and the widest joint in millimetres. */
  joints: z.tuple([z.number(), z.number()]),
  /** Only for paving outdoors. */
  outdoor: z.boolean(),
})

export type SoldGrout = z.output<typeof soldGroutSchema>

export const soldGroutListSchema = z.object({ data: z.array(soldGroutSchema) })

/** Where a photographed face is on its texture, in millimetres of stone. */
const facePlaceSchema = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() })

export type FacePlace = z.output<typeof facePlaceSchema>

const textureSchema = z.object({
  /** The stone's texture, and that of its second stone if it has one. */
  src: z.array(z.string()).min(1).max(2),
  /** Width and height of a texture in millimetres of stone. */
  span: z.number(),
  seed: z.int(),
  joint: z.string(),
  /** The average colour of the stone, which lights the room. */
  colour: z.string(),
  variety: z.number(),
  leanings: z.array(z.string()),
  gloss: z.number(),
  /** Each piece is cut from one of these. Without any, it is cut from anywhere on the texture. */
  faces: z.array(facePlaceSchema),
  /** Radius of the rounded edge of a piece in millimetres. */
  edge_radius: z.number(),
})

export const roomStoneSchema = z.object({
  id: z.int(),
  slug: z.string(),
  name: z.string(),
  picture: swatchPictureSchema,
  unit: z.enum(['m2', 'piece']),
  sizes: z.array(z.object({ size: z.string(), price_pence: z.int() })).min(1),
  laying: layingSchema.nullable(),
  sample: z.object({ state: z.enum(['available', 'out_of_stock', 'none']), variation_id: z.int().nullable() }),
  texture: textureSchema,
  /** The room the visualiser opens with. */
  room: z.enum(roomNames),
  surfaces: z.array(z.enum(surfaceNames)),
})

export type RoomStoneDetails = z.output<typeof roomStoneSchema>
