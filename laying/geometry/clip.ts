import type { Point, Ring } from './polygon.ts'

/**
 * The part of a convex ring inside a convex window (Sutherland and Hodgman); fewer than three corners if there is none.
 */
export function clipConvex(subject: Ring, window: Ring): Ring {
  let inside = subject
  for (let side = 0; side < window.length && inside.length > 2; side++) {
    const [ax, ay] = window[side]!
    const [bx, by] = window[(side + 1) % window.length]!
    inside = leftOf(inside, (x, y) => (bx - ax) * (y - ay) - (by - ay) * (x - ax))
  }
  return inside
}

function leftOf(ring: Ring, heightOf: (x: number, y: number) => number): Ring {
  const kept: Point[] = []
  let from = ring.at(-1)!
  let fromHeight = heightOf(from[0], from[1])
  for (const to of ring) {
    const toHeight = heightOf(to[0], to[1])
    if (fromHeight > 0 !== toHeight > 0 && fromHeight !== 0 && toHeight !== 0) {
      const share = fromHeight / (fromHeight - toHeight)
      kept.push([from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share])
    }
    if (toHeight >= 0) kept.push(to)
    from = to
    fromHeight = toHeight
  }
  return kept
}

/** Whether two convex rings are at least `gap` apart: a side of one has all of the other beyond it. */
export const areApart = (one: Ring, other: Ring, gap: number) => isBeyond(one, other, gap) || isBeyond(other, one, gap)

/** Whether all of `other` is beyond one side of the convex ring, by at least `gap`. */
export function isBeyond(ring: Ring, other: Ring, gap: number): boolean {
  let from = ring.at(-1)!
  for (const to of ring) {
    if (isBeyondSide(from, to, other, gap)) return true
    from = to
  }
  return false
}

function isBeyondSide(from: Point, to: Point, ring: Ring, gap: number): boolean {
  const dx = to[0] - from[0]
  const dy = to[1] - from[1]
  const length = Math.sqrt(dx * dx + dy * dy)
  if (length === 0) return false
  for (const point of ring) if (dy * (point[0] - from[0]) - dx * (point[1] - from[1]) < gap * length) return false
  return true
}
