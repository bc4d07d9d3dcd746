import { z } from 'zod'
import { patterns } from '../catalogue/vocabulary.ts'
import { directions, groutNames } from '../rooms/rooms.ts'

/**
 * A project: measured rooms, how each is laid, and the materials to buy with the stone. Lengths are whole millimetres.
 */

export const projectLimits = {
  rooms: 10,
  corners: 30,
  islands: 8,
  doorways: 8,
  /** In all rooms together. */
  pieces: 6000,
  /** Per customer. */
  projects: 50,
} as const

const millimetre = z.int().min(0).max(30_000)
const point = z.tuple([millimetre, millimetre])
const ring = z.array(point).min(3).max(projectLimits.corners)

/** The subfloor or wall the stone is laid on. */
export const bases = ['screed', 'anhydrite', 'timber', 'plasterboard', 'plaster', 'masonry', 'backer-board'] as const
export type Base = (typeof bases)[number]

/** The usual one first. */
export const basesOf: Record<'floor' | 'wall', readonly [Base, ...Base[]]> = {
  floor: ['screed', 'anhydrite', 'timber', 'backer-board'],
  wall: ['plasterboard', 'plaster', 'masonry', 'backer-board'],
}

/** Materials a job needs in addition to stone. */
export const materialRoles = [
  'adhesive',
  'grout',
  'primer',
  'levelling',
  'matting',
  'board',
  'tanking',
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
  /** Width, height and thickness, such as '600x400x15'. */
  size: z.string().regex(/^[1-9]\d{0,3}x[1-9]\d{0,3}x[1-9]\d{0,2}$/),
  pattern: z.enum(patterns),
  /** Tenths of a millimetre between pieces. */
  joint: z.int().min(5).max(200),
  direction: z.literal([...directions]),
  /** Left out for the one that suits the stone. */
  grout: z.enum(groutNames).optional(),
  /** The corner of the first piece, in micrometres because the search for the best start is that precise. */
  start: z.tuple([z.int().min(-40_000_000).max(40_000_000), z.int().min(-40_000_000).max(40_000_000)]),
})
export type RoomLaying = z.output<typeof roomLayingSchema>

const side = z
  .int()
  .min(0)
  .max(projectLimits.corners - 1)

const wallOpeningSchema = z.strictObject({
  kind: z.enum(['window', 'niche']),
  side,
  /** From the start of the wall, and from the floor. */
  at: millimetre,
  up: millimetre,
  width: millimetre.min(100),
  height: millimetre.min(100),
  /** Of the tiled sides; 0 if they are not tiled. */
  depth: z.int().min(0).max(1000),
})

export const projectRoomSchema = z.strictObject({
  name: z.string().trim().min(1).max(40),
  surface: z.enum(['floor', 'wall']),
  outline: ring,
  islands: z.array(ring).max(projectLimits.islands),
  /** Openings in a wall, measured from its start. They get a trim instead of skirting and sealant. */
  doorways: z
    .array(
      z.strictObject({
        side,
        at: millimetre,
        width: millimetre.min(100),
      }),
    )
    .max(projectLimits.doorways),
  base: z.enum(bases),
  /** Levelling depth in millimetres; 0 if the floor is already flat. */
  level: z.int().min(0).max(30),
  matting: z.boolean(),
  /** A shower or wet room. */
  wet: z.boolean().optional(),
  laying: roomLayingSchema.nullable(),
  /** The tiled walls of a floor. Their lengths, corners and doorways are those of the room. */
  walls: z
    .strictObject({
      /** Of the tiles and of the doors, from the floor. */
      height: millimetre.min(100),
      door_height: millimetre.min(100),
      base: z.enum(bases),
      /** The walls that are tiled. */
      sides: z.array(side).max(projectLimits.corners),
      openings: z.array(wallOpeningSchema).max(projectLimits.islands),
      laying: roomLayingSchema.nullable(),
    })
    .optional(),
})
export type ProjectRoom = z.output<typeof projectRoomSchema>

export const projectSchema = z.strictObject({
  name: z.string().trim().min(1).max(60),
  rooms: z.array(projectRoomSchema).min(1).max(projectLimits.rooms),
  /** Extra pieces: a percentage of what the rooms need, and a minimum number. */
  spare: z.strictObject({ percent: z.int().min(0).max(30), pieces: z.int().min(0).max(50) }),
  /** For the tiler: blade width, cuts per tile, the smallest piece worth laying, and whether rooms share off-cuts. */
  cutting: z.strictObject({
    kerf: z.int().min(0).max(10),
    most_cuts: z.int().min(1).max(12),
    smallest: z.int().min(0).max(200),
    shared: z.boolean(),
  }),
  /** Materials the customer does not want. */
  leave_out: z.array(z.enum(materialRoles)).max(materialRoles.length),
})
export type Project = z.output<typeof projectSchema>

/** Typical values for a tiler. */
export const usualCutting = { kerf: 3, most_cuts: 4, smallest: 25, shared: true } as const
export const usualSpare = { percent: 3, pieces: 2 } as const

export const sparePieces = (needed: number, { percent, pieces }: Project['spare']): number =>
  needed === 0 ? 0 : Math.max(Math.ceil((needed * percent) / 100), pieces)
