import type { OrderId } from './calls.ts'

const withKey = (path: string, key: string | null) => (key ? `${path}?key=${encodeURIComponent(key)}` : path)

export const orderPath = ({ reference, key }: OrderId) => withKey(`/my-account/orders/${reference}`, key)
export const invoicePath = ({ reference, key }: OrderId, number: string) =>
  withKey(`/my-account/orders/${reference}/invoices/${encodeURIComponent(number)}`, key)

/** The login page, which returns to the order afterwards. */
export const loginPath = (id: OrderId) => `/auth?next=${encodeURIComponent(`/my-account/orders/${id.reference}`)}`
