import type { Role } from '#contract/office/permissions.ts'
import type { Provider } from '#contract/orders/order-states.ts'

/** A member of staff. */
export type StaffActor = {
  kind: 'staff'
  name: string
  role: Role
  /** Null on the command line, which has no account: access to the machine is enough. */
  staffId: number | null
  /** When they last confirmed their identity; null on the command line, which does not ask for it. */
  confirmedAt: Date | null
}

/** The person or process that does something in the shop. Every function that writes records its actor. */
export type Actor =
  | { kind: 'guest' }
  | { kind: 'customer'; customerId: number }
  | StaffActor
  | { kind: 'import' }
  | { kind: 'worker'; name: string }
  | { kind: 'payment_provider'; provider: Provider }

/** Does the scheduled work on orders. */
export const orderWorker: Actor = { kind: 'worker', name: 'orders' }

/** A person on the command line of the machine that the shop runs on. */
export const commandLine: StaffActor = {
  kind: 'staff',
  name: 'command line',
  role: 'owner',
  staffId: null,
  confirmedAt: null,
}

/** The name stored next to an actor's kind: enough to identify the actor, without a customer's personal data. */
export function actorName(actor: Actor): string | null {
  if (actor.kind === 'customer') return String(actor.customerId)
  if (actor.kind === 'staff' || actor.kind === 'worker') return actor.name
  return actor.kind === 'payment_provider' ? actor.provider : null
}

/** The actor for a visitor: the signed-in customer, or a guest. */
export const actorOf = (customerId: number | null | undefined): Actor =>
  customerId == null ? { kind: 'guest' } : { kind: 'customer', customerId }
