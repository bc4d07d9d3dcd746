import { newKey } from '../shared/idempotency-key.ts'

/**
 * One Idempotency-Key for one intent. It outlives a reload, a lost answer and the way to the provider and back, so that
 * however often the button is pressed there is one order; another basket or another entry is another intent.
 */
const name = 'checkout-intent'

type Intent = { key: string; print: string }

/** What the page itself remembers where no storage is allowed. */
let own: Intent | null = null

function recall(): Intent | null {
  try {
    return JSON.parse(sessionStorage.getItem(name) ?? 'null') ?? own
  } catch {
    return own
  }
}

function keep(intent: Intent | null) {
  own = intent
  try {
    if (intent) sessionStorage.setItem(name, JSON.stringify(intent))
    else sessionStorage.removeItem(name)
  } catch {
    // Storage is refused or full: the page still knows.
  }
}

export function keyFor(intent: unknown): string {
  const print = JSON.stringify(intent)
  const before = recall()
  if (before?.print === print) return before.key
  const key = newKey()
  keep({ key, print })
  return key
}

export const forgetIntent = () => keep(null)
