import { readSessionJson, writeSession } from '../ui/session-storage.ts'
import { blankEntry, type Entry } from './checkout-form-state.ts'
import { clearIntent } from './intent-key.ts'

/** What was entered, kept until the tab closes or the order is paid, so that Back and reload lose nothing. */
const key = 'checkout-entry'
/** Raised when the shape of an entry changes: an old one is then left alone. */
const shape = 2

export function recallEntry(): Entry {
  const saved = readSessionJson(key) as { shape: number; entry: Partial<Entry> } | null
  return saved?.shape === shape ? { ...blankEntry, ...saved.entry } : blankEntry
}

export const rememberEntry = (entry: Entry): void => writeSession(key, JSON.stringify({ shape, entry }))

/** Once it is paid, nothing of it stays in the browser. */
export function clearCheckout(): void {
  clearIntent()
  writeSession(key, null)
}
