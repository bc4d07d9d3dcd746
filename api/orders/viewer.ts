import type { Context } from 'hono'
import type { ShopContext } from '#shop/context.ts'
import type { Viewer } from '#shop/orders/read-order.ts'
import type { Env } from '../http/errors.ts'
import { currentCustomer, readCookie } from '../http/session.ts'

/** The person viewing an order: known by session, by the cookie that placed it, or by the signed key in the email. */
export const viewerOf = async (ctx: ShopContext, c: Context<Env>, key: string | undefined): Promise<Viewer> => ({
  customerId: (await currentCustomer(ctx, c))?.customerId ?? null,
  basketToken: readCookie(c, 'basket'),
  key,
})
