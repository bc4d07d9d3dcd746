import { queryOptions } from '@tanstack/react-query'
import type { RoomStoneEntry } from '#contract/rooms/room-stone-list.ts'
import { type ApiClient, read } from './api.ts'

/** Every stone that can be shown in a room. */
export const roomStonesQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['room-stones'],
    queryFn: async (): Promise<RoomStoneEntry[]> => (await read(api.api.rooms.stones.$get())).data,
  })
