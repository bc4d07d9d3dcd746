import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import {
  customerAnswerSchema,
  deleteAccountSchema,
  messageSchema,
  newsletterChoiceSchema,
  updateProfileSchema,
} from '#contract/customers/customer.ts'
import { errorSchema } from '#contract/http/responses.ts'
import { requireCustomer } from '#shop/access/require-customer.ts'
import type { ShopContext } from '#shop/context.ts'
import { chooseNewsletter } from '#shop/customers/choose-newsletter.ts'
import { deleteAccount } from '#shop/customers/delete-account.ts'
import { exportPersonalData } from '#shop/customers/export-personal-data.ts'
import { needsPassword, updateProfile } from '#shop/customers/update-profile.ts'
import type { Deployment } from '../http/deployment.ts'
import { type Env, errorResponse, refuseBadRequest } from '../http/errors.ts'
import { jsonBody, jsonResponse, refusals } from '../http/json-body.ts'
import { makeLimit, refuseTooMany } from '../http/limits.ts'
import { dropBrowserCookie, dropSession, giveBrowserCookie } from '../http/session-cookie.ts'
import type { SignInLimits } from '../http/sign-in-limits.ts'
import { signedOut } from '../http/signed-out.ts'

const tags = ['Customers']
const customer = { 200: jsonResponse(customerAnswerSchema, 'The customer after the change') }
const notSignedIn = { 401: jsonResponse(errorSchema, 'Not signed in') }

const update = createRoute({
  method: 'put',
  path: '/auth/update-profile',
  tags,
  summary:
    'Change names, addresses or the password, or request a new email address; the last two need the current password',
  ...jsonBody(updateProfileSchema),
  responses: { ...customer, ...refusals, ...notSignedIn },
})

const newsletter = createRoute({
  method: 'post',
  path: '/auth/newsletter',
  tags,
  summary: 'Join the newsletter or leave it',
  ...jsonBody(newsletterChoiceSchema),
  responses: { ...customer, ...refusals, ...notSignedIn },
})

const remove = createRoute({
  method: 'post',
  path: '/auth/delete-account',
  tags,
  summary: 'Delete the account, with its password',
  ...jsonBody(deleteAccountSchema),
  responses: {
    200: jsonResponse(messageSchema, 'The account has been deleted'),
    409: jsonResponse(
      errorSchema,
      'An order is in progress: the message says which, and when the account can be deleted',
    ),
    ...refusals,
    ...notSignedIn,
  },
})

const myData = createRoute({
  method: 'get',
  path: '/auth/my-data',
  tags,
  summary: 'Everything the shop knows about the customer, as a file',
  responses: { 200: jsonResponse(z.looseObject({}), 'A JSON file'), ...notSignedIn },
})

/** The customer's own data. The customer is taken from the session, never from the request body. */
export function customersRouter(ctx: ShopContext, deployment: Deployment, limits: SignInLimits) {
  const choices = makeLimit(ctx, { name: 'newsletter-choice', times: 10, seconds: 600 })

  return new OpenAPIHono<Env>({ defaultHook: refuseBadRequest })
    .openapi(update, async (c) => {
      const session = c.var.customer
      if (!session) return signedOut(c)
      const body = c.req.valid('json')
      const { first_name: firstName, last_name: lastName, password: newPassword, ...rest } = body
      const change = { firstName, lastName, newPassword, ...rest }
      // A missing password does not count as a guess.
      const isGuess = Boolean(change.currentPassword) && needsPassword(session, change)
      const attempt = isGuess ? await limits.confirm(c, session.tokenHash) : null
      if (attempt?.refused) return attempt.refused
      const outcome = await updateProfile({
        ctx: c.var.ctx,
        input: { who: session, change, publicUrl: deployment.publicUrl() },
      })
      if (outcome.ok || outcome.code !== 'wrong_password') await attempt?.recordSuccess()
      if (outcome.ok && newPassword !== undefined)
        await giveBrowserCookie(c, { deployment, customerId: session.customerId })
      if (outcome.ok) return c.json({ customer: outcome.customer }, 200)
      if (outcome.code === 'signed_out') return signedOut(c)
      if (outcome.code === 'too_often') return errorResponse(c, 429, { code: 'too_many', message: outcome.message })
      return errorResponse(c, 422, { ...outcome, code: 'invalid' })
    })
    .openapi(newsletter, async (c) => {
      requireCustomer(c.var.ctx)
      const refused = await refuseTooMany(c, {
        limit: choices,
        deployment,
        reason: 'You have changed your newsletter choice several times',
      })
      if (refused) return refused
      const { subscribe } = c.req.valid('json')
      const input = { subscribe, publicUrl: deployment.publicUrl() }
      const changed = await chooseNewsletter({ ctx: c.var.ctx, input })
      return c.json({ customer: changed }, 200)
    })
    .openapi(remove, async (c) => {
      const session = c.var.customer
      if (!session) return signedOut(c)
      const attempt = await limits.confirm(c, session.tokenHash)
      if (attempt.refused) return attempt.refused
      const { password } = c.req.valid('json')
      const deleted = await deleteAccount({ ctx: c.var.ctx, input: { who: session, password } })
      if (!deleted.ok && deleted.code === 'invalid') return errorResponse(c, 422, deleted)
      await attempt.recordSuccess()
      if (!deleted.ok) return errorResponse(c, 409, deleted)
      dropSession(c, deployment)
      dropBrowserCookie(c, deployment)
      return c.json({ message: 'Your account has been deleted.' }, 200)
    })
    .openapi(myData, async (c) => {
      const session = c.var.customer
      const data = session ? await exportPersonalData({ ctx: c.var.ctx, input: session }) : null
      if (!data) return signedOut(c)
      c.header('content-disposition', 'attachment; filename="my-data.json"')
      return c.json(data, 200)
    })
}
