import { edgesOf, isInside, type Point, type Ring, turn } from '../geometry/polygon.ts'
import { type Room, withinGap } from './room.ts'

/** Why a drawn room cannot be laid. */
export type RoomFault = 'walls_cross' | 'island_outside' | 'too_narrow'

/** Null if the room, with and without the gap along its walls, is one valid area. */
export function findRoomFault(room: Room, gap: number): RoomFault | null {
  if (edgesCross([room.outline]) || room.islands.some((island) => edgesCross([island]))) return 'walls_cross'
  const rings = [room.outline, ...room.islands]
  const isOutside = room.islands.some((island) => !isInside([room.outline], island[0]!))
  const isNested = room.islands.some((island) =>
    room.islands.some((other) => other !== island && isInside([other], island[0]!)),
  )
  if (isOutside || isNested || edgesCross(rings)) return 'island_outside'
  const inner = withinGap(room, gap)
  if (!inner || edgesCross([inner.outline, ...inner.islands])) return 'too_narrow'
  return null
}

/** Whether two sides that are not neighbours meet, or a corner turns straight back. */
function edgesCross(rings: readonly Ring[]): boolean {
  const sides = rings.flatMap((ring, of) => edgesOf(ring).map((side, at) => ({ side, of, at, count: ring.length })))
  return sides.some((one, index) =>
    sides.slice(index + 1).some((other) => {
      const apart = Math.abs(one.at - other.at)
      const isNext = one.of === other.of && (apart === 1 || apart === one.count - 1)
      return isNext ? foldsBack(one.side, other.side) : meet(one.side, other.side)
    }),
  )
}

function foldsBack([a, b]: [Point, Point], [c, d]: [Point, Point]): boolean {
  const [before, corner, after] = b === c ? [a, b, d] : [c, a, b]
  const along = (corner[0] - before[0]) * (after[0] - corner[0]) + (corner[1] - before[1]) * (after[1] - corner[1])
  return turn(before, corner, after) === 0 && along <= 0
}

function meet([a, b]: [Point, Point], [c, d]: [Point, Point]): boolean {
  const [abc, abd] = [Math.sign(turn(a, b, c)), Math.sign(turn(a, b, d))]
  const [cda, cdb] = [Math.sign(turn(c, d, a)), Math.sign(turn(c, d, b))]
  if (abc !== abd && cda !== cdb) return true
  return [
    [abc, a, b, c],
    [abd, a, b, d],
    [cda, c, d, a],
    [cdb, c, d, b],
  ].some(([sign, from, to, point]) => sign === 0 && isBetween(from as Point, to as Point, point as Point))
}

const isBetween = (from: Point, to: Point, [x, y]: Point) =>
  Math.min(from[0], to[0]) <= x &&
  x <= Math.max(from[0], to[0]) &&
  Math.min(from[1], to[1]) <= y &&
  y <= Math.max(from[1], to[1])
