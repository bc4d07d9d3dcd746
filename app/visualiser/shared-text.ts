import type { RoomChoice } from '#contract/rooms/room-choice.ts'
import { rooms } from '#contract/rooms/rooms.ts'
import { namedStones, type Stones, surfacesText } from './shown-room.ts'

/** What the preview of a shared link says: 'Carrara Honed in the hallway', and how each surface is laid. */
export function sharedText(choice: RoomChoice, stones: Stones): { headline?: string; summary?: string } {
  const names = namedStones(choice).flatMap((slug) => stones.get(slug)?.name ?? [])
  if (names.length === 0) return {}
  const text = surfacesText(choice, stones)
  const compared = choice.compare && stones.get(choice.compare.choice.stone)
  return {
    headline: `${new Intl.ListFormat('en-GB').format(names)} in the ${rooms[choice.room].title.toLowerCase()}`,
    summary: `${text.charAt(0).toUpperCase()}${text.slice(1)}${compared ? `; compared with ${compared.name}` : ''}. `,
  }
}
