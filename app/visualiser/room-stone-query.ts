import { queryOptions } from '@tanstack/react-query'
import type { RoomStoneDetails } from '#contract/rooms/room-stone-list.ts'
import { type ApiClient, ApiError, read } from '../shared/api.ts'

/** Null for a stone that is no longer sold, so that an old link still shows the room. */
export const roomStoneQuery = (api: ApiClient, slug: string) =>
  queryOptions({
    queryKey: ['room-stone', slug],
    queryFn: async (): Promise<RoomStoneDetails | null> => {
      try {
        return await read(api.api.rooms.stones[':slug'].$get({ param: { slug } }))
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null
        throw error
      }
    },
  })
