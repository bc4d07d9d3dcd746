import type { ShopContext } from '../context.ts'
import { ShopError } from '../error.ts'

/** Also for a customer whose account was deleted a moment ago. */
export const noCustomer = () => new ShopError('signed_out', 'No user logged in')

/** Every action on customers' own data calls this first: the session decides who they are, never the request. */
export function requireCustomer({ actor }: Pick<ShopContext, 'actor'>): number {
  if (actor?.kind !== 'customer') throw noCustomer()
  return actor.customerId
}
