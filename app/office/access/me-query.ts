import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Permission } from '#contract/office/permissions.ts'
import { read } from '../../shared/api.ts'
import { officeApi } from '../api.ts'

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async () => (await read(officeApi.me.$get())).me,
  staleTime: 60_000,
})

/** Whether the person who is signed in may do this. The server checks it again. */
export function useMay(): (permission: Permission) => boolean {
  const { data } = useQuery(meQuery)
  return (permission) => data?.permissions.includes(permission) ?? false
}
