import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import { type BasketOwner, basketDays } from '#shop/basket/find-basket.ts'
import type { Deployment } from './deployment.ts'
import type { Env } from './errors.ts'

type CookieName = 'session' | 'basket' | 'browser'

const isSecure = (deployment: Deployment) => deployment.publicUrl().startsWith('https:')

/** A browser accepts a `__Host-` cookie only from this host, over HTTPS: no sibling host can plant one. */
const protectedName = (name: CookieName) => `__Host-${name}` as const

/** Browsers may still have a cookie from before the prefix was added; it is valid until it expires. */
export const readCookie = (c: Context<Env>, name: CookieName): string | undefined =>
  getCookie(c, protectedName(name)) ?? getCookie(c, name)

/** Whether a browser has this cookie under its former name only. */
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

/** A client without cookies sends its session token as a bearer token. */
export function sessionToken(c: Context<Env>): string | undefined {
  const bearer = /^Bearer ([\w-]+)$/i.exec(c.req.header('authorization') ?? '')?.[1]
  return bearer ?? readCookie(c, 'session')
}

/** The owner of the request's basket: the signed-in customer, or the guest with the cookie. */
export const basketOwner = (c: Context<Env>): BasketOwner =>
  c.var.customer ? { customerId: c.var.customer.customerId } : { token: readCookie(c, 'basket') }

export const keepBasketCookie = (c: Context<Env>, deployment: Deployment, token: string): void =>
  writeCookie(c, deployment, { name: 'basket', value: token, maxAge: basketDays * 24 * 60 * 60 })
