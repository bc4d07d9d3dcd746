import { directionOf } from './geometry/polygon.ts'

/** Where a point of a laid surface falls: on which piece, where on it, and how far from its edge. */
export interface PointOnPiece {
  /** A number that belongs to the piece: chooses its cut, its turn and its tone. */
  piece: number
  /** Millimetres from the middle of the piece, in the piece's own axes. */
  x: number
  y: number
  /** Millimetres to the nearest edge; below zero the point lies in a joint. */
  edge: number
  stone: 0 | 1
}

/** A surface laid without end, in millimetres. */
export interface Layout {
  joint: number
  /** The largest piece, for choosing cuts. */
  width: number
  height: number
  locate(x: number, y: number, point: PointOnPiece): void
}

export const newPoint = (): PointOnPiece => ({ piece: 0, x: 0, y: 0, edge: 0, stone: 0 })

/** The same surface turned by some degrees. */
export function turnedLayout(layout: Layout, degrees: number): Layout {
  if (degrees === 0) return layout
  const [cos, sin] = directionOf(degrees)
  return { ...layout, locate: (x, y, point) => layout.locate(x * cos + y * sin, y * cos - x * sin, point) }
}

/** The same surface with what was at x, y at the origin. */
export const movedLayout = (layout: Layout, [x, y]: readonly [number, number]): Layout => ({
  ...layout,
  locate: (toX, toY, point) => layout.locate(toX + x, toY + y, point),
})
