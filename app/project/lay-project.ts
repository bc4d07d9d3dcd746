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

/** The stones of a project that have loaded so far. */
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

export function useLaid(project: Project, stones: Stones): Laid {
  // A loaded stone never changes, so the slugs are enough to detect a change.
  const loadedSlugs = [...stones.keys()].join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new map of the same stones needs no new plan.
  return useMemo(() => layProject(project, stones), [project, loadedSlugs])
}
