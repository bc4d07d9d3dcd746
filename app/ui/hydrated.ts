import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in the server's HTML and true once the page is alive: links become buttons only when a button would work. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
