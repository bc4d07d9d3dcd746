import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import { type BasketOwner, basketDays } from '#shop/basket/find-basket.ts'
import type { ShopContext } from '#shop/context.ts'
import { findSession, type SignedIn } from '#shop/customers/find-session.ts'
import type { Deployment } from './deployment.ts'
import type { Env } from './errors.ts'

type CookieName = 'session' | 'basket' | 'browser'

const isSecure = (deployment: Deployment) => deployment.publicUrl().startsWith('https:')

/** A browser takes a `__Host-` cookie from this very host over HTTPS only: no neighbouring host can plant one. */
const protectedName = (name: CookieName) => `__Host-${name}` as const

/** Whoever came before cookies had the prefix still holds the plain one; it counts until it runs out. */
export const readCookie = (c: Context<Env>, name: CookieName): string | undefined =>
  getCookie(c, protectedName(name)) ?? getCookie(c, name)

/** Whether a browser holds this cookie under its former name alone. */
export const hasFormerCookie = (c: Context<Env>, deployment: Deployment, name: CookieName): boolean =>
  isSecure(deployment) && getCookie(c, protectedName(name)) === undefined && getCookie(c, name) !== undefined

const flags = (deployment: Deployment) =>
  ({ path: '/', httpOnly: true, sameSite: 'Lax', secure: isSecure(deployment) }) as const

type Lifetime = Pick<CookieOptions, 'maxAge'>

export function writeCookie(
  c: Context<Env>,
  deployment: Deployment,
  cookie: { name: CookieName; value: string } & Lifetime,
): void {
  const { name, value, ...lifetime } = cookie
  setCookie(c, isSecure(deployment) ? protectedName(name) : name, value, { ...flags(deployment), ...lifetime })
  if (isSecure(deployment) && getCookie(c, name) !== undefined) deleteCookie(c, name, flags(deployment))
}

export function dropCookie(c: Context<Env>, deployment: Deployment, name: CookieName): void {
  if (isSecure(deployment)) deleteCookie(c, protectedName(name), flags(deployment))
  if (!isSecure(deployment) || getCookie(c, name) !== undefined) deleteCookie(c, name, flags(deployment))
}

/** The session's token: a client without cookies sends it as a bearer. */
export function sessionToken(c: Context<Env>): string | undefined {
  const bearer = /^Bearer ([\w-]+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  return bearer ?? readCookie(c, 'session')
}

export const currentCustomer = (ctx: ShopContext, c: Context<Env>): Promise<SignedIn | null> =>
  findSession({ ctx, input: { token: sessionToken(c) } })

/** Whose basket a request is about: the customer's, or that of the guest with the cookie. */
export async function basketOwner(ctx: ShopContext, c: Context<Env>): Promise<BasketOwner> {
  const known = await currentCustomer(ctx, c)
  return known ? { customerId: known.customerId } : { token: readCookie(c, 'basket') }
}

/** Gives a guest the token that opens their basket. */
export const keepBasketCookie = (c: Context<Env>, deployment: Deployment, token: string): void =>
  writeCookie(c, deployment, { name: 'basket', value: token, maxAge: basketDays * 24 * 60 * 60 })
