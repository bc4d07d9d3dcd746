import type { Provider } from '#contract/order-states.ts'

/** Whoever does something in the shop. Every verb that writes knows its actor and leaves a row that says so. */
export type Actor =
  | { kind: 'guest' }
  | { kind: 'customer'; customerId: number }
  /** Somebody who runs the shop; the command line for staff has no account of its own. */
  | { kind: 'staff'; name: string }
  | { kind: 'import' }
  | { kind: 'worker'; name: string }
  | { kind: 'payment_provider'; provider: Provider }

/** What of an actor is stored beside its kind: enough to find him again, nothing that is personal by itself. */
export function actorName(actor: Actor): string | null {
  if (actor.kind === 'customer') return String(actor.customerId)
  if (actor.kind === 'staff' || actor.kind === 'worker') return actor.name
  return actor.kind === 'payment_provider' ? actor.provider : null
}

/** A visitor of the shop: the customer who is signed in, or a guest. */
export const actorOf = (customerId: number | null | undefined): Actor =>
  customerId == null ? { kind: 'guest' } : { kind: 'customer', customerId }
