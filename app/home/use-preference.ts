import { useCallback, useSyncExternalStore } from 'react'

/** A media query as state. The server assumes false; the browser corrects it before anything moves. */
function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', onChange)
      return () => media.removeEventListener('change', onChange)
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

const neverChanges = () => () => {}
const savesData = () => (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true

/** Data saver has two sources: the browser's setting, and the media feature that will replace it. */
export function useDataSaver(): boolean {
  const bySetting = useSyncExternalStore(neverChanges, savesData, () => false)
  const byMedia = useMedia('(prefers-reduced-data: reduce)')
  return bySetting || byMedia
}
