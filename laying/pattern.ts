import { areaOf, type Point, type Ring } from './geometry/polygon.ts'

/** Lengths are whole micrometres: exact for every joint sold, and for the corners of a hexagon near enough. */
export const micrometres = (millimetres: number) => Math.round(millimetres * 1000)

export interface Size {
  /** Millimetres, as sold. */
  width: number
  height: number
}

export interface Piece {
  /** The face as it lies, convex, without the joint. */
  outline: Ring
  /** Which of the pattern's sizes it is cut from. */
  size: number
  /** Which of two stones, as in a chequerboard. */
  stone: 0 | 1
  /** Degrees the piece lies turned by against its own axes. */
  turn: number
  /** Turns that bring the face onto itself: 2 for an oblong, 4 for a square, 6 for a hexagon, 1 for none. */
  symmetry: number
}

/** Pieces that cover the plane when repeated along two steps. */
export interface Pattern {
  steps: readonly [Point, Point]
  pieces: readonly Piece[]
  sizes: readonly Size[]
  /** Micrometres between neighbouring pieces, where they lie closest and where furthest apart. */
  joint: number
  widestJoint: number
}

/** The joint of a pattern that has one width throughout. */
export const evenJoint = (millimetres: number) => ({
  joint: micrometres(millimetres),
  widestJoint: micrometres(millimetres),
})

export const cellAreaOf = ({ steps: [first, second] }: Pattern) => Math.abs(first[0] * second[1] - first[1] * second[0])

/** The share of the surface that is joint. */
export const jointShareOf = (pattern: Pattern) =>
  1 - pattern.pieces.reduce((sum, { outline }) => sum + areaOf(outline), 0) / cellAreaOf(pattern)

/** Millimetres to a point in micrometres. */
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

/** An oblong with its lower left corner at x, y; all in millimetres. */
export function oblong({ x, y, width, height, size = 0, stone = 0, turn = 0 }: Oblong): Piece {
  const outline = [at(x, y), at(x + width, y), at(x + width, y + height), at(x, y + height)]
  return { outline, size, stone, turn, symmetry: width === height ? 4 : 2 }
}
