import { isBeyond } from './geometry/clip.ts'
import { boxOf, moved, type Point, type Ring } from './geometry/polygon.ts'
import type { Pattern } from './pattern.ts'

/** Bins along each step of a pattern's cell. */
export const BINS = 16

/** The most pieces that can be nearest to a point of one bin: the tips of eight half squares can meet in a point. */
export const CANDIDATES = 8

/** A point past the tip of a 45° corner is this many times further from the tip than from the lines of the sides. */
const SHARPEST = 2.7

/** A piece of the pattern and its cell, relative to the cell of the point. */
export interface Candidate {
  piece: number
  across: number
  along: number
}

/**
 * The pieces a point may be on or nearest to, for each bin of a cell, row by row. The shader reads this as a texture.
 */
export function binTable(pattern: Pattern): Candidate[][] {
  const [a, b] = pattern.steps
  // A point in a joint is never further than this from the nearest piece.
  const reach = pattern.widestJoint * 0.6 + 1
  const near = neighboursOf(pattern, reach)
  const corner = (across: number, along: number): Point => [
    (across * a[0] + along * b[0]) / BINS,
    (across * a[1] + along * b[1]) / BINS,
  ]
  const clockwise = a[0] * b[1] < a[1] * b[0]
  return Array.from({ length: BINS * BINS }, (_, index) => {
    const column = index % BINS
    const row = (index - column) / BINS
    const ring = [corner(column, row), corner(column + 1, row), corner(column + 1, row + 1), corner(column, row + 1)]
    const bin = clockwise ? ring.reverse() : ring
    return near
      .filter(({ outline }) => !isBeyond(outline, bin, reach) && !isBeyond(bin, outline, reach * SHARPEST))
      .map(({ candidate }) => candidate)
  })
}

function neighboursOf({ steps: [a, b], pieces }: Pattern, reach: number): { candidate: Candidate; outline: Ring }[] {
  const cell = boxOf([[0, 0], a, b, [a[0] + b[0], a[1] + b[1]]])
  const determinant = a[0] * b[1] - a[1] * b[0]
  return pieces.flatMap(({ outline }, piece) => {
    const box = boxOf(outline)
    const corners: Point[] = [
      [cell.left - box.right - reach, cell.bottom - box.top - reach],
      [cell.right - box.left + reach, cell.bottom - box.top - reach],
      [cell.left - box.right - reach, cell.top - box.bottom + reach],
      [cell.right - box.left + reach, cell.top - box.bottom + reach],
    ]
    const across = corners.map(([x, y]) => (x * b[1] - y * b[0]) / determinant)
    const along = corners.map(([x, y]) => (a[0] * y - a[1] * x) / determinant)
    const found: { candidate: Candidate; outline: Ring }[] = []
    for (let i = Math.floor(Math.min(...across)); i <= Math.ceil(Math.max(...across)); i++)
      for (let j = Math.floor(Math.min(...along)); j <= Math.ceil(Math.max(...along)); j++)
        found.push({
          candidate: { piece, across: i, along: j },
          outline: moved(outline, i * a[0] + j * b[0], i * a[1] + j * b[1]),
        })
    return found
  })
}
