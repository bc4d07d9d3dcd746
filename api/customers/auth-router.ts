import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { errorSchema } from '#contract/responses.ts'
import { loginSchema, messageSchema, registerSchema, signedInSchema, verifySchema } from '#contract/customer.ts'
import { joinBaskets } from '#shop/basket/join-baskets.ts'
import type { ShopContext } from '#shop/context.ts'
import { endSession, endSessions } from '#shop/customers/end-sessions.ts'
import { readCustomer } from '#shop/customers/read-customer.ts'
import { register } from '#shop/customers/register.ts'
import { type SignedInNow, signIn } from '#shop/customers/sign-in.ts'
import { tellHolder } from '#shop/customers/notify-account-owner.ts'
import { answerTooMany, makeLimit, refuseTooMany, visitorOf } from '../http/limits.ts'
import { type Env, problem, refuseBadRequest } from '../http/errors.ts'
import { readCookie, sessionToken, whoIs } from '../http/session.ts'
import { dropGuestBasket, dropSession, giveSession, renewSession } from '../http/session-cookie.ts'
import { keyOfEmail, type SignInLimits } from './sign-in-limits.ts'
import { signedOut } from '../http/signed-out.ts'
import type { Site } from '../http/deployment.ts'
import { gives, refusals, takes } from '../http/json-body.ts'

const tags = ['Customers']
const signedIn = { 200: gives(signedInSchema, 'Signed in; the session is also in the cookie') }
const unknown = { 401: gives(errorSchema, 'Nobody we know') }
const said = { 200: gives(messageSchema, 'Done') }

const loginRoute = createRoute({
  method: 'post',
  path: '/auth/login',
  tags,
  summary: 'Log in with e-mail address and password',
  ...takes(loginSchema),
  responses: { ...signedIn, ...refusals, ...unknown },
})

const registerRoute = createRoute({
  method: 'post',
  path: '/auth/register',
  tags,
  summary: 'Open an account and log in',
  ...takes(registerSchema),
  responses: { ...signedIn, ...refusals },
})

const verifyRoute = createRoute({
  method: 'get',
  path: '/verify',
  tags,
  summary: 'Who is asking; null for a visitor nobody knows',
  responses: { 200: gives(verifySchema, 'The customer, or null'), ...unknown },
})

const logoutRoute = createRoute({
  method: 'post',
  path: '/auth/logout',
  tags,
  summary: 'End this session',
  responses: said,
})

const logoutEverywhereRoute = createRoute({
  method: 'post',
  path: '/auth/logout-everywhere',
  tags,
  summary: 'End every session of the customer, this one too',
  responses: { ...said, ...unknown },
})

const badCredentials = {
  code: 'bad_credentials',
  message: 'Login failed: the e-mail address or password is not right.',
}
const cannotRegister = {
  code: 'cannot_register',
  message: 'Registration failed. If you already have an account, log in or reset your password.',
}
const badEmail = 'Please enter a valid email address'

/** Coming in and going out. */
export function authRouter(ctx: ShopContext, site: Site, limits: SignInLimits) {
  const registrations = makeLimit(ctx, { name: 'register', times: 30, seconds: 900 })
  const knownAddresses = makeLimit(ctx, { name: 'register-known', times: 5, seconds: 3600 })
  const notices = makeLimit(ctx, { name: 'account-attempt', times: 1, seconds: 900 })

  const letIn = async (c: Context<Env>, { customer, token }: SignedInNow, remembered: boolean) => {
    const guest = readCookie(c, 'basket')
    if (guest !== undefined) {
      await joinBaskets({ ctx, input: { token: guest, customerId: customer.id } })
      dropGuestBasket(c, site)
    }
    giveSession(c, site, token, remembered)
    return c.json({ customer, token, wpToken: token }, 200)
  }

  return new OpenAPIHono<Env>({ defaultHook: refuseBadRequest })
    .openapi(loginRoute, async (c) => {
      const { email, password, remember } = c.req.valid('json')
      const refused = await limits.refuse(c, email)
      if (refused) return refused
      const replaces = readCookie(c, 'session')
      const come = await signIn({ ctx, input: { email, password, remember, replaces } })
      if (!come) return problem(c, 401, badCredentials)
      await limits.wasRight(c, email)
      return letIn(c, come, remember)
    })
    .openapi(registerRoute, async (c) => {
      const visitor = visitorOf(c, site.trustProxy)
      const refused = await refuseTooMany(c, registrations, site, 'You have registered')
      if (refused) return refused
      // Asked before the address is looked at: what is answered then is the same for every address.
      const wait = await knownAddresses.left(visitor)
      if (wait > 0) return answerTooMany(c, wait, 'You have tried to register')
      const { email, password, newsletter, website } = c.req.valid('json')
      // Only machines fill this in; they hear what everybody hears.
      if (website?.trim()) return problem(c, 422, cannotRegister)
      const replaces = readCookie(c, 'session')
      const publicUrl = site.publicUrl()
      const come = await register({ ctx, input: { email, password, newsletter, replaces, publicUrl } })
      if (come === 'not an address')
        return problem(c, 422, { code: 'invalid', message: badEmail, fields: { email: badEmail } })
      if (come !== 'taken') return letIn(c, come, false)
      await knownAddresses.take(visitor)
      if ((await notices.take(keyOfEmail(email))) === 0) await tellHolder({ ctx, input: { email, publicUrl } })
      return problem(c, 422, cannotRegister)
    })
    .openapi(verifyRoute, async (c) => {
      c.header('cache-control', 'no-store')
      const known = await whoIs(ctx, c)
      const user = known ? await readCustomer(ctx.database.db, known.customerId, ctx.now()) : null
      if (known && user) renewSession(c, site, known, ctx.now())
      if (!user && c.req.header('authorization') !== undefined)
        return problem(c, 401, { code: 'signed_out', message: 'Token verification failed' })
      if (!user && readCookie(c, 'session') !== undefined) dropSession(c, site)
      return c.json({ user }, 200)
    })
    .openapi(logoutRoute, async (c) => {
      const token = sessionToken(c)
      if (token) await endSession({ ctx, input: { token } })
      dropSession(c, site)
      return c.json({ message: 'You are logged out' }, 200)
    })
    .openapi(logoutEverywhereRoute, async (c) => {
      const known = await whoIs(ctx, c)
      if (!known) return signedOut(c)
      await endSessions(ctx.database.db, known.customerId)
      dropSession(c, site)
      return c.json({ message: 'You are logged out on every device' }, 200)
    })
}
