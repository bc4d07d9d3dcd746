import { useSyncExternalStore } from 'react'

/** The same widths as the prefixes `md:` and `xl:` of the styles. */
const widths = { md: '(min-width: 48rem)', xl: '(min-width: 80rem)' }

const subscribeTo = (query: string) => (onChange: () => void) => {
  const media = matchMedia(query)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}
const subscribe = { md: subscribeTo(widths.md), xl: subscribeTo(widths.xl) }

/** Whether the window is at least this wide: `md` has room for a table, `xl` for two columns. */
export const useIsWide = (width: keyof typeof widths = 'xl'): boolean =>
  useSyncExternalStore(subscribe[width], () => matchMedia(widths[width]).matches)
