import type { Ring } from '#laying/geometry/polygon.ts'

/** A piece this much longer than wide has its number along its length, also if that is hard to read. */
const slender = 1.4

/** Which way the number of a piece runs, in degrees against the clock from -89 to 90, and how much room there is for it. */
export function labelPlace(ring: Ring): { degrees: number; long: number; short: number } {
  const edges = ring.map(([x, y], index) => {
    const [nextX, nextY] = ring[(index + 1) % ring.length] ?? [x, y]
    return [nextX - x, nextY - y] as const
  })
  const [dx, dy] = edges.toSorted((one, other) => Math.hypot(...other) - Math.hypot(...one))[0] ?? [1, 0]
  const angle = Math.atan2(dy, dx)
  const along = extentOf(ring, angle)
  const across = extentOf(ring, angle + Math.PI / 2)
  const isAcross = across > along * slender
  const isAlong = along > across * slender
  const upright = uprightDegrees(angle)
  const other = uprightDegrees(angle + Math.PI / 2)
  const isTurned = isAcross || (!isAlong && Math.abs(other) < Math.abs(upright))
  return { degrees: isTurned ? other : upright, long: isTurned ? across : along, short: isTurned ? along : across }
}

function extentOf(ring: Ring, angle: number): number {
  const distances = ring.map(([x, y]) => x * Math.cos(angle) + y * Math.sin(angle))
  return Math.max(...distances) - Math.min(...distances)
}

/** Text is read from the left or from below. */
function uprightDegrees(angle: number): number {
  const degrees = Math.round((angle * 180) / Math.PI) % 180
  return degrees > 90 ? degrees - 180 : degrees <= -90 ? degrees + 180 : degrees
}
