import { queryOptions } from '@tanstack/react-query'
import { read } from '../../shared/api.ts'
import { officeApi } from '../api.ts'

/** Which groups have a draft, and which details are still placeholders. */
export const settingsOverviewQuery = queryOptions({
  queryKey: ['documents', 'settings overview'],
  queryFn: () => read(officeApi.settings.$get()),
})
