import { type RoomChoice, visualiserPath } from '#contract/rooms/room-choice.ts'
import { type RoomName, rooms, type SurfaceName } from '#contract/rooms/rooms.ts'

/** Where the stone of a surface comes from if the room before does not have that surface. */
const similar: Partial<Record<SurfaceName, SurfaceName[]>> = {
  wall: ['splashback'],
  splashback: ['wall'],
  coping: ['floor'],
  worktop: ['vanity', 'hearth'],
  vanity: ['worktop', 'hearth'],
  hearth: ['worktop', 'vanity'],
}

/** The path of another room with the stones chosen in this one. Its other surfaces have the stones it opens with. */
export function carriedRoomPath(room: RoomName, { room: from, surfaces, compare }: RoomChoice): string {
  const [{ surfaces: names, start }, before] = [rooms[room], rooms[from]]
  if (room === from) return visualiserPath({ room, surfaces, ...(compare && { compare }) })
  /** What the visitor has changed, not what the room opened with. */
  const chosenOn = (name: SurfaceName) => {
    const choice = surfaces[name]
    const isOpening = choice && Object.keys(choice).length === 1 && choice.stone === before.start[name]
    return isOpening ? undefined : choice
  }
  const carried = names.flatMap((name) => {
    const source = [name, ...(similar[name] ?? [])].find((other) => before.surfaces.includes(other))
    const choice = source && chosenOn(source)
    return choice ? [[name, choice] as const] : []
  })
  if (carried.length === 0) return `/visualiser/${room}`
  const opening = Object.entries(start).map(([name, stone]) => [name, { stone }] as const)
  const next: RoomChoice['surfaces'] = Object.fromEntries([...opening, ...carried])
  return visualiserPath({ room, surfaces: next, ...(compare && next[compare.surface] && { compare }) })
}
