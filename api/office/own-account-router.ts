import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import {
  confirmEmailSchema,
  newAuthenticatorSchema,
  ownAlertsSchema,
  ownAuthenticatorSchema,
  ownEmailSchema,
  ownNameSchema,
  ownPasswordSchema,
} from '#contract/office/own-account.ts'
import { enrolledSchema } from '#contract/office/staff.ts'
import type { ShopContext } from '#shop/context.ts'
import { changeOwnName } from '#shop/staff/change-own-name.ts'
import { changeOwnPassword } from '#shop/staff/change-own-password.ts'
import { chooseOwnAlerts } from '#shop/staff/choose-own-alerts.ts'
import { confirmOwnEmail } from '#shop/staff/confirm-own-email.ts'
import { offerAuthenticator, replaceAuthenticator } from '#shop/staff/replace-authenticator.ts'
import { requestOwnEmail } from '#shop/staff/request-own-email.ts'
import type { Deployment } from '../http/deployment.ts'
import { type Env, refuseBadRequest } from '../http/errors.ts'
import { jsonBody, jsonResponse } from '../http/json-body.ts'
import { answerTooMany, makeLimit, networkBlock, visitorOf } from '../http/limits.ts'
import type { SignInLimits } from '../http/sign-in-limits.ts'
import { done, doneResponse, officeRefusals, outcomeResponse, refusalResponse } from './office-responses.ts'
import { sessionOf } from './office-session.ts'
import { permits } from './route-permissions.ts'

const base = { tags: ['Office'], ...permits('account.manage') }
const day = 24 * 60 * 60

const nameRoute = createRoute({
  ...base,
  method: 'put',
  path: '/account/name',
  ...jsonBody(ownNameSchema),
  responses: done,
})
const emailRoute = createRoute({
  ...base,
  method: 'put',
  path: '/account/email',
  ...jsonBody(ownEmailSchema),
  responses: done,
})
const confirmRoute = createRoute({
  ...base,
  method: 'post',
  path: '/account/email/confirm',
  ...jsonBody(confirmEmailSchema),
  responses: done,
})
const passwordRoute = createRoute({
  ...base,
  method: 'put',
  path: '/account/password',
  ...jsonBody(ownPasswordSchema),
  responses: done,
})
const offerRoute = createRoute({
  ...base,
  method: 'post',
  path: '/account/authenticator/new',
  responses: { 200: jsonResponse(newAuthenticatorSchema, 'The key for another app'), ...officeRefusals },
})
const authenticatorRoute = createRoute({
  ...base,
  method: 'put',
  path: '/account/authenticator',
  ...jsonBody(ownAuthenticatorSchema),
  responses: { 200: jsonResponse(enrolledSchema, 'Ten new codes, shown only once'), ...officeRefusals },
})

const alertsRoute = createRoute({
  ...base,
  method: 'put',
  path: '/account/alerts',
  ...jsonBody(ownAlertsSchema),
  responses: done,
})

/** What the signed-in member of staff changes in their own account. No call takes an id, so nobody reaches another's. */
export function ownAccountRouter(ctx: ShopContext, deployment: Deployment, limits: SignInLimits) {
  // Each may email a stranger.
  const emails = makeLimit(ctx, { name: 'office-email', times: 5, seconds: day })
  const networkOf = (c: Context<Env>) => networkBlock(visitorOf(c, deployment.trustProxy))
  const begin = (c: Context<Env>) => limits.confirm(c, String(sessionOf(c).sessionId))
  return new OpenAPIHono<Env>({ defaultHook: refuseBadRequest })
    .openapi(nameRoute, async (c) => {
      await changeOwnName({ ctx: c.var.ctx, input: c.req.valid('json') })
      return doneResponse(c)
    })
    .openapi(emailRoute, async (c) => {
      const attempt = await begin(c)
      if (attempt.refused) return attempt.refused
      const key = String(sessionOf(c).actor.staffId)
      const seconds = await emails.take(key)
      if (seconds > 0) return answerTooMany(c, seconds, 'You have changed your address several times today')
      const input = { ...c.req.valid('json'), network: networkOf(c) }
      const outcome = await requestOwnEmail({ ctx: c.var.ctx, input })
      if (outcome.ok) await attempt.recordSuccess()
      else await emails.release(key)
      return outcomeResponse(c, outcome)
    })
    .openapi(confirmRoute, async (c) =>
      outcomeResponse(c, await confirmOwnEmail({ ctx: c.var.ctx, input: c.req.valid('json') })),
    )
    .openapi(passwordRoute, async (c) => {
      const attempt = await begin(c)
      if (attempt.refused) return attempt.refused
      const { password, new_password: newPassword } = c.req.valid('json')
      const input = { sessionId: sessionOf(c).sessionId, password, newPassword, network: networkOf(c) }
      const outcome = await changeOwnPassword({ ctx: c.var.ctx, input })
      if (outcome.ok) await attempt.recordSuccess()
      return outcomeResponse(c, outcome)
    })
    .openapi(offerRoute, async (c) => c.json(await offerAuthenticator({ ctx: c.var.ctx }), 200))
    .openapi(authenticatorRoute, async (c) => {
      const attempt = await begin(c)
      if (attempt.refused) return attempt.refused
      const input = { ...c.req.valid('json'), sessionId: sessionOf(c).sessionId, network: networkOf(c) }
      const outcome = await replaceAuthenticator({ ctx: c.var.ctx, input })
      if (!outcome.ok) return refusalResponse(c, outcome)
      await attempt.recordSuccess()
      return c.json({ recovery_codes: outcome.recoveryCodes }, 200)
    })
    .openapi(alertsRoute, async (c) => {
      await chooseOwnAlerts({ ctx: c.var.ctx, input: c.req.valid('json') })
      return doneResponse(c)
    })
}
