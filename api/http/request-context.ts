import type { Context, MiddlewareHandler } from 'hono'
import { actorOf } from '#shop/actor.ts'
import type { ActingContext, ShopContext } from '#shop/context.ts'
import { findSession } from '#shop/customers/find-session.ts'
import type { Env } from './errors.ts'
import { currentAsOf } from './preview.ts'
import { sessionToken } from './session.ts'

/** Sets the context of a request: its actor, the settings as they are now, and a log with the request's id. */
export const setContext = (c: Context<Env>, ctx: ShopContext, acting: Pick<ActingContext, 'actor' | 'request'>): void =>
  c.set('ctx', { ...ctx, ...currentAsOf(), ...acting, log: c.get('log') })

/** For public responses, which are the same for every visitor. */
export const guestContext =
  (ctx: ShopContext): MiddlewareHandler<Env> =>
  (c, next) => {
    setContext(c, ctx, { actor: { kind: 'guest' } })
    return next()
  }

/** The customer of the session, or a guest; unless a middleware before this one knows who sends the request. */
export const sessionContext =
  (ctx: ShopContext): MiddlewareHandler<Env> =>
  async (c, next) => {
    if (c.get('ctx')) return next()
    const customer = await findSession({ ctx, input: { token: sessionToken(c) } })
    if (customer) c.set('customer', customer)
    setContext(c, ctx, { actor: actorOf(customer?.customerId) })
    return next()
  }
