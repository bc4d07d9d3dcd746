import { z } from 'zod'
import { patterns } from '../catalogue/vocabulary.ts'
import { directions } from '../rooms/rooms.ts'

/** A project: rooms as they are measured, how each is laid, and what of the job is wanted. Lengths are whole millimetres. */

export const projectLimits = {
  rooms: 10,
  corners: 30,
  islands: 8,
  doorways: 8,
  /** Pieces laid in all rooms together. */
  pieces: 6000,
  /** Projects of one customer. */
  projects: 50,
} as const

const millimetre = z.int().min(0).max(30_000)
const point = z.tuple([millimetre, millimetre])
const ring = z.array(point).min(3).max(projectLimits.corners)

/** What the stone is laid on. */
export const bases = ['screed', 'anhydrite', 'timber', 'plasterboard', 'backer-board'] as const
export type Base = (typeof bases)[number]

/** What a job takes beside stone. */
export const materialRoles = [
  'adhesive',
  'grout',
  'primer',
  'levelling',
  'matting',
  'sealer',
  'sealant',
  'trim',
] as const
export type MaterialRole = (typeof materialRoles)[number]

const roomLayingSchema = z.strictObject({
  stone: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
    .max(80),
  /** Width, height and thickness, as '600x400x15'. */
  size: z.string().regex(/^[1-9]\d{0,3}x[1-9]\d{0,3}x[1-9]\d{0,2}$/),
  pattern: z.enum(patterns),
  /** Tenths of a millimetre between pieces. */
  joint: z.int().min(5).max(200),
  direction: z.literal([...directions]),
  /** Where a corner of the first piece lies; micrometres, as the search for the best start finds it. */
  start: z.tuple([z.int().min(-40_000_000).max(40_000_000), z.int().min(-40_000_000).max(40_000_000)]),
})
export type RoomLaying = z.output<typeof roomLayingSchema>

export const projectRoomSchema = z.strictObject({
  name: z.string().trim().min(1).max(40),
  surface: z.enum(['floor', 'wall']),
  outline: ring,
  islands: z.array(ring).max(projectLimits.islands),
  /** Openings in a side, from its beginning: no skirting and no sealant there, but a trim. */
  doorways: z
    .array(
      z.strictObject({
        side: z
          .int()
          .min(0)
          .max(projectLimits.corners - 1),
        at: millimetre,
        width: millimetre.min(100),
      }),
    )
    .max(projectLimits.doorways),
  base: z.enum(bases),
  /** Millimetres to level the floor by; 0 where it is flat. */
  level: z.int().min(0).max(30),
  matting: z.boolean(),
  laying: roomLayingSchema.nullable(),
})
export type ProjectRoom = z.output<typeof projectRoomSchema>

export const projectSchema = z.strictObject({
  name: z.string().trim().min(1).max(60),
  rooms: z.array(projectRoomSchema).min(1).max(projectLimits.rooms),
  /** The extra over what the rooms need: a share of it, and a least number of pieces. */
  spare: z.strictObject({ percent: z.int().min(0).max(30), pieces: z.int().min(0).max(50) }),
  /** For the tiler: the saw's width, cuts out of one stone, the smallest piece worth laying, off-cuts over all rooms. */
  cutting: z.strictObject({
    kerf: z.int().min(0).max(10),
    most_cuts: z.int().min(1).max(12),
    smallest: z.int().min(0).max(200),
    shared: z.boolean(),
  }),
  /** What is not wanted of the rest of the job. */
  leave_out: z.array(z.enum(materialRoles)).max(materialRoles.length),
})
export type Project = z.output<typeof projectSchema>

/** What a tiler would choose. */
export const usualCutting = { kerf: 3, most_cuts: 4, smallest: 25, shared: true } as const
export const usualSpare = { percent: 3, pieces: 2 } as const

/** Pieces to have in reserve for so many that are laid. */
export const sparePieces = (needed: number, { percent, pieces }: Project['spare']): number =>
  needed === 0 ? 0 : Math.max(Math.ceil((needed * percent) / 100), pieces)
