import { useSyncExternalStore } from 'react'

/** The same width as the prefix `xl:` of the styles. */
const wide = '(min-width: 80rem)'

const subscribe = (onChange: () => void) => {
  const media = matchMedia(wide)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

/** Whether there is room for two columns. */
export const useIsWide = (): boolean => useSyncExternalStore(subscribe, () => matchMedia(wide).matches)
