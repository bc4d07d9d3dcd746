import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { errorMessage } from '../../shared/error-message.ts'
import { Alert, Loading } from '../parts/panel.tsx'

type Report<Data> = { data: Data | undefined; fallback: ReactNode }

/** A report's data, or the fallback to show without it. The previous report stays until the next has loaded. */
export function useReport<Data>(queryKey: string[], queryFn: () => Promise<Data>): Report<Data> {
  const { data, error } = useQuery({ queryKey: ['reports', ...queryKey], queryFn, placeholderData: keepPreviousData })
  if (error) return { data: undefined, fallback: <Alert>{errorMessage(error)}</Alert> }
  return { data, fallback: data ? null : <Loading /> }
}
