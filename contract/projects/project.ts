// The planner loads a third less than with all of zod.
import * as z from 'zod/mini'
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

const millimetre = z.int().check(z.minimum(0), z.maximum(30_000))
const openingWidth = millimetre.check(z.minimum(100))
const point = z.tuple([millimetre, millimetre])
const ring = z.array(point).check(z.minLength(3), z.maxLength(projectLimits.corners))

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

const micrometre = z.int().check(z.minimum(-40_000_000), z.maximum(40_000_000))

const roomLayingSchema = z.strictObject({
  stone: z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/), z.maxLength(80)),
  /** Width, height and thickness, such as '600x400x15'. */
  size: z.string().check(z.regex(/^[1-9]\d{0,3}x[1-9]\d{0,3}x[1-9]\d{0,2}$/)),
  pattern: z.enum(patterns),
  /** Tenths of a millimetre between pieces. */
  joint: z.int().check(z.minimum(5), z.maximum(200)),
  direction: z.literal([...directions]),
  /** Left out for the one that suits the stone. */
  grout: z.optional(z.enum(groutNames)),
  /** The corner of the first piece, in micrometres because the search for the best start is that precise. */
  start: z.tuple([micrometre, micrometre]),
})
export type RoomLaying = z.output<typeof roomLayingSchema>

const side = z.int().check(z.minimum(0), z.maximum(projectLimits.corners - 1))

const wallOpeningSchema = z.strictObject({
  kind: z.enum(['window', 'niche']),
  side,
  /** From the start of the wall, and from the floor. */
  at: millimetre,
  up: millimetre,
  width: openingWidth,
  height: openingWidth,
  /** Of the tiled sides; 0 if they are not tiled. */
  depth: z.int().check(z.minimum(0), z.maximum(1000)),
})

export const projectRoomSchema = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(40)),
  surface: z.enum(['floor', 'wall']),
  outline: ring,
  islands: z.array(ring).check(z.maxLength(projectLimits.islands)),
  /** Openings in a wall, measured from its start. They get a trim instead of skirting and sealant. */
  doorways: z
    .array(z.strictObject({ side, at: millimetre, width: openingWidth }))
    .check(z.maxLength(projectLimits.doorways)),
  base: z.enum(bases),
  /** Levelling depth in millimetres; 0 if the floor is already flat. */
  level: z.int().check(z.minimum(0), z.maximum(30)),
  matting: z.boolean(),
  /** A shower or wet room. */
  wet: z.optional(z.boolean()),
  laying: z.nullable(roomLayingSchema),
  /** A border of another stone along the walls. */
  border: z.optional(
    z.strictObject({
      /** Of its stone, without the joint to the stone inside. */
      width: z.int().check(z.minimum(20), z.maximum(2000)),
      laying: z.nullable(roomLayingSchema),
    }),
  ),
  /** The tiled walls of a floor. Their lengths, corners and doorways are those of the room. */
  walls: z.optional(
    z.strictObject({
      /** Of the tiles and of the doors, from the floor. */
      height: openingWidth,
      door_height: openingWidth,
      base: z.enum(bases),
      /** The walls that are tiled. */
      sides: z.array(side).check(z.maxLength(projectLimits.corners)),
      openings: z.array(wallOpeningSchema).check(z.maxLength(projectLimits.islands)),
      laying: z.nullable(roomLayingSchema),
    }),
  ),
})
export type ProjectRoom = z.output<typeof projectRoomSchema>

export const projectSchema = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)),
  rooms: z.array(projectRoomSchema).check(z.minLength(1), z.maxLength(projectLimits.rooms)),
  /** Extra pieces: a percentage of what the rooms need, and a minimum number. */
  spare: z.strictObject({
    percent: z.int().check(z.minimum(0), z.maximum(30)),
    pieces: z.int().check(z.minimum(0), z.maximum(50)),
  }),
  /** For the tiler: blade width, cuts per tile, the smallest piece worth laying, and whether rooms share off-cuts. */
  cutting: z.strictObject({
    kerf: z.int().check(z.minimum(0), z.maximum(10)),
    most_cuts: z.int().check(z.minimum(1), z.maximum(12)),
    smallest: z.int().check(z.minimum(0), z.maximum(200)),
    shared: z.boolean(),
  }),
  /** Materials the customer does not want. */
  leave_out: z.array(z.enum(materialRoles)).check(z.maxLength(materialRoles.length)),
})
export type Project = z.output<typeof projectSchema>

/** Typical values for a tiler. */
export const usualCutting = { kerf: 3, most_cuts: 4, smallest: 25, shared: true } as const
export const usualSpare = { percent: 3, pieces: 2 } as const

export const sparePieces = (needed: number, { percent, pieces }: Project['spare']): number =>
  needed === 0 ? 0 : Math.max(Math.ceil((needed * percent) / 100), pieces)
