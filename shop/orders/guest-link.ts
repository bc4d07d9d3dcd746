import { createHash } from 'node:crypto'
import type { ShopContext } from '../context.ts'
import { type Signer, signerFor } from '../payments/signing-key.ts'

/** Addresses of one order's pages. A guest's carry a signature: who has the link may see the order, nobody else. */
export type OrderLinks = {
  /** Where the shop is. */
  publicUrl: string
  keyOf: (reference: string) => string
  isKey: (reference: string, key: string) => boolean
  /** Where to go after paying. */
  completePath: (order: LinkedOrder) => string
  /** What a mail links to. */
  orderUrl: (order: LinkedOrder) => string
}

type LinkedOrder = { reference: string; keyOwner: string }

export async function orderLinks(ctx: ShopContext): Promise<OrderLinks> {
  const signer: Signer = await signerFor(ctx, 'order-links')
  const keyOf = (reference: string) => signer.sign(`order ${reference}`)
  // Who placed it as a guest keeps the key when an account has the order too: they need not be logged in there.
  const keyed = (path: string, { reference, keyOwner }: LinkedOrder) =>
    isGuests(keyOwner) ? `${path}?key=${keyOf(reference)}` : path
  const publicUrl = ctx.gateways.publicUrl()
  return {
    publicUrl,
    keyOf,
    isKey: (reference, key) => signer.isSigned(`order ${reference}`, key),
    completePath: (order) => keyed(`/checkout/complete/${order.reference}`, order),
    orderUrl: (order) => `${publicUrl}${keyed(`/my-account/orders/${order.reference}`, order)}`,
  }
}

const isGuests = (keyOwner: string): boolean => keyOwner.startsWith('guest:')

/** Whose an idempotency key is, and who may look at what was placed under it. */
export const keyOwnerOf = (owner: { customerId: number } | { token: string | undefined }): string | null => {
  if ('customerId' in owner) return `customer:${owner.customerId}`
  return owner.token ? `guest:${createHash('sha256').update(owner.token).digest('base64url')}` : null
}
