import { anticlockwise, type Point, type Ring, turn } from './polygon.ts'

type Triangle = readonly [Point, Point, Point]

/** Ear clipping, with holes. */
export function triangulate(outline: Ring, holes: readonly Ring[] = []): Triangle[] {
  const ring = withHoles(withoutRepeats(anticlockwise(outline)), holes)
  const triangles: Triangle[] = []
  let at = 0
  let tried = 0
  while (ring.length > 2) {
    const before = ring[(at + ring.length - 1) % ring.length]!
    const corner = ring[at % ring.length]!
    const after = ring[(at + 1) % ring.length]!
    const area = turn(before, corner, after)
    // A flat corner is not an ear, but keeping it would stop its neighbours from becoming ears.
    const flat = area === 0 && (tried >= ring.length || isSpike(before, corner, after))
    if (flat || isEar(ring, before, corner, after)) {
      if (!flat) triangles.push([before, corner, after])
      ring.splice(at % ring.length, 1)
      tried = 0
      at = (at + ring.length - 1) % Math.max(1, ring.length)
    } else if (tried++ > 2 * ring.length) throw new Error('the outline crosses itself')
    else at = (at + 1) % ring.length
  }
  return triangles
}

const same = (one: Point, other: Point) => one[0] === other[0] && one[1] === other[1]

const withoutRepeats = (ring: Ring): Point[] =>
  ring.filter((point, at) => !same(point, ring[(at + ring.length - 1) % ring.length]!))

const isSpike = (before: Point, corner: Point, after: Point) =>
  (before[0] - corner[0]) * (after[0] - corner[0]) + (before[1] - corner[1]) * (after[1] - corner[1]) >= 0

function isEar(ring: Ring, before: Point, corner: Point, after: Point): boolean {
  if (turn(before, corner, after) <= 0) return false
  return ring.every(
    (point) =>
      same(point, before) ||
      same(point, corner) ||
      same(point, after) ||
      turn(before, corner, point) < 0 ||
      turn(corner, after, point) < 0 ||
      turn(after, before, point) < 0,
  )
}

/** One ring that includes the holes: each is joined to the outline by a bridge there and back. */
function withHoles(outline: Point[], holes: readonly Ring[]): Point[] {
  const rightmost = (ring: Ring) => ring.reduce((best, { 0: x }, at) => (x > ring[best]![0] ? at : best), 0)
  const clockwise = holes.map((hole) => withoutRepeats([...anticlockwise(hole)].reverse()))
  clockwise.sort((one, other) => other[rightmost(other)]![0] - one[rightmost(one)]![0])
  let ring = outline
  for (const hole of clockwise) {
    const from = rightmost(hole)
    const to = visibleFrom(ring, hole[from]!)
    const round = [...hole.slice(from), ...hole.slice(0, from), hole[from]!]
    ring = [...ring.slice(0, to + 1), ...round, ...ring.slice(to)]
  }
  return ring
}

/** A corner of the ring that can be joined to the point without crossing a side (after Eberly). */
function visibleFrom(ring: Ring, point: Point): number {
  let meets = Number.POSITIVE_INFINITY
  let best = -1
  for (let at = 0; at < ring.length; at++) {
    const from = ring[at]!
    const next = (at + 1) % ring.length
    const to = ring[next]!
    // The ray to the right leaves the polygon through sides that run upwards.
    if (from[1] > point[1] || to[1] < point[1] || from[1] === to[1]) continue
    const x = from[0] + ((to[0] - from[0]) * (point[1] - from[1])) / (to[1] - from[1])
    if (x < point[0] || x >= meets) continue
    meets = x
    best = from[0] > to[0] ? at : next
  }
  if (best < 0) throw new Error('an island lies outside the outline')
  const corner = ring[best]!
  if (same([meets, point[1]], corner)) return best
  const hit: Point = [meets, point[1]]
  const triangle: Triangle = turn(point, hit, corner) > 0 ? [point, hit, corner] : [hit, point, corner]
  const slope = ([x, y]: Point) => Math.abs(y - point[1]) / (x - point[0])
  let steepest = slope(corner)
  for (const [at, other] of ring.entries()) {
    const before = ring[(at + ring.length - 1) % ring.length]!
    const reflex = turn(before, other, ring[(at + 1) % ring.length]!) <= 0
    if (!reflex || other[0] <= point[0] || !holds(triangle, other)) continue
    if (slope(other) < steepest || (slope(other) === steepest && other[0] < ring[best]![0])) {
      steepest = slope(other)
      best = at
    }
  }
  return best
}

const holds = ([a, b, c]: Triangle, point: Point) =>
  turn(a, b, point) >= 0 && turn(b, c, point) >= 0 && turn(c, a, point) >= 0
