import { newPoint, type PointOnPiece } from '#laying/layout.ts'
import { type Colour, type Cut, type CutFrom, cutter, edges, type Finish, type Frame } from './cuts.ts'
import type { StoneSampler } from './lay-room.ts'
import { fromSrgb } from './tone.ts'

/** A slab with its relief already lit, as interleaved linear RGB. */
export interface LitSlab {
  frame: Frame
  light: Float32Array
}

/** A floor or wall as a room shows it. */
export interface LaidStone extends CutFrom {
  slabs: readonly LitSlab[]
  finish: Finish
  /** sRGB, from 0 to 1. */
  joint: Colour
}

/** A joint is darker, because it is below the face. */
export const JOINT_SHADE = 0.86

interface Level {
  width: number
  height: number
  scale: number
  data: Float32Array
}

const LEVELS = 7

const clamp = (value: number, low = 0, high = 1) => (value < low ? low : value > high ? high : value)

/** Mipmaps of a slab, so that a distant floor is sampled as softly as it is seen. */
function levelsOf({ frame: { width, height, scale }, light }: LitSlab): Level[] {
  const levels: Level[] = [{ width, height, scale, data: light }]
  while (levels.length < LEVELS) levels.push(halved(levels.at(-1)!))
  return levels
}

function halved(level: Level): Level {
  const width = Math.max(1, level.width >> 1)
  const height = Math.max(1, level.height >> 1)
  const data = new Float32Array(width * height * 3)
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = (y * 2 * level.width + x * 2) * 3
      const below = from + level.width * 3
      for (let part = 0; part < 3; part++, at++)
        data[at] =
          (level.data[from + part]! +
            level.data[from + 3 + part]! +
            level.data[below + part]! +
            level.data[below + 3 + part]!) /
          4
    }
  }
  return { width, height, scale: level.scale / 2, data }
}

/** Samples a laid floor or wall at a point in metres, softened to the size of the pixel. */
export function stoneSampler(floor: LaidStone): StoneSampler {
  const { layout } = floor
  const stones = floor.slabs.map((slab) => ({ frame: slab.frame, levels: levelsOf(slab) }))
  const cutOf = cutter(floor)
  const edge = edges[floor.finish]
  const joint = floor.joint.map((value) => fromSrgb(value) * JOINT_SHADE)
  const point = newPoint()
  const spot = { x: 0, y: 0 }
  return (uMetres: number, vMetres: number, footprintMetres: number, out: Float32Array) => {
    const pixel = Math.max(0.2, footprintMetres * 1000)
    layout.locate(uMetres * 1000 + 50_000, 50_000 - vMetres * 1000, point)
    const cut = cutOf(point)
    const { frame, levels } = stones[point.stone] ?? stones[0]!
    const level = levels[clamp(Math.round(Math.log2(pixel * frame.scale)), 0, levels.length - 1)]!
    spotOn(cut, point, frame, spot)
    const u = clamp(spot.x * level.scale - 0.5, 0, level.width - 1.001)
    const v = clamp(spot.y * level.scale - 0.5, 0, level.height - 1.001)
    const column = u | 0
    const row = v | 0
    const right = u - column
    const down = v - row
    const at = (row * level.width + column) * 3
    const below = at + (row + 1 < level.height ? level.width * 3 : 0)
    // The share of the pixel that is in the joint, with a square filter of the pixel's size.
    const fromMiddle = point.edge + layout.joint / 2
    const overlap =
      Math.min(fromMiddle + pixel / 2, layout.joint / 2) - Math.max(fromMiddle - pixel / 2, -layout.joint / 2)
    const inJoint = clamp(overlap / pixel)
    const rim = point.edge < edge.radius && pixel < edge.radius * 3 ? 0.9 : 1
    const { data } = level
    for (let part = 0; part < 3; part++) {
      const top = data[at + part]! + (data[at + 3 + part]! - data[at + part]!) * right
      const low = data[below + part]! + (data[below + 3 + part]! - data[below + part]!) * right
      const stone = (top + (low - top) * down) * cut.tone[part]! * rim
      out[part] = stone + (joint[part]! - stone) * inJoint
    }
  }
}

/** A length that runs to and fro between 0 and `size`. */
function folded(length: number, size: number): number {
  const turn = length - Math.floor(length / (2 * size)) * 2 * size
  return turn < size ? turn : 2 * size - turn
}

/** Where on the slab a point of a piece is, in millimetres from its corner. Beyond its end, a face continues mirrored. */
function spotOn(cut: Cut, point: PointOnPiece, frame: Frame, out: { x: number; y: number }): void {
  const x = point.x * cut.turnX
  const y = point.y * cut.turnY
  const { face } = cut
  out.x = face ? face.x + folded(cut.x + (cut.isQuarter ? -y : x), face.width) : cut.x + x - frame.x
  out.y = face ? face.y + folded(cut.y + (cut.isQuarter ? x : y), face.height) : cut.y + y - frame.y
}
