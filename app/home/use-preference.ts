import { useCallback, useSyncExternalStore } from 'react'

/** A media query as state. The server cannot know it and says no; the browser corrects it before anything moves. */
function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (changed: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', changed)
      return () => media.removeEventListener('change', changed)
    },
    [query],
  )
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  )
}

export const useReducedMotion = () => useMedia('(prefers-reduced-motion: reduce)')

const unchanging = () => () => {}
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Data saver comes by two roads: the browser's own switch and the media feature that is to follow it. */
export function useDataSaver(): boolean {
  const bySwitch = useSyncExternalStore(unchanging, savesData, () => false)
  const byMedia = useMedia('(prefers-reduced-data: reduce)')
  return bySwitch || byMedia
}
