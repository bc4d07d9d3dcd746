import type { Context } from 'hono'
import { deleteCookie, setCookie } from 'hono/cookie'
import { rememberedDays } from '#shop/customers/start-session.ts'
import type { Env } from './problem.ts'
import { basketCookie, sessionCookie } from './session.ts'
import type { Site } from './site.ts'

const flags = (site: Site) =>
  ({ path: '/', httpOnly: true, sameSite: 'Lax', secure: site.publicUrl().startsWith('https:') }) as const

/** The browser forgets it when it closes, unless it was asked to remember. */
export function giveSession(c: Context<Env>, site: Site, token: string, remembered: boolean): void {
  setCookie(c, sessionCookie, token, {
    ...flags(site),
    ...(remembered ? { maxAge: rememberedDays * 24 * 60 * 60 } : {}),
  })
}

export const dropSession = (c: Context<Env>, site: Site): void => void deleteCookie(c, sessionCookie, flags(site))

/** What the guest had is in the customer's basket now. */
export const dropGuestBasket = (c: Context<Env>, site: Site): void => void deleteCookie(c, basketCookie, flags(site))
