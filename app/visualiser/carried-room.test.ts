import { expect, it } from 'vitest'
import { parseRoom } from '#contract/rooms/room-choice.ts'
import { type RoomName, rooms } from '#contract/rooms/rooms.ts'
import { carriedRoomPath } from './carried-room.ts'

const pathTo = (room: RoomName, from: RoomName, search: string) =>
  carriedRoomPath(room, parseRoom(from, new URLSearchParams(search)))

it('takes the chosen stones along as they are laid', () => {
  expect(pathTo('hallway', 'bathroom', 'floor=jura-beige-honed.600x300.charcoal')).toBe(
    '/visualiser/hallway?floor=jura-beige-honed.600x300.charcoal',
  )
  expect(pathTo('wet-room', 'bathroom', 'floor=jura-beige-honed&compare=floor.thassos-polished')).toBe(
    `/visualiser/wet-room?floor=jura-beige-honed&wall=${rooms['wet-room'].start.wall}&compare=floor.thassos-polished`,
  )
})

it('lays a wall on a splashback, and a top on another top', () => {
  expect(pathTo('kitchen-splashback', 'bathroom', 'wall=jura-beige-honed&vanity=carrara-honed-slab')).toBe(
    '/visualiser/kitchen-splashback?splashback=jura-beige-honed&worktop=carrara-honed-slab',
  )
})

it('opens the next room as usual if nothing was chosen', () => {
  expect(pathTo('hallway', 'bathroom', '')).toBe('/visualiser/hallway')
  const { floor = '', wall = '' } = rooms.bathroom.start
  expect(pathTo('hallway', 'bathroom', `floor=${floor}&wall=${wall}`)).toBe('/visualiser/hallway')
})

it('keeps the current room as it is', () => {
  expect(pathTo('hallway', 'hallway', 'floor=jura-beige-honed')).toBe('/visualiser/hallway?floor=jura-beige-honed')
})
