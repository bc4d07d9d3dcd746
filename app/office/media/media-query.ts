import { infiniteQueryOptions } from '@tanstack/react-query'
import { read } from '../../shared/api.ts'
import { officeApi } from '../api.ts'

/** The uploaded pictures, newest first, a page at a time. */
export const mediaQuery = infiniteQueryOptions({
  queryKey: ['media'],
  queryFn: ({ pageParam }) => read(officeApi.media.$get({ query: { page: String(pageParam) } })),
  initialPageParam: 1,
  getNextPageParam: ({ pages }, _all, page) => (page < pages ? page + 1 : null),
})
