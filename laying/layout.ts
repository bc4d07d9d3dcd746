import { directionOf } from './geometry/polygon.ts'
import type { Size } from './pattern.ts'

/** A point of a laid surface: which piece it is on, where on the piece, and how far from the edge. */
export interface PointOnPiece {
  /** A number that determines the piece's cut, rotation and tone. */
  piece: number
  /** Millimetres from the centre of the piece, in its axes. */
  x: number
  y: number
  /** Millimetres to the nearest edge; negative in a joint. */
  edge: number
  stone: 0 | 1
  /** Its place in the layout's list of sizes. */
  kind: number
}

/** An endless laid surface, in millimetres. */
export interface Layout {
  joint: number
  /** The largest piece, which decides where pieces are cut from a slab. */
  width: number
  height: number
  /** The sizes of all pieces, if they are known. */
  sizes?: readonly Size[]
  locate(x: number, y: number, point: PointOnPiece): void
}

export const newPoint = (): PointOnPiece => ({ piece: 0, x: 0, y: 0, edge: 0, stone: 0, kind: 0 })

export function turnedLayout(layout: Layout, degrees: number): Layout {
  if (degrees === 0) return layout
  const [cos, sin] = directionOf(degrees)
  return { ...layout, locate: (x, y, point) => layout.locate(x * cos + y * sin, y * cos - x * sin, point) }
}

/** Moves the point x, y of the surface to the origin. */
export const movedLayout = (layout: Layout, [x, y]: readonly [number, number]): Layout => ({
  ...layout,
  locate: (toX, toY, point) => layout.locate(toX + x, toY + y, point),
})
