import { blankEntry, type Entry } from './checkout-form-state.ts'
import { forgetIntent } from './intent-key.ts'

/** What was entered, kept until the tab closes or the order is paid, so that Back and reload lose nothing. */
const key = 'checkout-entry'
/** Raised when the shape of an entry changes: an old one is then left alone. */
const shape = 1

export function recallEntry(): Entry {
  try {
    const kept = JSON.parse(sessionStorage.getItem(key) ?? 'null')
    return kept?.shape === shape ? { ...blankEntry, ...kept.entry } : blankEntry
  } catch {
    return blankEntry
  }
}

export function rememberEntry(entry: Entry): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ shape, entry }))
  } catch {
    // Storage is refused or full: the page itself still knows.
  }
}

/** Once it is paid, nothing of it stays in the browser. */
export function forgetCheckout(): void {
  forgetIntent()
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage is refused: nothing was kept.
  }
}
