import { useSyncExternalStore } from 'react'

/** What this page has written. Where the browser allows no storage, the page itself remembers. */
const written = new Map<string, string | null>()
const listeners = new Set<() => void>()

/** What is remembered until the tab closes. */
export function readSession(key: string): string | null {
  const own = written.get(key)
  if (own !== undefined) return own
  try {
    return sessionStorage.getItem(key)
  } catch {
    // Storage is refused: nothing was remembered.
    return null
  }
}

/** What was remembered as JSON; null where there is nothing, or nothing that can be read. */
export function readSessionJson(key: string): unknown {
  try {
    return JSON.parse(readSession(key) ?? 'null')
  } catch {
    return null
  }
}

export function writeSession(key: string, value: string | null): void {
  written.set(key, value)
  try {
    if (value === null) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, value)
  } catch {
    // Storage is refused or full: the page still knows.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** A value of this visit, the same in every part of the page. The server, which knows no visitor, sees null. */
export function useSessionValue(key: string): [string | null, (value: string | null) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => readSession(key),
    () => null,
  )
  return [value, (next) => writeSession(key, next)]
}
