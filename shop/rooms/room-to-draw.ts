import { parseRoom, printRoom, type RoomChoice } from '#contract/rooms/room-choice.ts'
import { canonicalSurface, layable, resolveSurface, suits } from '#contract/rooms/room-stone.ts'
import type { RoomName, SurfaceName } from '#contract/rooms/rooms.ts'
import type { ShopContext } from '../context.ts'
import { shopErrorOf } from '../error.ts'
import type { RoomToDraw, SurfaceToDraw } from './compose-room.ts'
import { findStone } from './read-room-stone.ts'

/** The room that a URL describes, and its canonical URL. Stones that are not for sale are left out. */
export async function roomToDraw({
  ctx,
  input: { room, search, width },
}: {
  ctx: ShopContext
  input: { room: RoomName; search: string; width: number }
}): Promise<{ canonical: string; drawn: RoomToDraw }> {
  const choice = parseRoom(room, new URLSearchParams(search))
  const available: RoomChoice = { room, surfaces: {} }
  const surfaces: Record<string, SurfaceToDraw> = {}
  for (const [surface, wanted] of Object.entries(choice.surfaces) as [SurfaceName, typeof choice.surfaces.floor][]) {
    const found = wanted && (await findStone({ ctx, input: { slug: wanted.stone } }).catch(nullIfNotFound))
    const stone = found && layable(found.details)
    if (!stone || !suits(stone, surface)) continue
    available.surfaces[surface] = canonicalSurface(stone, wanted)
    surfaces[surface] = { stone, laid: resolveSurface(stone, wanted), slab: found.slab }
  }
  return { canonical: printRoom(available), drawn: { room, width, surfaces } }
}

function nullIfNotFound(error: unknown): null {
  if (shopErrorOf(error)?.code === 'not_found') return null
  throw error
}
