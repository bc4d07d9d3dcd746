import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { browserApi, read } from '../../shared/api.ts'
import type { savedStones } from '../../shared/kept-stones.ts'

/** These products; those that are no longer sold are dropped from the list that has them. */
export const keptQuery = (ids: readonly number[], list?: typeof savedStones) =>
  queryOptions({
    queryKey: ['products-by-id', ...ids.toSorted((one, other) => one - other)],
    queryFn: async () => {
      const { data } = await read(browserApi.api.products['by-id'].$get({ query: { ids: ids.join() } }))
      const gone = ids.filter((id) => !data.some((stone) => stone.id === id))
      if (gone.length > 0) list?.remove(...gone)
      return data
    },
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  })
