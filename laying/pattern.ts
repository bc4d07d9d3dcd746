import { areaOf, type Point, type Ring } from './geometry/polygon.ts'

/** Lengths are whole micrometres: exact for every joint, and precise enough for the corners of a hexagon. */
export const micrometres = (millimetres: number) => Math.round(millimetres * 1000)

export interface Size {
  /** Millimetres, as sold. */
  width: number
  height: number
}

export interface Piece {
  /** The face as laid, convex, without the joint. */
  outline: Ring
  /** The index of its size in the pattern. */
  size: number
  /** Which of two stones, for example in a chequerboard. */
  stone: 0 | 1
  /** The rotation of the piece against its own axes, in degrees. */
  turn: number
  /** Rotational symmetry of the face: 2 for a rectangle, 4 for a square, 6 for a hexagon, 1 for none. */
  symmetry: number
}

/** Pieces that tile the plane when repeated along two steps. */
export interface Pattern {
  steps: readonly [Point, Point]
  pieces: readonly Piece[]
  sizes: readonly Size[]
  /** Micrometres between neighbouring pieces, at the narrowest and at the widest. */
  joint: number
  widestJoint: number
}

/** For a pattern with joints of one width. */
export const evenJoint = (millimetres: number) => ({
  joint: micrometres(millimetres),
  widestJoint: micrometres(millimetres),
})

export const cellAreaOf = ({ steps: [first, second] }: Pattern) => Math.abs(first[0] * second[1] - first[1] * second[0])

export const jointShareOf = (pattern: Pattern) =>
  1 - pattern.pieces.reduce((sum, { outline }) => sum + areaOf(outline), 0) / cellAreaOf(pattern)

/** A point in micrometres from millimetres. */
export const at = (x: number, y: number): Point => [micrometres(x), micrometres(y)]

interface Oblong {
  x: number
  y: number
  width: number
  height: number
  size?: number
  stone?: 0 | 1
  turn?: number
}

/** A rectangle with its lower left corner at x, y; all in millimetres. */
export function oblong({ x, y, width, height, size = 0, stone = 0, turn = 0 }: Oblong): Piece {
  const outline = [at(x, y), at(x + width, y), at(x + width, y + height), at(x, y + height)]
  return { outline, size, stone, turn, symmetry: width === height ? 4 : 2 }
}
