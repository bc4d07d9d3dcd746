import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import { type Project, projectLimits } from '#contract/projects/project.ts'
import {
  movementGapMm,
  type PlanStone,
  planStoneOf,
  roomInput,
  suitsLaying,
} from '#contract/projects/project-laying.ts'
import { isTooLarge } from '#laying/floor/plan-size.ts'
import { type ProjectPlan, planProject, type RoomToLay, roomToLay } from '#laying/floor/project-plan.ts'
import { findRoomFault, type RoomFault } from '#laying/floor/room-fault.ts'
import { stoneQuery } from './queries.ts'

export type Stones = ReadonlyMap<string, PlanStone>

/** The stones a project names, as far as they are here. */
export function useStones(project: Project): { stones: Stones; isLoading: boolean } {
  const slugs = [...new Set(project.rooms.flatMap(({ laying }) => laying?.stone ?? []))]
  const found = useQueries({ queries: slugs.map((slug) => stoneQuery(slug)) })
  const stones = new Map(
    found.flatMap(({ data }) => {
      const stone = data && planStoneOf(data)
      return stone ? [[stone.slug, stone] as const] : []
    }),
  )
  return { stones, isLoading: found.some(({ isLoading }) => isLoading) }
}

export const roomFaults: Record<RoomFault, string> = {
  walls_cross: 'Two walls cross. Please check the lengths.',
  island_outside: 'Something that stands in the room reaches past its walls, or into another.',
  too_narrow: 'A part of the room is too narrow to lay.',
}

export type Laid = {
  /** By the project's rooms; none where a room has no stone or cannot be laid. */
  toLay: (RoomToLay | undefined)[]
  /** Of those that can, in their order. */
  ready: RoomToLay[]
  plan: ProjectPlan | null
  faults: (RoomFault | null)[]
  isTooLarge: boolean
}

/** The same code as the shop's server runs, so that the drawing follows the hand. */
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

export function useLaid(project: Project, stones: Stones): Laid {
  // Its stones change only by being fetched: their names are enough to know them by.
  const known = [...stones.keys()].join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new map of the same stones is no reason to lay anew.
  return useMemo(() => layProject(project, stones), [project, known])
}
