import { newKey } from '../shared/idempotency-key.ts'
import { readSessionJson, writeSession } from '../ui/session-storage.ts'

/**
 * One Idempotency-Key for one intent. It outlives a reload, a lost answer and the way to the provider and back, so that
 * however often the button is pressed there is one order; another basket or another entry is another intent.
 */
const name = 'checkout-intent'

type Intent = { key: string; print: string }

export function keyFor(intent: unknown): string {
  const print = JSON.stringify(intent)
  const before = readSessionJson(name) as Intent | null
  if (before?.print === print) return before.key
  const key = newKey()
  writeSession(name, JSON.stringify({ key, print } satisfies Intent))
  return key
}

export const clearIntent = () => writeSession(name, null)
