import { readSessionJson, writeSession } from '../ui/session-storage.ts'
import { blankEntry, type Entry } from './checkout-form-state.ts'
import { clearIntent } from './intent-key.ts'

/** The form is saved until the tab closes or the order is paid, so that Back and reload lose nothing. */
const key = 'checkout-entry'
/** Raise this when the shape of `Entry` changes: an entry saved in an older shape is then ignored. */
const shape = 2

export function recallEntry(): Entry {
  const saved = readSessionJson(key) as { shape: number; entry: Partial<Entry> } | null
  return saved?.shape === shape ? { ...blankEntry, ...saved.entry } : blankEntry
}

export const rememberEntry = (entry: Entry): void => writeSession(key, JSON.stringify({ shape, entry }))

/** The next checkout opens at the payment, with bank transfer chosen. */
export function chooseTransfer(): void {
  const entry = recallEntry()
  rememberEntry({
    ...entry,
    payment: 'bank_transfer',
    open: entry.done.includes('delivery') ? ['payment'] : entry.open,
  })
}

/** Once the order is paid, none of its details stay in the browser. */
export function clearCheckout(): void {
  clearIntent()
  writeSession(key, null)
}
