import { useSyncExternalStore } from 'react'

/** Whether the drawer is open. Outside React, because adding from any screen opens it. */
let isOpen = false
const listeners = new Set<() => void>()

function set(open: boolean) {
  isOpen = open
  for (const tell of listeners) tell()
}

export const openBasket = () => set(true)
export const closeBasket = () => set(false)

const subscribe = (tell: () => void) => {
  listeners.add(tell)
  return () => listeners.delete(tell)
}

export const useBasketOpen = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => isOpen,
    () => false,
  )
