import type { PlannedProject, PlannedRoom } from '#contract/projects/planned-room.ts'
import { projectLimits } from '#contract/projects/project.ts'
import { type PlanStone, regionOf, roomInput, suitsLaying } from '#contract/projects/project-laying.ts'
import type { PlanFault } from '#contract/projects/room-fault-texts.ts'
import { isTooLarge } from '#laying/floor/plan-size.ts'
import { type LaidRoom, type ProjectPlan, planProject, type RoomToLay, roomToLay } from '#laying/floor/project-plan.ts'
import { findRoomFault } from '#laying/floor/room-fault.ts'

export type Stones = ReadonlyMap<string, PlanStone>

export type Laid = {
  /** One per room of the project; undefined if the room has no stone or cannot be laid. */
  toLay: (RoomToLay | undefined)[]
  /** The rooms that can be laid, in order. */
  ready: RoomToLay[]
  plan: ProjectPlan | null
  faults: (PlanFault | null)[]
  isTooLarge: boolean
}

/** Runs the same code as the server, but in the browser, so that the drawing updates at once. */
export function layProject(project: PlannedProject, stones: Stones): Laid {
  const faults = project.rooms.map((room) => {
    const region = regionOf(room)
    return findRoomFault(region, region.gap) ?? (room.hasWrongBorder ? 'border_too_wide' : null)
  })
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

/** An area of a room with its pieces. */
export type LaidPart = LaidRoom & { toLay: RoomToLay }

/** What is laid in a room: its own stone, then that of its border. */
export function partsOf({ toLay, ready, plan }: Laid, rooms: readonly PlannedRoom[], index: number): LaidPart[] {
  return rooms.flatMap(({ face }, at) => {
    const isPart = at === index || (face?.kind === 'border' && face.room === index)
    const room = isPart ? toLay[at] : undefined
    const figures = room && plan?.rooms[ready.indexOf(room)]
    return figures ? { ...figures, toLay: room } : []
  })
}

/** The figures of all parts together; undefined if nothing is laid. */
export function figuresOf(parts: readonly LaidPart[]) {
  const sum = (name: 'whole' | 'cuts' | 'slivers') => parts.reduce((total, part) => total + part[name], 0)
  if (parts.length === 0) return undefined
  return { laid: parts.flatMap(({ laid }) => laid), whole: sum('whole'), cuts: sum('cuts'), slivers: sum('slivers') }
}
