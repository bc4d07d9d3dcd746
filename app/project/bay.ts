import { fromOrigin, type Outline } from './walls.ts'

/** A bay window: a front parallel to the wall it stands in, between two slanting walls. */
export type Bay = {
  /** The first slanting wall; the front and the other slanting wall follow. */
  wall: number
  width: number
  depth: number
  front: number
}

type Point = Outline[number]

/** Millimetres: with less between them, rounding would make the slanting walls straight. */
const leastSlant = 20

const at = (outline: Outline, index: number): Point => outline[(index + outline.length) % outline.length] as Point
const minus = (a: Point, b: Point): Point => [a[0] - b[0], a[1] - b[1]]
const cross = (a: Point, b: Point) => a[0] * b[1] - a[1] * b[0]
const dot = (a: Point, b: Point) => a[0] * b[0] + a[1] * b[1]
const length = ([x, y]: Point) => Math.hypot(x, y)
const isParallel = (a: Point, b: Point) => Math.abs(cross(a, b)) <= 0.001 * length(a) * length(b)
const isSlanting = (a: Point, b: Point) => !isParallel(a, b) && Math.abs(dot(a, b)) > 0.001 * length(a) * length(b)

/** The corners of the bay whose first slanting wall this is, or null. */
function cornersAt(outline: Outline, wall: number) {
  const [before, from, frontFrom, frontTo, to, after] = [-1, 0, 1, 2, 3, 4].map((step) => at(outline, wall + step)) as [
    Point,
    Point,
    Point,
    Point,
    Point,
    Point,
  ]
  const line = minus(to, from)
  const front = minus(frontTo, frontFrom)
  const isBay =
    outline.length >= 7 &&
    [line, front, minus(from, before), minus(after, to)].every((side) => length(side) > 0) &&
    [front, minus(from, before), minus(after, to)].every((side) => isParallel(side, line) && dot(side, line) > 0) &&
    isSlanting(minus(frontFrom, from), line) &&
    isSlanting(minus(to, frontTo), line)
  return isBay ? { from, frontFrom, frontTo, to, line, front } : null
}

export function findBays(outline: Outline): Bay[] {
  return outline.flatMap((_, wall) => {
    const corners = cornersAt(outline, wall)
    if (!corners) return []
    const { from, frontFrom, line, front } = corners
    const width = length(line)
    const depth = Math.abs(cross(line, minus(frontFrom, from))) / width
    return [{ wall, width: Math.round(width), depth: Math.round(depth), front: Math.round(length(front)) }]
  })
}

/**
 * Changes a bay. Its middle stays where it is, and so do the lines of the walls on both sides. Null if it would not fit
 * between its neighbours.
 */
export function setBay(outline: Outline, { wall, width, depth, front }: Bay): Outline | null {
  const corners = cornersAt(outline, wall)
  if (!corners) return null
  const { from, to, frontFrom, line } = corners
  const along: Point = [line[0] / length(line), line[1] / length(line)]
  const side = Math.sign(cross(line, minus(frontFrom, from)))
  const out: Point = [-along[1] * side, along[0] * side]
  const middle: Point = [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2]
  const point = (share: number, away: number): Point => [
    Math.round(middle[0] + along[0] * share + out[0] * away),
    Math.round(middle[1] + along[1] * share + out[1] * away),
  ]
  const moved: Point[] = [point(-width / 2, 0), point(-front / 2, depth), point(front / 2, depth), point(width / 2, 0)]
  const next = outline.map((corner, index): Point => {
    const step = (index - wall + outline.length) % outline.length
    return moved[step] ?? corner
  })
  const reaches = (one: Point, two: Point) => dot(minus(two, one), along) > 0
  const isRoomLeft =
    reaches(at(outline, wall - 1), point(-width / 2, 0)) && reaches(point(width / 2, 0), at(outline, wall + 4))
  return isRoomLeft && Math.abs(front - width) >= leastSlant ? fromOrigin(next).outline : null
}
