import { inset } from '../geometry/inset.ts'
import { anticlockwise, areaOf, edgesOf, type Point, type Ring } from '../geometry/polygon.ts'
import { type Room, withinGap } from './room.ts'
import { findRoomFault } from './room-fault.ts'

/** In millimetres: the width of the border's stone, and the joint around it. */
export interface Border {
  width: number
  joint: number
}

interface Region {
  outline: Ring
  islands: Ring[]
  /** Square millimetres of joint around it. */
  joint: number
}

/** The part of a border along one wall, cut at a mitre at both ends. */
export interface BorderStrip extends Region {
  /** The middle of its edge at the wall, how long that edge is, and its direction in degrees. */
  middle: Point
  length: number
  direction: number
}

export interface BorderedRoom {
  /** What is left inside the border, without a gap: it ends at the joint of the border. */
  field: Region
  strips: BorderStrip[]
}

/** A border along all walls; undefined if the room is too narrow for it or an island is in its way. */
export function borderedRoom(room: Room, gap: number, { width, joint }: Border): BorderedRoom | undefined {
  if (findRoomFault(room, gap) !== null) return undefined
  const walls = anticlockwise(room.outline)
  const [outer, inner, rest] = [gap, gap + width, gap + width + joint].map((distance) => inset(walls, distance))
  const islands = withinGap(room, gap)?.islands
  if (!outer || !inner || !rest || !islands) return undefined
  const field = { outline: rest, islands: [...islands], joint: areaOf(inner) - areaOf(rest) }
  if (findRoomFault(field, 0) !== null) return undefined
  const strips = edgesOf(outer).flatMap(([from, to], wall) => {
    const next = (wall + 1) % walls.length
    // Half of the joint of a mitre is on each side of it.
    const quad = [from, to, inner[next]!, inner[wall]!]
    const outline = inset(quad, [0, joint / 2, 0, joint / 2])
    if (!outline) return []
    return {
      outline,
      islands: [],
      joint: areaOf(quad) - areaOf(outline),
      middle: [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2] as const,
      length: Math.hypot(to[0] - from[0], to[1] - from[1]),
      direction: (Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI,
    }
  })
  return strips.length === walls.length ? { field, strips } : undefined
}
