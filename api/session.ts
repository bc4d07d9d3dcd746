import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { type BasketOwner, basketDays } from '#shop/basket/find-basket.ts'
import type { ShopContext } from '#shop/context.ts'
import { findSession, type SignedIn } from '#shop/customers/find-session.ts'
import type { Env } from './problem.ts'
import type { Site } from './site.ts'

export const sessionCookie = 'session'
export const basketCookie = 'basket'

/** The session's token: a client without cookies sends it as a bearer. */
export function sessionToken(c: Context<Env>): string | undefined {
  const bearer = /^Bearer ([\w-]+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  return bearer ?? getCookie(c, sessionCookie)
}

export const whoIs = (ctx: ShopContext, c: Context<Env>): Promise<SignedIn | null> =>
  findSession({ ctx, input: { token: sessionToken(c) } })

/** Whose basket a request is about: the customer's, or that of the guest with the cookie. */
export async function basketOwner(ctx: ShopContext, c: Context<Env>): Promise<BasketOwner> {
  const known = await whoIs(ctx, c)
  return known ? { customerId: known.customerId } : { token: getCookie(c, basketCookie) }
}

/** Gives a guest the token that opens their basket. */
export const keepBasketCookie = (c: Context<Env>, site: Site, token: string): void =>
  setCookie(c, basketCookie, token, {
    path: '/',
    httpOnly: true,
    sameSite: 'Lax',
    secure: site.publicUrl().startsWith('https:'),
    maxAge: basketDays * 24 * 60 * 60,
  })
