import type { Context } from 'hono'
import type { Viewer } from '#shop/orders/read-order.ts'
import type { Env } from '../http/errors.ts'
import { readCookie } from '../http/session.ts'

/** The person viewing an order: known by session, by the cookie that placed it, or by the signed key in the email. */
export const viewerOf = (c: Context<Env>, key: string | undefined): Viewer => ({
  customerId: c.var.customer?.customerId ?? null,
  basketToken: readCookie(c, 'basket'),
  key,
})
