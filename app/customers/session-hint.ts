import { useSyncExternalStore } from 'react'
import { localValue } from '../ui/local-storage.ts'

/**
 * Whether this browser was last signed in. Scripts cannot read the session cookie; without the hint every visit would
 * need a request. 'leaving': a log-out that has not reached the server yet. Other tabs are notified of changes.
 */
export type SessionHint = 'in' | 'leaving' | 'out'

const session = localValue('session')

export function readHint(): SessionHint {
  const word = session.read()?.split(' ')[0]
  return word === 'in' || word === 'leaving' ? word : 'out'
}

/** `changed`: notifies other tabs even if the value stays the same, as when another customer has signed in. */
export function writeHint(hint: SessionHint, changed = hint !== readHint()): void {
  // The time makes each value unique: a storage event is sent only for a different value.
  if (changed) session.write(`${hint} ${Date.now()}`)
}

/** Calls back when somebody signed in or out in another tab. */
export const onHintElsewhere = (listener: (hint: SessionHint) => void): (() => void) =>
  session.onWrittenElsewhere(() => listener(readHint()))

/** Null on the server and during hydration, because the HTML is the same for everyone. */
export const useSessionHint = (): SessionHint | null =>
  useSyncExternalStore<SessionHint | null>(session.subscribe, readHint, () => null)
