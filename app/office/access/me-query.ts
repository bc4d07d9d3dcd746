import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Permission } from '#contract/office/permissions.ts'
import { read } from '../../shared/api.ts'
import { officeApi } from '../api.ts'

export const meQuery = queryOptions({
  queryKey: ['me'],
  queryFn: async () => (await read(officeApi.me.$get())).me,
  staleTime: 60_000,
})

/** For hiding what the signed-in person may not do. The server checks every request again. */
export function useMay(): (permission: Permission) => boolean {
  const { data } = useQuery(meQuery)
  return (permission) => data?.permissions.includes(permission) ?? false
}
