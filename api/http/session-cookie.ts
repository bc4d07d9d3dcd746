import type { Context } from 'hono'
import type { ShopContext } from '#shop/context.ts'
import type { SignedIn } from '#shop/customers/find-session.ts'
import { knownBrowserDays } from '#shop/customers/known-browsers.ts'
import { rememberCustomersBrowser } from '#shop/customers/sign-in-account.ts'
import { rememberedDays } from '#shop/customers/start-session.ts'
import type { Deployment } from './deployment.ts'
import type { Env } from './errors.ts'
import { dropCookie, hasFormerCookie, readCookie, writeCookie } from './session.ts'

type NewSession = { token: string; remembered: boolean }

/** The browser forgets it when it closes, unless it was asked to remember. */
export const giveSession = (c: Context<Env>, deployment: Deployment, { token, remembered }: NewSession): void =>
  writeCookie(c, deployment, {
    name: 'session',
    value: token,
    ...(remembered ? { maxAge: rememberedDays * 24 * 60 * 60 } : {}),
  })

/** Gives a session that came under the cookie's former name its present one, for as long as it has left. */
export function renewSession(
  c: Context<Env>,
  deployment: Deployment,
  { known, now }: { known: SignedIn; now: Date },
): void {
  const token = readCookie(c, 'session')
  if (!token || !hasFormerCookie(c, deployment, 'session')) return
  const left = Math.floor((known.expiresAt.getTime() - now.getTime()) / 1000)
  writeCookie(c, deployment, { name: 'session', value: token, ...(known.remembered ? { maxAge: left } : {}) })
}

/** This browser has shown that it is the customer's: it has its own count of wrong passwords from here on. */
export async function giveBrowserCookie(
  ctx: ShopContext,
  c: Context<Env>,
  { deployment, customerId }: { deployment: Deployment; customerId: number },
): Promise<void> {
  const value = await rememberCustomersBrowser({ ctx, input: { customerId, cookie: readCookie(c, 'browser') } })
  if (value) writeCookie(c, deployment, { name: 'browser', value, maxAge: knownBrowserDays * 24 * 60 * 60 })
}

/** For customers who delete their account. */
export const dropBrowserCookie = (c: Context<Env>, deployment: Deployment): void => dropCookie(c, deployment, 'browser')

export const dropSession = (c: Context<Env>, deployment: Deployment): void => dropCookie(c, deployment, 'session')

/** What the guest had is in the customer's basket now. */
export const dropGuestBasket = (c: Context<Env>, deployment: Deployment): void => dropCookie(c, deployment, 'basket')
