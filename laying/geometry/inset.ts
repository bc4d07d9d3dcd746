import { areaOf, edgesOf, type Point, type Ring } from './polygon.ts'

/**
 * Moves every side of a ring to its left by `distance`, or each by its own, and joins the sides again; undefined if a side
 * would vanish.
 */
export function inset(ring: Ring, distance: number | readonly number[]): Ring | undefined {
  if (distance === 0) return ring
  const sides = edgesOf(ring).map(([from, to], at) => {
    const by = typeof distance === 'number' ? distance : distance[at]!
    const dx = to[0] - from[0]
    const dy = to[1] - from[1]
    const length = Math.hypot(dx, dy)
    return { dx, dy, x: from[0] - (dy / length) * by, y: from[1] + (dx / length) * by }
  })
  const corners = sides.map((side, at): Point => {
    const before = sides[(at + sides.length - 1) % sides.length]!
    const cross = before.dx * side.dy - before.dy * side.dx
    if (Math.abs(cross) < 1e-9 * Math.hypot(before.dx, before.dy) * Math.hypot(side.dx, side.dy))
      return [side.x, side.y]
    const share = ((side.x - before.x) * side.dy - (side.y - before.y) * side.dx) / cross
    return [before.x + before.dx * share, before.y + before.dy * share]
  })
  const turnedBack = edgesOf(corners).some(
    ([from, to], at) => (to[0] - from[0]) * sides[at]!.dx + (to[1] - from[1]) * sides[at]!.dy <= 0,
  )
  return turnedBack || areaOf(corners) * areaOf(ring) <= 0 ? undefined : corners
}
