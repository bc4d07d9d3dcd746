import { fromOrigin, type Outline, wallLength } from './walls.ts'

/** Four walls in their order, and the diagonal from the start of the first to the end of the second, in millimetres. */
export type Measured = { walls: readonly number[]; diagonal: number }

const distance = ([x, y]: readonly [number, number], [toX, toY]: readonly [number, number]) =>
  Math.hypot(toX - x, toY - y)

export function measuredOf(outline: Outline): Measured {
  const length = (wall: number) => Math.round(wallLength(outline, wall))
  const [start, , opposite] = outline
  return {
    walls: [length(0), length(1), length(2), length(3)],
    diagonal: start && opposite ? Math.round(distance(start, opposite)) : 0,
  }
}

/** The room with these measurements, and its other diagonal; undefined if they do not meet. */
export function roomOf({
  walls: [a = 0, b = 0, c = 0, d = 0],
  diagonal,
}: Measured): { outline: Outline; other: number } | undefined {
  const first = cornerOf(diagonal, a, b)
  const last = cornerOf(diagonal, d, c)
  if (!first || !last) return undefined
  // The diagonal lies along x. Turned back, so that the first wall runs along the bottom.
  const [cos, sin] = [first.along / a, first.away / a]
  const turned = (x: number, y: number): [number, number] => [x * cos - y * sin, x * sin + y * cos]
  const corners = [
    [0, 0],
    turned(first.along, -first.away),
    turned(diagonal, 0),
    turned(last.along, last.away),
  ] as const
  const { outline } = fromOrigin(corners.map(([x, y]) => [Math.round(x), Math.round(y)]))
  return { outline, other: Math.round(distance(corners[1], corners[3])) }
}

/** Where two walls meet: along the line between their other ends, and away from it. */
function cornerOf(line: number, fromStart: number, fromEnd: number) {
  const along = (fromStart ** 2 - fromEnd ** 2 + line ** 2) / (2 * line)
  const square = fromStart ** 2 - along ** 2
  return square > 0 ? { along, away: Math.sqrt(square) } : undefined
}
