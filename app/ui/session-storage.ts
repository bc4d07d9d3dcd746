import { useSyncExternalStore } from 'react'

/** Values written by this page. If the browser blocks storage, they stay in memory here. */
const written = new Map<string, string | null>()
const listeners = new Set<() => void>()

/** A value that lasts until the tab closes. */
export function readSession(key: string): string | null {
  const inMemory = written.get(key)
  if (inMemory !== undefined) return inMemory
  try {
    return sessionStorage.getItem(key)
  } catch {
    // Storage is blocked.
    return null
  }
}

/** A value stored as JSON; null if there is none, or if it is not valid JSON. */
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
    // Storage is blocked or full: the value stays in memory.
  }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

/** A value of this visit, shared by every part of the page. Null on the server, where there is no visitor. */
export function useSessionValue(key: string): [string | null, (value: string | null) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => readSession(key),
    () => null,
  )
  return [value, (next) => writeSession(key, next)]
}
