import { z } from 'zod'
import { isSlug } from './slug.ts'

export const sizeText = z
  .string()
  .regex(/^\d{1,4}x\d{1,4}x\d{1,3}$/, "must be WIDTHxHEIGHTxTHICKNESS in mm, like '600x300x12'")

const term = z.string().refine(isSlug, 'must be the slug of a term')

/** The stone a fixing product suits. A field left out means every stone. */
const suits = z
  .strictObject({
    materials: z.array(term).min(1).optional(),
    colours: z.array(term).min(1).optional(),
    finishes: z.array(term).min(1).optional(),
    /** For paving laid outdoors. */
    outdoor: z.boolean().default(false),
  })
  .default({ outdoor: false })

/** What a pack is for, and the conditions under which its `covers` figure applies. */
export const packUseSchema = z.discriminatedUnion('for', [
  z.strictObject({
    for: z.literal('adhesive'),
    /** Thickness of the bed in millimetres. */
    bed: z.number().min(1).max(20),
    /** How far it deforms, as printed on the bag. `contract/projects/laying-rules.ts` says when S2 is needed. */
    class: z.enum(['S1', 'S2']).default('S1'),
    /** Lighter than an ordinary cement adhesive. */
    light: z.boolean().default(false),
    suits,
  }),
  z.strictObject({
    for: z.literal('grout'),
    tile: sizeText,
    joint: z.number().min(1).max(30),
    /** The narrowest and the widest joint it is suitable for. */
    joints: z.tuple([z.number(), z.number()]),
    suits,
  }),
  z.strictObject({ for: z.literal('sealer'), suits }),
  z.strictObject({ for: z.literal('primer'), suits }),
  /** `depth` is the depth in millimetres that `covers` applies to. */
  z.strictObject({ for: z.literal('levelling'), depth: z.number().min(1).max(30), suits }),
  z.strictObject({ for: z.literal('matting'), suits }),
  z.strictObject({
    for: z.literal('board'),
    /** In millimetres, in the order of the sizes. */
    thicknesses: z.array(z.int().min(4).max(60)).min(1),
    suits,
  }),
  z.strictObject({ for: z.literal('tanking'), suits }),
  z.strictObject({
    for: z.literal('sealant'),
    /** Metres per cartridge, for a bead of this width and depth in millimetres. */
    metres: z.number().min(1).max(100),
    bead: z.tuple([z.number(), z.number()]),
    /** The grout colours, one for each size in order. */
    colours: z.array(z.string()).min(1),
    suits,
  }),
  z.strictObject({
    for: z.literal('trim'),
    metres: z.number().min(0.5).max(6),
    /** The stone thickness each size is for, in millimetres, in the order of the sizes. */
    heights: z.array(z.int().min(4).max(60)).min(1),
    suits,
  }),
])

export type PackUse = z.output<typeof packUseSchema>
