import { createHash } from 'node:crypto'
import type { Context, MiddlewareHandler } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { ShopContext } from '#shop/context.ts'
import { knownBrowserDays } from '#shop/customers/known-browsers.ts'
import { findStaffSession, type StaffSession } from '#shop/staff/sessions.ts'
import { rememberStaffBrowser } from '#shop/staff/sign-in-account.ts'
import type { Deployment } from '../http/deployment.ts'
import { type Env, errorResponse } from '../http/errors.ts'
import { announcesUpload } from '../http/file-body.ts'
import { idempotencyKeyPattern } from '../http/idempotency-key.ts'
import { setContext } from '../http/request-context.ts'

const isSecure = (deployment: Deployment) => deployment.publicUrl().startsWith('https:')

/** Separate from the customers' cookie and never a bearer token, so that no script and no link can send it. */
const cookieName = (deployment: Deployment) => (isSecure(deployment) ? '__Host-office' : 'office')

const flags = (deployment: Deployment) =>
  ({ path: '/', httpOnly: true, sameSite: 'Strict', secure: isSecure(deployment) }) as const

export const officeToken = (c: Context<Env>, deployment: Deployment): string | undefined =>
  getCookie(c, cookieName(deployment))

export const setOfficeCookie = (c: Context<Env>, deployment: Deployment, token: string): void =>
  setCookie(c, cookieName(deployment), token, flags(deployment))

const browserCookieName = (deployment: Deployment) =>
  isSecure(deployment) ? '__Host-office-browser' : 'office-browser'

/** Identifies a browser that has signed in before. */
export const officeBrowserCookie = (c: Context<Env>, deployment: Deployment): string | undefined =>
  getCookie(c, browserCookieName(deployment))

/** Remembers a browser after a successful sign-in: from now on it has its own count of failed attempts. */
export async function setOfficeBrowserCookie(
  c: Context<Env>,
  { deployment, staffId }: { deployment: Deployment; staffId: number },
): Promise<void> {
  const input = { staffId, cookie: officeBrowserCookie(c, deployment) }
  const value = await rememberStaffBrowser({ ctx: c.var.ctx, input })
  const maxAge = knownBrowserDays * 24 * 60 * 60
  if (value) setCookie(c, browserCookieName(deployment), value, { ...flags(deployment), maxAge })
}

export const clearOfficeCookie = (c: Context<Env>, deployment: Deployment): void => {
  deleteCookie(c, cookieName(deployment), flags(deployment))
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('base64url')

const readMethods = new Set(['GET', 'HEAD'])

/**
 * Loads the staff session for every office request and makes the context in which the request acts. A write must carry
 * an Origin header: browsers always send one, and the office has no other callers.
 */
export const officeSession =
  (ctx: ShopContext, deployment: Deployment): MiddlewareHandler<Env> =>
  async (c, next) => {
    if (!readMethods.has(c.req.method) && c.req.header('origin') === undefined)
      return errorResponse(c, 403, { code: 'foreign_origin', message: 'The Origin header is missing' })
    const session = await findStaffSession(ctx, officeToken(c, deployment))
    const key = c.req.header('idempotency-key')
    let request: ShopContext['request']
    // A photo or a file may be sent twice, and its body is read only once an upload slot is free.
    if (session && key !== undefined && c.req.method === 'POST' && !announcesUpload(c)) {
      if (!idempotencyKeyPattern.test(key))
        return errorResponse(c, 400, {
          code: 'bad_request',
          message: 'An Idempotency-Key is 1 to 200 plain characters',
        })
      request = { key, bodyHash: hashOf(`${c.req.path}\n${await c.req.text()}`) }
    }
    if (session) c.set('staff', session)
    setContext(c, ctx, { actor: session?.actor ?? { kind: 'guest' }, request })
    await next()
    c.res.headers.set('x-robots-tag', 'noindex')
  }

/** The signed-in member of staff; routes that declare a permission always have one. */
export function sessionOf(c: Context<Env>): StaffSession {
  const session = c.get('staff')
  if (!session) throw new Error('an office route was reached without a session')
  return session
}

export const browserOf = (c: Context<Env>): string => c.req.header('user-agent') ?? ''
