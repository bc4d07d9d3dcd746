import { boxOf, directionOf, middleOf, type Point } from '../geometry/polygon.ts'
import type { Pattern } from '../pattern.ts'
import type { NarrowCuts } from './narrow-cut.ts'
import { cutRoom, type Plan, type PlanFigures, type PlanRules, planCuts, usualRules } from './plan.ts'
import type { Room } from './room.ts'

/** Starts along each step of the pattern's cell. */
const GRID = 8

/** Corners of the room that are tried. */
const CORNERS = 8

/**
 * Starts worth trying: whole pieces against the walls of a corner, and offsets by eighths of the pattern in the centre.
 */
export function startsOf(pattern: Pattern, room: Room, direction: number): Point[] {
  const [cos, sin] = directionOf(direction)
  const along = ([x, y]: Point): Point => [(x * cos - y * sin) / 1000, (x * sin + y * cos) / 1000]
  const from = (point: Point, offset: Point): Point => {
    const [x, y] = along(offset)
    return [point[0] + x, point[1] + y]
  }
  const [a, b] = pattern.steps
  const { joint } = pattern
  const corners = room.outline.slice(0, CORNERS).flatMap((corner) => {
    // For a piece to end at a wall, the next piece has to start a joint past it.
    const sides: Point[] = [
      [0, 0],
      [joint, 0],
      [0, joint],
      [joint, joint],
    ]
    return sides.map((side) => from(corner, side))
  })
  const { left, right, bottom, top } = boxOf(room.outline)
  const middle: Point = [(left + right) / 2, (bottom + top) / 2]
  const [x, y] = middleOf(pattern.pieces[0]!.outline)
  const steps = Array.from({ length: GRID }, (_, index) => index / GRID)
  const grid = steps.flatMap((s) => steps.map((t) => from(middle, [a[0] * s + b[0] * t - x, a[1] * s + b[1] * t - y])))
  return [...corners, ...grid]
}

/** Nothing narrow first, then the fewest tiles, then the widest narrowest cut, then the fewest cuts. */
export function comparePlans(one: PlanFigures, other: PlanFigures): number {
  const stones = ({ pieces }: PlanFigures) => pieces.reduce((sum, count) => sum + count, 0)
  // Whole millimetres: a tiler cannot tell less, and infinities cannot be subtracted.
  const narrowest = ({ narrowestCut }: PlanFigures) => Math.round(narrowestCut ?? 1e6)
  return (
    one.slivers - other.slivers ||
    one.narrow - other.narrow ||
    stones(one) - stones(other) ||
    narrowest(other) - narrowest(one) ||
    one.cuts - other.cuts
  )
}

const isAsWide = (one: NarrowCuts, other: NarrowCuts) =>
  one.slivers < other.slivers || (one.slivers === other.slivers && one.narrow <= other.narrow)

export interface StartSearch {
  pattern: Pattern
  room: Room
  direction: number
  rules?: PlanRules
  onProgress?: (tried: number, of: number) => void
}

/** The first of several equally good starts. */
export function findStart({ pattern, room, direction, rules = usualRules, onProgress }: StartSearch): Plan {
  const starts = startsOf(pattern, room, direction)
  let best: Plan | undefined
  for (const [index, start] of starts.entries()) {
    const cut = cutRoom({ pattern, room, position: { start, direction }, rules })
    // Assigning cuts to tiles is most of the work, and a start with more narrow cuts cannot become the best.
    if (!best || isAsWide(cut.narrow, best.figures)) {
      const plan = planCuts(cut)
      if (!best || comparePlans(plan.figures, best.figures) < 0) best = plan
    }
    onProgress?.(index + 1, starts.length)
  }
  return best!
}
