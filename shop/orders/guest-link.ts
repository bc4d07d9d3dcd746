import { createHash } from 'node:crypto'
import type { ShopContext } from '../context.ts'
import { type Signer, signerFor } from '../payments/signing-key.ts'

/** Links to an order's pages. A guest's links are signed: anyone with the link can see the order, nobody else. */
export type OrderLinks = {
  /** The shop's public address. */
  publicUrl: string
  keyOf: (order: SignedOrder) => string
  isKey: (order: SignedOrder, key: string) => boolean
  /** The page to return to after paying. */
  completePath: (order: LinkedOrder) => string
  /** Its own page. */
  orderPath: (order: LinkedOrder) => string
  /** The page that emails link to. */
  orderUrl: (order: LinkedOrder) => string
  /** The page of the invoice to pay by bank transfer. */
  proformaUrl: (order: LinkedOrder) => string
}

type SignedOrder = { reference: string; linkVersion: number }
type LinkedOrder = SignedOrder & { keyOwner: string }

export async function orderLinks(ctx: ShopContext): Promise<OrderLinks> {
  const signer: Signer = await signerFor(ctx, 'order-links')
  // The first version has no number: links were sent before there were versions.
  const signed = ({ reference, linkVersion }: SignedOrder) =>
    `order ${reference}${linkVersion > 0 ? ` ${linkVersion}` : ''}`
  const keyOf = (order: SignedOrder) => signer.sign(signed(order))
  // A guest's link keeps its key even after an account owns the order, because the guest may not be signed in.
  const keyed = (path: string, order: LinkedOrder) => (isGuests(order.keyOwner) ? `${path}?key=${keyOf(order)}` : path)
  const publicUrl = ctx.gateways.publicUrl()
  const orderPath = ({ reference }: LinkedOrder) => `/my-account/orders/${reference}`
  return {
    publicUrl,
    keyOf,
    isKey: (order, key) => signer.isSigned(signed(order), key),
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
