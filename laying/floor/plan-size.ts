import { boxOf, perimeterOf } from '../geometry/polygon.ts'
import { cellAreaOf } from '../pattern.ts'
import type { RoomToLay } from './project-plan.ts'
import { roomArea } from './room.ts'

type Sized = Pick<RoomToLay, 'room' | 'pattern'>

/** A rough estimate of the work, made before anything is laid. */
interface PlanSize {
  pieces: number
  /** Pieces that may be cut by a wall or an island. */
  cuts: number
  /** Pieces in the bounding box of each room, all of which are checked. */
  around: number
}

export function sizeOf({ room, pattern }: Sized): PlanSize {
  const perMm2 = (1e6 * pattern.pieces.length) / cellAreaOf(pattern)
  const { left, right, bottom, top } = boxOf(room.outline)
  const boxes = pattern.pieces.map(({ outline }) => boxOf(outline))
  const longest = Math.max(...boxes.map((box) => Math.hypot(box.right - box.left, box.top - box.bottom))) / 1000
  const walls = [room.outline, ...room.islands].reduce((sum, ring) => sum + perimeterOf(ring), 0)
  return {
    pieces: roomArea(room) * perMm2,
    cuts: walls * longest * perMm2,
    around: (right - left) * (top - bottom) * perMm2,
  }
}

/** The limits are `mostPieces` pieces, half as many cuts, and ten times as many pieces in the bounding boxes. */
export function isTooLarge(rooms: readonly Sized[], mostPieces: number): boolean {
  const sizes = rooms.map(sizeOf)
  const sum = (name: keyof PlanSize) => sizes.reduce((total, size) => total + size[name], 0)
  return sum('pieces') > mostPieces || sum('cuts') > mostPieces / 2 || sum('around') > mostPieces * 10
}
