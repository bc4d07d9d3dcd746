import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorMessage } from '../../shared/error-message.ts'
import { Alert, Loading } from '../parts/panel.tsx'

type Report<Data> = { data: Data | undefined; instead: ReactNode }

/** A report, or what to show until it is there. The last one stays until the next has loaded. */
export function useReport<Data>(queryKey: string[], queryFn: () => Promise<Data>): Report<Data> {
  const { data, error } = useQuery({ queryKey: ['reports', ...queryKey], queryFn, placeholderData: keepPreviousData })
  if (error) return { data: undefined, instead: <Alert>{errorMessage(error)}</Alert> }
  return { data, instead: data ? null : <Loading /> }
}
