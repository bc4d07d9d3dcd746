import { type ComponentType, useCallback, useState } from 'react'

/**
 * A part fetched when it is first wanted. Unlike React.lazy a failed download rejects here, where a plain link can
 * still lead on, instead of taking the whole page down.
 */
export function useOnDemand<Props>(load: () => Promise<ComponentType<Props>>) {
  const [Part, setPart] = useState<ComponentType<Props> | null>(null)
  const fetchPart = useCallback(async () => {
    const part = await load()
    setPart(() => part)
  }, [load])
  return [Part, fetchPart] as const
}
