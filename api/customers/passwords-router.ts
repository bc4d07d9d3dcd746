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
  summary: 'Ask for a link to a new password; the answer is the same for every address',
  ...jsonBody(lostPasswordSchema),
  responses: { 200: jsonResponse(messageSchema, 'If there is an account, an email is on its way'), ...refusals },
})

const verify = createRoute({
  method: 'post',
  path: '/auth/verify-reset-token',
  tags,
  summary: 'Whether a reset link would still work',
  ...jsonBody(resetTokenSchema),
  responses: { 200: jsonResponse(resetVerdictSchema, 'Whether it would'), ...refusals },
})

const reset = createRoute({
  method: 'post',
  path: '/auth/reset-password',
  tags,
  summary: 'Choose a new password with a reset link, once; every session of the account ends',
  ...jsonBody(resetPasswordSchema),
  responses: { 200: jsonResponse(messageSchema, 'The password is changed'), ...refusals },
})

const confirm = createRoute({
  method: 'post',
  path: '/auth/confirm-email',
  tags,
  summary: 'Confirm an address with the link sent to it',
  ...jsonBody(confirmEmailSchema),
  responses: { 200: jsonResponse(messageSchema, 'The address is confirmed'), ...refusals },
})

/** Longer than the work takes for an address that has an account, so that waiting tells nothing. */
const sameForAllMs = 250

const expiredReset = {
  code: 'bad_link',
  message: 'This password reset link is either invalid or has expired. Please request a new password reset link.',
}
const expiredConfirm = {
  code: 'bad_link',
  message: 'This link is either invalid or has expired. Log in to see which address your account has.',
}
const confirmedSentence = {
  confirmed: 'Thank you. Your address is confirmed.',
  moved: 'Thank you. Your account now has this address; use it to log in.',
  already: 'This address has already been confirmed.',
}
const ordersSentence = ' The orders you placed with it as a guest are now in your account.'

/** What is done with a link from a mail, by somebody who need not be logged in. */
export function passwordsRouter(ctx: ShopContext, deployment: Deployment) {
  const askings = makeLimit(ctx, { name: 'lost-password', times: 20, seconds: 900 })
  return new OpenAPIHono<Env>({ defaultHook: refuseBadRequest })
    .openapi(lost, async (c) => {
      const refused = await refuseTooMany(c, {
        limit: askings,
        deployment,
        reason: 'You have asked for a new password several times',
      })
      if (refused) return refused
      const { email } = c.req.valid('json')
      await Promise.all([
        requestReset({ ctx, input: { email, publicUrl: deployment.publicUrl() } }),
        wait(sameForAllMs),
      ])
      return c.json({ message: 'Password reset email has been sent.' }, 200)
    })
    .openapi(verify, async (c) => c.json({ valid: await isResetLink({ ctx, input: c.req.valid('json') }) }, 200))
    .openapi(reset, async (c) => {
      const input = { ...c.req.valid('json'), publicUrl: deployment.publicUrl() }
      const outcome = await resetPassword({ ctx, input })
      if (outcome === 'not valid') return errorResponse(c, 422, expiredReset)
      // The way in from a new browser while somebody else guesses: from here on it has its own count.
      await giveBrowserCookie(ctx, c, { deployment, customerId: outcome.customerId })
      return c.json({ message: 'Your password has been changed. Please log in with the new one.' }, 200)
    })
    .openapi(confirm, async (c) => {
      const confirmed = await confirmEmail({ ctx, input: c.req.valid('json') })
      if (confirmed.outcome === 'not valid') return errorResponse(c, 422, expiredConfirm)
      const joined = 'orders' in confirmed && confirmed.orders > 0 ? ordersSentence : ''
      return c.json({ message: `${confirmedSentence[confirmed.outcome]}${joined}` }, 200)
    })
}
