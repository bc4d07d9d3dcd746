import type { Role } from '#contract/office/permissions.ts'
import type { Provider } from '#contract/orders/order-states.ts'

/** Somebody who runs the shop. */
export type StaffActor = {
  kind: 'staff'
  name: string
  role: Role
  /** Null on the command line, which has no account: being on the machine is the key to it. */
  staffId: number | null
  /** When they last proved who they are; null on the command line, which is not asked. */
  confirmedAt: Date | null
}

/** Whoever does something in the shop. Every verb that writes knows its actor and leaves a row that says so. */
export type Actor =
  | { kind: 'guest' }
  | { kind: 'customer'; customerId: number }
  | StaffActor
  | { kind: 'import' }
  | { kind: 'worker'; name: string }
  | { kind: 'payment_provider'; provider: Provider }

/** Looks after what time does to orders. */
export const orderWorker: Actor = { kind: 'worker', name: 'orders' }

/** Whoever works on the command line of the machine the shop runs on. */
export const commandLine: StaffActor = {
  kind: 'staff',
  name: 'command line',
  role: 'owner',
  staffId: null,
  confirmedAt: null,
}

/** What of an actor is stored beside its kind: enough to find him again, nothing that is personal by itself. */
export function actorName(actor: Actor): string | null {
  if (actor.kind === 'customer') return String(actor.customerId)
  if (actor.kind === 'staff' || actor.kind === 'worker') return actor.name
  return actor.kind === 'payment_provider' ? actor.provider : null
}

/** A visitor of the shop: the customer who is signed in, or a guest. */
export const actorOf = (customerId: number | null | undefined): Actor =>
  customerId == null ? { kind: 'guest' } : { kind: 'customer', customerId }
