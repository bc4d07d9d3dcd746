import type { PlannedRoom } from '#contract/projects/planned-room.ts'
import { plannedRooms } from '#contract/projects/planned-rooms.ts'
import { type Project, type ProjectRoom, projectLimits, type RoomLaying } from '#contract/projects/project.ts'
import { type PlanStone, planStoneOf, suitsLaying } from '#contract/projects/project-laying.ts'
import { roomFaultTexts } from '#contract/projects/room-fault-texts.ts'
import { borderedRoom } from '#laying/floor/bordered-room.ts'
import { wallFaces } from '#laying/floor/wall-faces.ts'
import { readProduct } from '../catalogue/read-product.ts'
import type { ShopContext } from '../context.ts'
import { ShopError } from '../error.ts'
import { type Refusal, refuse } from '../refuse.ts'
import type { PlanCount } from './count-pieces.ts'

export type PlannedStone = PlanStone & { productId: number }

/** A project to lay, and the visitor's network address, so that one visitor cannot block the planner for others. */
export type PlanRequest = { project: Project; visitor: string }

/** A room with its stone. */
export type LaidProjectRoom = { room: PlannedRoom; laying: RoomLaying; stone: PlannedStone; index: number }

export type LaidProject = { rooms: LaidProjectRoom[]; count: PlanCount }

export type LayRefusal = Refusal<'cannot_be_laid' | 'stone_gone' | 'too_large' | 'no_stone'>

/** Lays a project from its drawing. The browser's own count is never trusted. */
export async function layProject(
  ctx: ShopContext,
  { project: drawn, visitor }: PlanRequest,
): Promise<{ ok: true; laid: LaidProject } | LayRefusal> {
  const project = plannedRooms(drawn, { wallFaces, borderedRoom })
  const stones = new Map<string, PlannedStone | null>()
  const rooms: LaidProjectRoom[] = []
  for (const [index, room] of project.rooms.entries()) {
    if (!room.laying) continue
    const { stone: slug } = room.laying
    if (!stones.has(slug)) stones.set(slug, await readStone(ctx, slug))
    const stone = stones.get(slug)
    if (!stone || !suitsLaying(stone, room.laying))
      return refuse('stone_gone', `${room.name}: this stone is no longer sold in this size or for this pattern.`, {
        [`rooms.${index}.laying`]: 'is no longer sold',
      })
    rooms.push({ room, laying: room.laying, stone, index })
  }
  const plan = {
    rooms: project.rooms.map((room) => ({ room, stone: stones.get(room.laying?.stone ?? '') ?? null })),
    cutting: project.cutting,
  }
  const counted = await ctx.planner.count(plan, visitor)
  if (!counted.ok && counted.code === 'fault') return cannotBeLaid(project, counted.room, roomFaultTexts[counted.fault])
  const narrow = project.rooms.findIndex(({ outline, doorways }) => !doorwaysFit(outline, doorways))
  if (narrow >= 0) return cannotBeLaid(project, narrow, 'A doorway is wider than its wall.')
  if (rooms.length === 0) return refuse('no_stone', 'Choose a stone for a room first.')
  if (!counted.ok)
    return refuse('too_large', `We can plan about ${projectLimits.pieces} pieces at once. Please split the project.`)
  return { ok: true, laid: { rooms, count: counted.count } }
}

const cannotBeLaid = ({ rooms }: Project, index: number, fault: string): LayRefusal =>
  refuse('cannot_be_laid', `${rooms[index]?.name}: ${fault}`, { [`rooms.${index}`]: fault })

const doorwaysFit = (outline: ProjectRoom['outline'], doorways: ProjectRoom['doorways']): boolean =>
  doorways.every(({ side, at, width }) => at + width <= sideLength(outline, side) + 1)

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
