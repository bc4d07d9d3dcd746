export type Point = readonly [x: number, y: number]

/** Corners in order, the last joined to the first; anticlockwise by default. */
export type Ring = readonly Point[]

/** Twice the area of the triangle, positive if a, b, c are anticlockwise. */
export const turn = (a: Point, b: Point, c: Point) => (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])

/** Positive for an anticlockwise ring. */
export function areaOf(ring: Ring): number {
  const origin = ring[0]
  if (!origin) return 0
  let twice = 0
  for (let at = 1; at + 1 < ring.length; at++) twice += turn(origin, ring[at]!, ring[at + 1]!)
  return twice / 2
}

export const anticlockwise = (ring: Ring): Ring => (areaOf(ring) < 0 ? [...ring].reverse() : ring)

export const edgesOf = (ring: Ring): [Point, Point][] => ring.map((from, at) => [from, ring[(at + 1) % ring.length]!])

export const perimeterOf = (ring: Ring) =>
  edgesOf(ring).reduce((sum, [from, to]) => sum + Math.hypot(to[0] - from[0], to[1] - from[1]), 0)

export interface Box {
  left: number
  bottom: number
  right: number
  top: number
}

export function boxOf(points: Ring): Box {
  const box = {
    left: Number.POSITIVE_INFINITY,
    bottom: Number.POSITIVE_INFINITY,
    right: Number.NEGATIVE_INFINITY,
    top: Number.NEGATIVE_INFINITY,
  }
  for (const [x, y] of points) {
    if (x < box.left) box.left = x
    if (x > box.right) box.right = x
    if (y < box.bottom) box.bottom = y
    if (y > box.top) box.top = y
  }
  return box
}

export const middleOf = (ring: Ring): Point => {
  const { left, right, bottom, top } = boxOf(ring)
  return [(left + right) / 2, (bottom + top) / 2]
}

export const moved = (ring: Ring, x: number, y: number): Ring => ring.map((point) => [point[0] + x, point[1] + y])

const quarterTurns: [number, number][] = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
]

/** Cosine and sine, exact for quarter turns. */
export function directionOf(degrees: number): [cos: number, sin: number] {
  const wrapped = ((degrees % 360) + 360) % 360
  const radians = (wrapped * Math.PI) / 180
  return wrapped % 90 === 0 ? quarterTurns[wrapped / 90]! : [Math.cos(radians), Math.sin(radians)]
}

/** Rotates anticlockwise around the origin. */
export function turned(ring: Ring, degrees: number): Ring {
  const [cos, sin] = directionOf(degrees)
  return ring.map(([x, y]) => [x * cos - y * sin, x * sin + y * cos])
}

export function hullOf(points: Ring): Ring {
  const sorted = [...points].sort((one, other) => one[0] - other[0] || one[1] - other[1])
  const half = (list: Ring) => {
    const chain: Point[] = []
    for (const point of list) {
      while (chain.length > 1 && turn(chain.at(-2)!, chain.at(-1)!, point) <= 0) chain.pop()
      chain.push(point)
    }
    return chain.slice(0, -1)
  }
  return [...half(sorted), ...half(sorted.reverse())]
}

/** The narrowest gap between two parallel lines that the convex ring fits through. */
export function widthOf(convex: Ring): number {
  let least = Number.POSITIVE_INFINITY
  for (const [from, to] of edgesOf(convex)) {
    const length = Math.hypot(to[0] - from[0], to[1] - from[1])
    if (length === 0) continue
    least = Math.min(least, Math.max(...convex.map((point) => turn(from, to, point))) / length)
  }
  return least === Number.POSITIVE_INFINITY ? 0 : least
}

/** Whether a point is inside rings of any direction; a ring within a ring is a hole. */
export function isInside(rings: readonly Ring[], [x, y]: Point): boolean {
  let inside = false
  for (const ring of rings)
    for (let at = 0, last = ring.length - 1; at < ring.length; last = at++) {
      const [fromX, fromY] = ring[last]!
      const [toX, toY] = ring[at]!
      if (fromY > y !== toY > y && x < ((toX - fromX) * (y - fromY)) / (toY - fromY) + fromX) inside = !inside
    }
  return inside
}
