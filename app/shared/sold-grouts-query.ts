import { queryOptions } from '@tanstack/react-query'
import type { SoldGrout } from '#contract/rooms/room-stone-list.ts'
import { type ApiClient, read } from './api.ts'

export const soldGroutsQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['sold-grouts'],
    queryFn: async (): Promise<SoldGrout[]> => (await read(api.api.rooms.grouts.$get())).data,
  })
