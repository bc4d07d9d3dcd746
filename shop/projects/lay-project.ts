import { movementGapMm, type Project, type ProjectRoom, projectLimits, type RoomLaying } from '#contract/project.ts'
import { type PlanStone, planStoneOf, roomInput, suitsLaying } from '#contract/project-laying.ts'
import { type ProjectPlan, piecesAbout, planProject, type RoomToLay, roomToLay } from '#laying/floor/project-plan.ts'
import { findRoomFault, type RoomFault } from '#laying/floor/room-fault.ts'
import { readProduct } from '../catalogue/read-product.ts'
import type { ShopContext } from '../context.ts'
import { ShopError } from '../error.ts'
import { type Refusal, refuse } from '../result.ts'

export type PlannedStone = PlanStone & { productId: number }

/** A room that has its stone. */
export type LaidProjectRoom = { room: ProjectRoom; laying: RoomLaying; stone: PlannedStone; index: number }

export type LaidProject = {
  rooms: LaidProjectRoom[]
  toLay: RoomToLay[]
  plan: ProjectPlan
}

export type LayRefusal = Refusal<'cannot_be_laid' | 'stone_gone' | 'too_large' | 'no_stone'>

const faults: Record<RoomFault, string> = {
  walls_cross: 'Two walls cross.',
  island_outside: 'Something that stands in the room reaches past its walls, or into another.',
  too_narrow: 'A part of the room is too narrow to lay.',
}

/** Lays a project by its drawing alone: whatever a browser has counted is not asked. */
export async function layProject(
  ctx: ShopContext,
  project: Project,
): Promise<{ ok: true; laid: LaidProject } | LayRefusal> {
  const stones = new Map<string, PlannedStone | null>()
  const rooms: LaidProjectRoom[] = []
  for (const [index, room] of project.rooms.entries()) {
    const fault = findFault(room)
    if (fault) return refuse('cannot_be_laid', `${room.name}: ${fault}`, { [`rooms.${index}`]: fault })
    if (!room.laying) continue
    const { stone: slug } = room.laying
    if (!stones.has(slug)) stones.set(slug, await readStone(ctx, slug))
    const stone = stones.get(slug)
    if (!stone || !suitsLaying(stone, room.laying))
      return refuse('stone_gone', `${room.name}: this stone is no longer sold in this size or for this pattern.`, {
        [`rooms.${index}.laying`]: 'is not sold so',
      })
    rooms.push({ room, laying: room.laying, stone, index })
  }
  if (rooms.length === 0) return refuse('no_stone', 'Choose a stone for a room first.')
  const toLay = rooms.flatMap(({ room, laying, stone }) => roomToLay(roomInput(room, laying, stone)) ?? [])
  if (toLay.length < rooms.length) throw new Error('a room without a fault could not be laid')
  if (toLay.reduce((sum, one) => sum + piecesAbout(one), 0) > projectLimits.pieces)
    return refuse('too_large', `We can plan about ${projectLimits.pieces} pieces at once. Please split the project.`)
  const { kerf, most_cuts: mostCuts, smallest: narrowest, shared } = project.cutting
  return { ok: true, laid: { rooms, toLay, plan: planProject(toLay, { kerf, mostCuts, narrowest, shared }) } }
}

function findFault({ outline, islands, doorways }: ProjectRoom): string | null {
  const fault = findRoomFault({ outline, islands }, movementGapMm)
  if (fault) return faults[fault]
  const fits = doorways.every(({ side, at, width }) => at + width <= sideLength(outline, side) + 1)
  return fits ? null : 'A doorway is wider than its wall.'
}

const sideLength = (outline: ProjectRoom['outline'], side: number): number => {
  const [from, to] = [outline[side], outline[(side + 1) % outline.length]]
  return from && to ? Math.hypot(to[0] - from[0], to[1] - from[1]) : 0
}

async function readStone(ctx: ShopContext, slug: string): Promise<PlannedStone | null> {
  try {
    const product = await readProduct({ ctx, input: { slug } })
    const stone = planStoneOf(product)
    return stone && { ...stone, productId: product.id }
  } catch (error) {
    if (error instanceof ShopError && error.code === 'not_found') return null
    throw error
  }
}
