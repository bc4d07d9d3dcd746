import type { Context } from 'hono'
import type { SignedIn } from '#shop/customers/find-session.ts'
import { knownBrowserDays } from '#shop/customers/known-browsers.ts'
import { rememberCustomersBrowser } from '#shop/customers/sign-in-account.ts'
import { rememberedDays } from '#shop/customers/start-session.ts'
import type { Deployment } from './deployment.ts'
import type { Env } from './errors.ts'
import { dropCookie, hasFormerCookie, readCookie, writeCookie } from './session.ts'

type NewSession = { token: string; remembered: boolean }

/** Lasts until the browser closes, unless the customer chose ‘remember me’. */
export const giveSession = (c: Context<Env>, deployment: Deployment, { token, remembered }: NewSession): void =>
  writeCookie(c, deployment, {
    name: 'session',
    value: token,
    ...(remembered ? { maxAge: rememberedDays * 24 * 60 * 60 } : {}),
  })

/** Moves a session from the cookie's former name to its present one, for the time it has left. */
export function renewSession(
  c: Context<Env>,
  deployment: Deployment,
  { session, now }: { session: SignedIn; now: Date },
): void {
  const token = readCookie(c, 'session')
  if (!token || !hasFormerCookie(c, deployment, 'session')) return
  const left = Math.floor((session.expiresAt.getTime() - now.getTime()) / 1000)
  writeCookie(c, deployment, { name: 'session', value: token, ...(session.remembered ? { maxAge: left } : {}) })
}

/** Marks the browser as the customer's: from now on it has its own count of wrong passwords. */
export async function giveBrowserCookie(
  c: Context<Env>,
  { deployment, customerId }: { deployment: Deployment; customerId: number },
): Promise<void> {
  const value = await rememberCustomersBrowser({
    ctx: c.var.ctx,
    input: { customerId, cookie: readCookie(c, 'browser') },
  })
  if (value) writeCookie(c, deployment, { name: 'browser', value, maxAge: knownBrowserDays * 24 * 60 * 60 })
}

/** For customers who delete their account. */
export const dropBrowserCookie = (c: Context<Env>, deployment: Deployment): void => dropCookie(c, deployment, 'browser')

export const dropSession = (c: Context<Env>, deployment: Deployment): void => dropCookie(c, deployment, 'session')

/** The guest's lines are in the customer's basket now. */
export const dropGuestBasket = (c: Context<Env>, deployment: Deployment): void => dropCookie(c, deployment, 'basket')
