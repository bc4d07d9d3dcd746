import type { PlannedRoom } from '#contract/projects/planned-room.ts'
import { type Project, projectLimits } from '#contract/projects/project.ts'
import { type PlanStone, regionOf, roomInput } from '#contract/projects/project-laying.ts'
import type { PlanFault } from '#contract/projects/room-fault-texts.ts'
import { isTooLarge } from '#laying/floor/plan-size.ts'
import { type LaidRoom, planProject, roomToLay } from '#laying/floor/project-plan.ts'
import { findRoomFault } from '#laying/floor/room-fault.ts'

/** Plain data that can be sent to another thread. A room without a stone is only checked. */
export type PlanToCount = {
  rooms: { room: PlannedRoom; stone: PlanStone | null }[]
  cutting: Project['cutting']
}

export type PlanCount = {
  /** The rooms that have a stone. */
  rooms: Pick<LaidRoom, 'whole' | 'cuts' | 'slivers' | 'jointArea'>[]
  /** The number of pieces to buy, by size and stone. */
  pieces: Map<string, number>
  fromOffCuts: number
}

export type PlanCountResult =
  | { ok: true; count: PlanCount }
  | { ok: false; code: 'fault'; room: number; fault: PlanFault }
  | { ok: false; code: 'too_large' }

/**
 * Takes half a second for the largest project, so the server runs it in a thread, which shares its time fairly between
 * visitors.
 */
export type PieceCounter = { count: (plan: PlanToCount, visitor: string) => Promise<PlanCountResult> }

/** Counts the pieces of a project, without a drawing. */
export function countPieces({ rooms, cutting }: PlanToCount): PlanCountResult {
  for (const [index, { room }] of rooms.entries()) {
    const region = regionOf(room)
    const fault = findRoomFault(region, region.gap) ?? (room.hasWrongBorder ? 'border_too_wide' : null)
    if (fault) return { ok: false, code: 'fault', room: index, fault }
  }
  const toLay = rooms.flatMap(({ room, stone }) => {
    if (!room.laying || !stone) return []
    const ready = roomToLay(roomInput(room, room.laying, stone))
    if (!ready) throw new Error('a room without a fault could not be laid')
    return ready
  })
  if (isTooLarge(toLay, projectLimits.pieces)) return { ok: false, code: 'too_large' }
  const { kerf, most_cuts: mostCuts, smallest: narrowest, shared } = cutting
  const plan = planProject(toLay, { kerf, mostCuts, narrowest, shared })
  return {
    ok: true,
    count: {
      rooms: plan.rooms.map(({ whole, cuts, slivers, jointArea }) => ({ whole, cuts, slivers, jointArea })),
      pieces: plan.pieces,
      fromOffCuts: plan.fromOffCuts,
    },
  }
}
