import { useQuery } from '@tanstack/react-query'
import { read } from '../../shared/api.ts'
import { useMay } from '../access/me-query.ts'
import { officeApi } from '../api.ts'

/** What is waiting, for Today, for the rail and for the views of the lists. */
export const useToday = () =>
  useQuery({
    queryKey: ['today'],
    queryFn: () => read(officeApi.today.$get()),
    refetchInterval: 30_000,
    enabled: useMay()('today.read'),
  })
