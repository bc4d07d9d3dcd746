import { createHash } from 'node:crypto'
import type { ShopContext } from '../context.ts'
import { type Signer, signerFor } from '../payments/signing-key.ts'

/** Addresses of one order's pages. A guest's carry a signature: who has the link may see the order, nobody else. */
export type OrderLinks = {
  keyOf: (reference: string) => string
  isKey: (reference: string, key: string) => boolean
  /** Where to go after paying, and what a guest's mails link to. */
  completePath: (order: { reference: string; customerId: number | null }) => string
  /** What a mail links to. */
  orderPath: (order: { reference: string; customerId: number | null }) => string
}

export async function orderLinks(ctx: ShopContext): Promise<OrderLinks> {
  const signer: Signer = await signerFor(ctx, 'order-links')
  const keyOf = (reference: string) => signer.sign(`order ${reference}`)
  const completePath: OrderLinks['completePath'] = ({ reference, customerId }) =>
    `/checkout/complete/${reference}${customerId === null ? `?key=${keyOf(reference)}` : ''}`
  return {
    keyOf,
    isKey: (reference, key) => signer.isSigned(`order ${reference}`, key),
    completePath,
    orderPath: (order) => (order.customerId === null ? completePath(order) : `/my-account/orders/${order.reference}`),
  }
}

/** Whose an idempotency key is, and who may look at what was placed under it. */
export const keyOwnerOf = (owner: { customerId: number } | { token: string | undefined }): string | null => {
  if ('customerId' in owner) return `customer:${owner.customerId}`
  return owner.token ? `guest:${createHash('sha256').update(owner.token).digest('base64url')}` : null
}
