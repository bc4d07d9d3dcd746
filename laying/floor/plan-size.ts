import { boxOf, perimeterOf } from '../geometry/polygon.ts'
import { cellAreaOf } from '../pattern.ts'
import type { RoomToLay } from './project-plan.ts'
import { roomArea } from './room.ts'

type Sized = Pick<RoomToLay, 'room' | 'pattern'>

/** Roughly how much laying a project is, known before anything is laid. */
interface PlanSize {
  pieces: number
  /** Pieces that a wall or an island may cut. */
  cuts: number
  /** Pieces of the box around each room: all of them are looked at. */
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

/** Whether rooms are more than can be planned at once: of so many pieces, half of them cut, in boxes ten times as large. */
export function isTooLarge(rooms: readonly Sized[], mostPieces: number): boolean {
  const sizes = rooms.map(sizeOf)
  const sum = (name: keyof PlanSize) => sizes.reduce((total, size) => total + size[name], 0)
  return sum('pieces') > mostPieces || sum('cuts') > mostPieces / 2 || sum('around') > mostPieces * 10
}
