import { useSyncExternalStore } from 'react'
import { localValue } from '../ui/local-storage.ts'

/**
 * Whether this browser has a basket, and how many lines it had when last loaded. Scripts cannot read the basket cookie;
 * without this hint every visitor would have to request a basket. It also notifies other tabs of a change.
 */
const savedHint = localValue('basket')

const countIn = (value: string | null): number => Number.parseInt(value ?? '0', 10) || 0

/** Called for every basket that is loaded. `changed` makes other tabs load it again. */
export function rememberBasket(count: number, changed: boolean): void {
  const previous = savedHint.read()
  // The timestamp makes each value different: other tabs only receive an event for a new value.
  const value = count === 0 && !changed ? null : `${count} ${changed ? Date.now() : (previous?.split(' ')[1] ?? 0)}`
  if (value !== previous) savedHint.write(value)
}

/** Calls back when another tab has changed the basket. */
export const onChangedElsewhere = savedHint.onWrittenElsewhere

/** The number of lines last loaded; null on the server and during hydration, because the HTML is shared. */
export const useSavedCount = (): number | null =>
  useSyncExternalStore(
    savedHint.subscribe,
    () => countIn(savedHint.read()),
    () => null,
  )
