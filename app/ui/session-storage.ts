import { useSyncExternalStore } from 'react'

/** What a shopper is about to ask, written on another page than the form's. */
export const enquiryDraftKey = 'enquiry-draft'

/** What is remembered until the tab closes. Where the browser allows no storage, the page itself remembers. */
const kept = new Map<string, string | null>()
const listeners = new Set<() => void>()

function recall(key: string): string | null {
  const known = kept.get(key)
  if (known !== undefined) return known
  let stored: string | null = null
  try {
    stored = sessionStorage.getItem(key)
  } catch {
    // Storage is refused: nothing was remembered.
  }
  kept.set(key, stored)
  return stored
}

function remember(key: string, value: string | null) {
  kept.set(key, value)
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
export function useVisitMemory(key: string): [string | null, (value: string | null) => void] {
  const value = useSyncExternalStore(
    subscribe,
    () => recall(key),
    () => null,
  )
  return [value, (next) => remember(key, next)]
}
