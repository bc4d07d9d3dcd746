import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { staleKeys } from './live-keys.ts'

/** Shows what others change as they do: each change makes what it is about be read anew. */
export function useLive(): void {
  const queries = useQueryClient()
  useEffect(() => {
    const source = new EventSource('/api/office/events')
    let wasOpen = false
    source.onopen = () => {
      // Whatever was announced while nobody listened is caught up on.
      if (wasOpen) void queries.invalidateQueries()
      wasOpen = true
    }
    source.addEventListener('change', ({ data }: MessageEvent<string>) => {
      for (const queryKey of staleKeys(JSON.parse(data) as string[])) void queries.invalidateQueries({ queryKey })
    })
    return () => source.close()
  }, [queries])
}
