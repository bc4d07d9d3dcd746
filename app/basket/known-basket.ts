import { useSyncExternalStore } from 'react'

/**
 * Whether this browser has a basket, and how many lines it had when last seen. The cookie that names the basket cannot
 * be read here; without this note every visitor would have to ask. Other tabs hear of a change through it too.
 */
const key = 'basket'
const listeners = new Set<() => void>()
/** What the page itself remembers where no storage is allowed. */
let ownNote: string | null = null

function readNote(): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return ownNote
  }
}

const countIn = (note: string | null): number => Number.parseInt(note ?? '0', 10) || 0

/** Called with every basket that arrives. `changed` tells the other tabs to look again. */
export function rememberBasket(count: number, changed: boolean): void {
  const before = readNote()
  // The moment makes each note a new one: a tab only hears of values that differ.
  const note = count === 0 && !changed ? null : `${count} ${changed ? Date.now() : (before?.split(' ')[1] ?? 0)}`
  if (note === before) return
  ownNote = note
  try {
    if (note === null) localStorage.removeItem(key)
    else localStorage.setItem(key, note)
  } catch {
    // Storage is refused or full: this page still knows.
  }
  for (const tell of listeners) tell()
}

/** Calls back when another tab has changed the basket. */
export function onChangedElsewhere(tell: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === key || event.key === null) tell()
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}

function subscribe(tell: () => void) {
  listeners.add(tell)
  const stopHearing = onChangedElsewhere(tell)
  return () => {
    listeners.delete(tell)
    stopHearing()
  }
}

/** Lines last seen in the basket; null on the server and while the page comes alive, for HTML is nobody's own. */
export const useKnownCount = (): number | null =>
  useSyncExternalStore(
    subscribe,
    () => countIn(readNote()),
    () => null,
  )
