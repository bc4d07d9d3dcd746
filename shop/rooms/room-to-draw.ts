import { parseRoom, printRoom, type RoomChoice } from '#contract/rooms/room-choice.ts'
import { canonicalSurface, layable, resolveSurface, suits } from '#contract/rooms/room-stone.ts'
import type { RoomName, SurfaceName } from '#contract/rooms/rooms.ts'
import type { ShopContext } from '../context.ts'
import { shopErrorOf } from '../error.ts'
import type { RoomToDraw, SurfaceToDraw } from './compose-room.ts'
import { readRoomStone } from './read-room-stone.ts'

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
    const stone = wanted && (await readRoomStone({ ctx, input: { slug: wanted.stone } }).catch(nullIfNotFound))
    const slab = wanted && ctx.media.slab(wanted.stone)
    if (!stone || !slab || !suits(layable(stone), surface)) continue
    const { files, ...entry } = slab
    available.surfaces[surface] = canonicalSurface(layable(stone), wanted)
    surfaces[surface] = {
      stone: layable(stone),
      laid: resolveSurface(layable(stone), wanted),
      slab: entry,
      files,
    }
  }
  return { canonical: printRoom(available), drawn: { room, width, surfaces } }
}

function nullIfNotFound(error: unknown): null {
  if (shopErrorOf(error)?.code === 'not_found') return null
  throw error
}
