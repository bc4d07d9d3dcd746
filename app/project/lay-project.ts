import { type Project, projectLimits } from '#contract/projects/project.ts'
import { movementGapMm, type PlanStone, roomInput, suitsLaying } from '#contract/projects/project-laying.ts'
import { isTooLarge } from '#laying/floor/plan-size.ts'
import { type ProjectPlan, planProject, type RoomToLay, roomToLay } from '#laying/floor/project-plan.ts'
import { findRoomFault, type RoomFault } from '#laying/floor/room-fault.ts'

export type Stones = ReadonlyMap<string, PlanStone>

export const roomFaults: Record<RoomFault, string> = {
  walls_cross: 'Two walls cross. Please check the lengths.',
  island_outside: 'An island or column crosses a wall or overlaps another.',
  too_narrow: 'A part of the room is too narrow to lay.',
}

export type Laid = {
  /** One per room of the project; undefined if the room has no stone or cannot be laid. */
  toLay: (RoomToLay | undefined)[]
  /** The rooms that can be laid, in order. */
  ready: RoomToLay[]
  plan: ProjectPlan | null
  faults: (RoomFault | null)[]
  isTooLarge: boolean
}

/** Runs the same code as the server, but in the browser, so that the drawing updates at once. */
export function layProject(project: Project, stones: Stones): Laid {
  const faults = project.rooms.map(({ outline, islands }) => findRoomFault({ outline, islands }, movementGapMm))
  const toLay = project.rooms.map((room, index) => {
    const { laying } = room
    const stone = laying && stones.get(laying.stone)
    if (!stone || faults[index] || !suitsLaying(stone, laying)) return undefined
    return roomToLay(roomInput(room, laying, stone))
  })
  const ready = toLay.filter((room) => room !== undefined)
  const isTooMuch = isTooLarge(ready, projectLimits.pieces)
  const { kerf, most_cuts: mostCuts, smallest: narrowest, shared } = project.cutting
  const rules = { kerf, mostCuts, narrowest, shared }
  const plan = isTooMuch || ready.length === 0 ? null : planProject(ready, rules)
  return { toLay, ready, faults, isTooLarge: isTooMuch, plan }
}
