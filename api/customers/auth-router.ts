import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  loginSchema,
  messageSchema,
  registerSchema,
  signedInSchema,
  verifySchema,
} from '#contract/customers/customer.ts'
import { isByBot } from '#contract/http/honeypot.ts'
import { errorSchema } from '#contract/http/responses.ts'
import { requireCustomer } from '#shop/access/require-customer.ts'
import { joinBaskets } from '#shop/basket/join-baskets.ts'
import type { ShopContext } from '#shop/context.ts'
import { endSession, endSessions } from '#shop/customers/end-sessions.ts'
import { emailKey } from '#shop/customers/known-browsers.ts'
import { notifyAccountOwner } from '#shop/customers/notify-account-owner.ts'
import { readCustomer } from '#shop/customers/read-customer.ts'
import { register } from '#shop/customers/register.ts'
import { type SignedInNow, signIn } from '#shop/customers/sign-in.ts'
import { findSignInAccount } from '#shop/customers/sign-in-account.ts'
import type { Deployment } from '../http/deployment.ts'
import { type Env, errorResponse, refuseBadRequest } from '../http/errors.ts'
import { jsonBody, jsonResponse, refusals } from '../http/json-body.ts'
import { answerTooMany, makeLimit, networkBlock, refuseTooMany, visitorOf } from '../http/limits.ts'
import { readCookie, sessionToken } from '../http/session.ts'
import { dropGuestBasket, dropSession, giveBrowserCookie, giveSession, renewSession } from '../http/session-cookie.ts'
import type { SignInLimits } from '../http/sign-in-limits.ts'

const tags = ['Customers']
const signedIn = { 200: jsonResponse(signedInSchema, 'Signed in; the session is also in the cookie') }
const notSignedIn = { 401: jsonResponse(errorSchema, 'Not signed in') }
const doneResponse = { 200: jsonResponse(messageSchema, 'Done') }

const loginRoute = createRoute({
  method: 'post',
  path: '/auth/login',
  tags,
  summary: 'Log in with email address and password',
  ...jsonBody(loginSchema),
  responses: { ...signedIn, ...refusals, ...notSignedIn },
})

const registerRoute = createRoute({
  method: 'post',
  path: '/auth/register',
  tags,
  summary: 'Open an account and log in',
  ...jsonBody(registerSchema),
  responses: { ...signedIn, ...refusals },
})

const verifyRoute = createRoute({
  method: 'get',
  path: '/verify',
  tags,
  summary: 'The signed-in customer, or null',
  responses: { 200: jsonResponse(verifySchema, 'The customer, or null'), ...notSignedIn },
})

const logoutRoute = createRoute({
  method: 'post',
  path: '/auth/logout',
  tags,
  summary: 'End this session',
  responses: doneResponse,
})

const logoutEverywhereRoute = createRoute({
  method: 'post',
  path: '/auth/logout-everywhere',
  tags,
  summary: 'End all of the customer’s sessions, including this one',
  responses: { ...doneResponse, ...notSignedIn },
})

const badCredentials = {
  code: 'bad_credentials',
  message: 'Login failed: the email address or password is incorrect.',
}
const cannotRegister = {
  code: 'cannot_register',
  message: 'Registration failed. If you already have an account, log in or reset your password.',
}
const badEmail = 'Please enter a valid email address'

/** Registration, login and logout. */
export function authRouter(ctx: ShopContext, deployment: Deployment, limits: SignInLimits) {
  const registrations = makeLimit(ctx, { name: 'register', times: 30, seconds: 900 })
  const takenAddresses = makeLimit(ctx, { name: 'register-known', times: 5, seconds: 3600 })
  const notices = makeLimit(ctx, { name: 'account-attempt', times: 1, seconds: 900 })

  const startSession = async (c: Context<Env>, { customer, token }: SignedInNow, remembered: boolean) => {
    const guest = readCookie(c, 'basket')
    if (guest !== undefined) {
      await joinBaskets({ ctx: c.var.ctx, input: { token: guest, customerId: customer.id } })
      dropGuestBasket(c, deployment)
    }
    giveSession(c, deployment, { token, remembered })
    await giveBrowserCookie(c, { deployment, customerId: customer.id })
    return c.json({ customer, token, wpToken: token }, 200)
  }

  return new OpenAPIHono<Env>({ defaultHook: refuseBadRequest })
    .openapi(loginRoute, async (c) => {
      const { email, password, remember } = c.req.valid('json')
      const account = await findSignInAccount({ ctx: c.var.ctx, input: { email, cookie: readCookie(c, 'browser') } })
      const attempt = await limits.begin(c, account)
      if (attempt.refused) return attempt.refused
      const { isKnownBrowser } = attempt
      const from = { network: networkBlock(visitorOf(c, deployment.trustProxy)), isKnownBrowser }
      const replaces = readCookie(c, 'session')
      const signedIn = await signIn({ ctx: c.var.ctx, input: { email, password, remember, replaces, from } })
      if (!signedIn) return errorResponse(c, 401, badCredentials)
      await attempt.recordSuccess()
      return startSession(c, signedIn, remember)
    })
    .openapi(registerRoute, async (c) => {
      const visitor = visitorOf(c, deployment.trustProxy)
      const refused = await refuseTooMany(c, {
        limit: registrations,
        deployment,
        reason: 'You have registered several times',
      })
      if (refused) return refused
      // Checked before the email address is looked up, so that the response is the same for every address.
      const wait = await takenAddresses.left(visitor)
      if (wait > 0) return answerTooMany(c, wait, 'You have tried to register several times')
      const request = c.req.valid('json')
      const { email, password, newsletter } = request
      // Only bots fill this in; they get the usual error.
      if (isByBot(request)) return errorResponse(c, 422, cannotRegister)
      const replaces = readCookie(c, 'session')
      const publicUrl = deployment.publicUrl()
      const signedIn = await register({ ctx: c.var.ctx, input: { email, password, newsletter, replaces, publicUrl } })
      if (signedIn === 'not_an_address')
        return errorResponse(c, 422, { code: 'invalid', message: badEmail, fields: { email: badEmail } })
      if (signedIn !== 'taken') return startSession(c, signedIn, false)
      await takenAddresses.take(visitor)
      if ((await notices.take(emailKey(email))) === 0)
        await notifyAccountOwner({ ctx: c.var.ctx, input: { email, publicUrl } })
      return errorResponse(c, 422, cannotRegister)
    })
    .openapi(verifyRoute, async (c) => {
      const session = c.var.customer
      const now = c.var.ctx.clock.now()
      const user = session ? await readCustomer(c.var.ctx.database.db, session.customerId, now) : null
      if (session && user) renewSession(c, deployment, { session, now })
      if (!user && c.req.header('authorization') !== undefined)
        return errorResponse(c, 401, { code: 'signed_out', message: 'Token verification failed' })
      if (!user && readCookie(c, 'session') !== undefined) dropSession(c, deployment)
      return c.json({ user }, 200)
    })
    .openapi(logoutRoute, async (c) => {
      const token = sessionToken(c)
      if (token) await endSession({ ctx: c.var.ctx, input: { token } })
      dropSession(c, deployment)
      return c.json({ message: 'You have been logged out' }, 200)
    })
    .openapi(logoutEverywhereRoute, async (c) => {
      await endSessions(c.var.ctx.database.db, requireCustomer(c.var.ctx))
      dropSession(c, deployment)
      return c.json({ message: 'You have been logged out on every device' }, 200)
    })
}
