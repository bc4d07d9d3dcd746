import { queryOptions } from '@tanstack/react-query'
import type { RoomSwatch } from '#contract/rooms/room-stone-list.ts'
import { browserApi, read } from '../shared/api.ts'

/** Every stone that can be shown in a room, with its picture and price. Only the drawer loads them. */
export const roomSwatchesQuery = queryOptions({
  queryKey: ['room-swatches'],
  queryFn: async (): Promise<RoomSwatch[]> => (await read(browserApi.api.rooms.swatches.$get())).data,
})
