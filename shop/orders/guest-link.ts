import { createHash } from 'node:crypto'
import type { ShopContext } from '../context.ts'
import { type Signer, signerFor } from '../payments/signing-key.ts'

/** Links to an order's pages. A guest's links are signed: anyone with the link can see the order, nobody else. */
export type OrderLinks = {
  /** The shop's public address. */
  publicUrl: string
  keyOf: (reference: string) => string
  isKey: (reference: string, key: string) => boolean
  /** The page to return to after paying. */
  completePath: (order: LinkedOrder) => string
  /** Its own page. */
  orderPath: (order: LinkedOrder) => string
  /** The page that emails link to. */
  orderUrl: (order: LinkedOrder) => string
  /** The page of the invoice to pay by bank transfer. */
  proformaUrl: (order: LinkedOrder) => string
}

type LinkedOrder = { reference: string; keyOwner: string }

export async function orderLinks(ctx: ShopContext): Promise<OrderLinks> {
  const signer: Signer = await signerFor(ctx, 'order-links')
  const keyOf = (reference: string) => signer.sign(`order ${reference}`)
  // A guest's link keeps its key even after an account owns the order, because the guest may not be signed in.
  const keyed = (path: string, { reference, keyOwner }: LinkedOrder) =>
    isGuests(keyOwner) ? `${path}?key=${keyOf(reference)}` : path
  const publicUrl = ctx.gateways.publicUrl()
  const orderPath = ({ reference }: LinkedOrder) => `/my-account/orders/${reference}`
  return {
    publicUrl,
    keyOf,
    isKey: (reference, key) => signer.isSigned(`order ${reference}`, key),
    completePath: (order) => keyed(`/checkout/complete/${order.reference}`, order),
    orderPath: (order) => keyed(orderPath(order), order),
    orderUrl: (order) => `${publicUrl}${keyed(orderPath(order), order)}`,
    proformaUrl: (order) => `${publicUrl}${keyed(`${orderPath(order)}/invoices/proforma`, order)}`,
  }
}

export const isGuests = (keyOwner: string): boolean => keyOwner.startsWith('guest:')

/** The owner of an idempotency key, who may also see the order that was placed with it. */
export const keyOwnerOf = (owner: { customerId: number } | { token: string | undefined }): string | null => {
  if ('customerId' in owner) return `customer:${owner.customerId}`
  return owner.token ? `guest:${createHash('sha256').update(owner.token).digest('base64url')}` : null
}
