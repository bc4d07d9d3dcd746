import { setTimeout as wait } from 'node:timers/promises'
import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import {
  confirmEmailSchema,
  lostPasswordSchema,
  messageSchema,
  resetPasswordSchema,
  resetTokenSchema,
  resetVerdictSchema,
} from '#contract/customers/customer.ts'
import type { ShopContext } from '#shop/context.ts'
import { confirmEmail } from '#shop/customers/confirm-email.ts'
import { requestReset } from '#shop/customers/request-reset.ts'
import { isResetLink, resetPassword } from '#shop/customers/reset-password.ts'
import type { Deployment } from '../http/deployment.ts'
import { type Env, errorResponse, refuseBadRequest } from '../http/errors.ts'
import { jsonBody, jsonResponse, refusals } from '../http/json-body.ts'
import { makeLimit, refuseTooMany } from '../http/limits.ts'
import { giveBrowserCookie } from '../http/session-cookie.ts'

const tags = ['Customers']

const lost = createRoute({
  method: 'post',
  path: '/auth/lost-password',
  tags,
  summary: 'Request a link to reset the password; the response is the same for every address',
  ...jsonBody(lostPasswordSchema),
  responses: { 200: jsonResponse(messageSchema, 'If there is an account, an email is on its way'), ...refusals },
})

const verify = createRoute({
  method: 'post',
  path: '/auth/verify-reset-token',
  tags,
  summary: 'Whether a reset link is still valid',
  ...jsonBody(resetTokenSchema),
  responses: { 200: jsonResponse(resetVerdictSchema, 'Whether the link is valid'), ...refusals },
})

const reset = createRoute({
  method: 'post',
  path: '/auth/reset-password',
  tags,
  summary: 'Set a new password with a reset link, once; ends all of the account’s sessions',
  ...jsonBody(resetPasswordSchema),
  responses: { 200: jsonResponse(messageSchema, 'The password has been changed'), ...refusals },
})

const confirm = createRoute({
  method: 'post',
  path: '/auth/confirm-email',
  tags,
  summary: 'Confirm an address with the link sent to it',
  ...jsonBody(confirmEmailSchema),
  responses: { 200: jsonResponse(messageSchema, 'The address has been confirmed'), ...refusals },
})

/** Longer than the work for an address with an account takes, so that the response time gives nothing away. */
const sameForAllMs = 250

const expiredReset = {
  code: 'bad_link',
  message: 'This password reset link is either invalid or has expired. Please request a new password reset link.',
}
const expiredConfirm = {
  code: 'bad_link',
  message: 'This link is either invalid or has expired. Log in to see which address your account has.',
}
const confirmedMessage = {
  confirmed: 'Thank you. Your address is confirmed.',
  moved: 'Thank you. Your account now has this address; use it to log in.',
  already: 'This address has already been confirmed.',
}
const ordersMessage = ' The orders you placed with it as a guest are now in your account.'

/** Routes behind links in emails; the customer does not have to be logged in. */
export function passwordsRouter(ctx: ShopContext, deployment: Deployment) {
  const requests = makeLimit(ctx, { name: 'lost-password', times: 20, seconds: 900 })
  return new OpenAPIHono<Env>({ defaultHook: refuseBadRequest })
    .openapi(lost, async (c) => {
      const refused = await refuseTooMany(c, {
        limit: requests,
        deployment,
        reason: 'You have asked for a new password several times',
      })
      if (refused) return refused
      const { email } = c.req.valid('json')
      await Promise.all([
        requestReset({ ctx: c.var.ctx, input: { email, publicUrl: deployment.publicUrl() } }),
        wait(sameForAllMs),
      ])
      return c.json({ message: 'Password reset email has been sent.' }, 200)
    })
    .openapi(verify, async (c) =>
      c.json({ valid: await isResetLink({ ctx: c.var.ctx, input: c.req.valid('json') }) }, 200),
    )
    .openapi(reset, async (c) => {
      const input = { ...c.req.valid('json'), publicUrl: deployment.publicUrl() }
      const outcome = await resetPassword({ ctx: c.var.ctx, input })
      if (outcome === 'not valid') return errorResponse(c, 422, expiredReset)
      // Lets the customer in from this browser even while somebody else is guessing: it has its own count from now on.
      await giveBrowserCookie(c, { deployment, customerId: outcome.customerId })
      return c.json({ message: 'Your password has been changed. Please log in with the new one.' }, 200)
    })
    .openapi(confirm, async (c) => {
      const confirmed = await confirmEmail({ ctx: c.var.ctx, input: c.req.valid('json') })
      if (confirmed.outcome === 'not valid') return errorResponse(c, 422, expiredConfirm)
      const ordersNote = 'orders' in confirmed && confirmed.orders > 0 ? ordersMessage : ''
      return c.json({ message: `${confirmedMessage[confirmed.outcome]}${ordersNote}` }, 200)
    })
}
