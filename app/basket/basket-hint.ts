import { useSyncExternalStore } from 'react'
import { localValue } from '../ui/local-storage.ts'

/**
 * Whether this browser has a basket, and how many lines it had when last seen. The cookie that names the basket cannot
 * be read here; without this note every visitor would have to ask. Other tabs hear of a change through it too.
 */
const known = localValue('basket')

const countIn = (note: string | null): number => Number.parseInt(note ?? '0', 10) || 0

/** Called with every basket that arrives. `changed` tells the other tabs to look again. */
export function rememberBasket(count: number, changed: boolean): void {
  const before = known.read()
  // The moment makes each note a new one: a tab only hears of values that differ.
  const note = count === 0 && !changed ? null : `${count} ${changed ? Date.now() : (before?.split(' ')[1] ?? 0)}`
  if (note !== before) known.write(note)
}

/** Calls back when another tab has changed the basket. */
export const onChangedElsewhere = known.onWrittenElsewhere

/** Lines last seen in the basket; null on the server and while the page comes alive, for HTML is nobody's own. */
export const useKnownCount = (): number | null =>
  useSyncExternalStore(
    known.subscribe,
    () => countIn(known.read()),
    () => null,
  )
