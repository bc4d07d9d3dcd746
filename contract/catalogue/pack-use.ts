import { z } from 'zod'
import { colours, finishes, materials } from './vocabulary.ts'

export const sizeText = z
  .string()
  .regex(/^\d{1,4}x\d{1,4}x\d{1,3}$/, "must be WIDTHxHEIGHTxTHICKNESS in mm, like '600x300x12'")

/** What a pack of a fixing product is for, what its `covers` holds for, and which stone it suits; left out, all of it. */
const suits = z
  .strictObject({
    materials: z.array(z.enum(materials)).min(1).optional(),
    colours: z.array(z.enum(colours)).min(1).optional(),
    finishes: z.array(z.enum(finishes)).min(1).optional(),
    /** Pieces whose longer side has at least so many millimetres. */
    longest_from: z.int().min(100).max(3000).optional(),
    /** Paving, which is laid outdoors. */
    outdoor: z.boolean().default(false),
  })
  .default({ outdoor: false })

export const packUseSchema = z.discriminatedUnion('for', [
  z.strictObject({
    for: z.literal('adhesive'),
    /** Millimetres of bed. */
    bed: z.number().min(1).max(20),
    /** Weighs less than a usual cement adhesive. */
    light: z.boolean().default(false),
    suits,
  }),
  z.strictObject({
    for: z.literal('grout'),
    tile: sizeText,
    joint: z.number().min(1).max(30),
    /** The narrowest and the widest joint it is made for. */
    joints: z.tuple([z.number(), z.number()]),
    suits,
  }),
  z.strictObject({ for: z.literal('sealer'), suits }),
  z.strictObject({ for: z.literal('primer'), suits }),
  /** Millimetres of depth that `covers` holds for. */
  z.strictObject({ for: z.literal('levelling'), depth: z.number().min(1).max(30), suits }),
  z.strictObject({ for: z.literal('matting'), suits }),
  z.strictObject({
    for: z.literal('sealant'),
    /** Metres a cartridge gives, at a bead so wide and deep in millimetres. */
    metres: z.number().min(1).max(100),
    bead: z.tuple([z.number(), z.number()]),
    /** Of the sizes, in their order: the colours of the grouts. */
    colours: z.array(z.string()).min(1),
    suits,
  }),
  z.strictObject({
    for: z.literal('trim'),
    metres: z.number().min(0.5).max(6),
    /** Of the sizes, in their order: millimetres of stone each is made for. */
    heights: z.array(z.int().min(4).max(60)).min(1),
    suits,
  }),
])

export type PackUse = z.output<typeof packUseSchema>
