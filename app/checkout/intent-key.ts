import { newKey } from '../shared/idempotency-key.ts'
import { readSessionJson, writeSession } from '../ui/session-storage.ts'

/**
 * One Idempotency-Key per intent to order. The key survives a reload, a lost response and a visit to the payment
 * provider, so pressing the button again never places a second order. A changed basket or form is another intent.
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
