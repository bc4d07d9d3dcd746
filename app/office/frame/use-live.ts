import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { staleKeys } from './live-keys.ts'

/** Shows other people's changes as they happen, by refetching the queries that a change affects. */
export function useLive(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const source = new EventSource('/api/office/events')
    let wasOpen = false
    source.onopen = () => {
      // Changes may have been missed while the stream was closed.
      if (wasOpen) void queries.invalidateQueries()
      wasOpen = true
    }
    source.addEventListener('change', ({ data }: MessageEvent<string>) => {
      for (const queryKey of staleKeys(JSON.parse(data) as string[])) void queries.invalidateQueries({ queryKey })
    })
    return () => source.close()
  }, [queries])
}
