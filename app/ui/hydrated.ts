import { useSyncExternalStore } from 'react'

const never = () => () => undefined

/** False in the server's HTML, true after hydration. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
