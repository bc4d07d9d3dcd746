import { queryOptions } from '@tanstack/react-query'
import { read } from '../../shared/api.ts'
import { officeApi } from '../api.ts'

export const vouchersQuery = queryOptions({
  queryKey: ['vouchers'],
  queryFn: () => read(officeApi.vouchers.$get()),
})
