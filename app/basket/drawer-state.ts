import { useSyncExternalStore } from 'react'

/** Whether the drawer is open. Kept outside React, because adding from any screen opens it. */
let isOpen = false
const listeners = new Set<() => void>()

function set(open: boolean) {
  isOpen = open
  for (const notify of listeners) notify()
}

export const openBasket = () => set(true)
export const closeBasket = () => set(false)

const subscribe = (notify: () => void) => {
  listeners.add(notify)
  return () => listeners.delete(notify)
}

export const useBasketOpen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
  )
