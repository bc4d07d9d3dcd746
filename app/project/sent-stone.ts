import type { Project, RoomLaying } from '#contract/projects/project.ts'
import { newRoom } from './new-project.ts'
import { shapeOutlines } from './walls.ts'

/** A stone that a product page or the visualiser has sent here. */
export type SentStone = { name: string; laying: RoomLaying }

/** Whether nothing has been planned yet, so that the stone can only be for the one room there is. */
export const isUntouched = ({ rooms }: Project): boolean =>
  rooms.length === 1 &&
  rooms.every(
    ({ laying, outline, islands }) =>
      laying === null && islands.length === 0 && JSON.stringify(outline) === JSON.stringify(shapeOutlines.rectangle),
  )

/** The rooms with the stone in the room of that index; an index past the last one adds a room. */
export function roomsWithStone(rooms: Project['rooms'], at: number, laying: RoomLaying): Project['rooms'] {
  if (at >= rooms.length) return [...rooms, newRoom(`Room ${rooms.length + 1}`, laying)]
  return rooms.map((room, index) => (index === at ? { ...room, laying } : room))
}
