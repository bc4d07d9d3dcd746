import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { wholeParameter } from '#contract/http/responses.ts'
import { hasPermission, type Permission, permissions } from '#contract/office/permissions.ts'
import {
  accountSchema,
  addPasskeySchema,
  enrolledSchema,
  meSchema,
  passkeyOptionsSchema,
  stepUpSchema,
} from '#contract/office/staff.ts'
import { readOwnChoices, readOwnCredentials } from '#shop/staff/own-credentials.ts'
import { addPasskey, addPasskeyOptions, listOwnPasskeys, removePasskey } from '#shop/staff/own-passkeys.ts'
import { renewRecoveryCodes } from '#shop/staff/recovery-codes.ts'
import { endOwnSession, listOwnSessions } from '#shop/staff/sessions.ts'
import { stepUp, stepUpOptions } from '#shop/staff/sign-in.ts'
import type { Deployment } from '../http/deployment.ts'
import { type Env, errorResponse, refuseBadRequest } from '../http/errors.ts'
import { jsonBody, jsonResponse } from '../http/json-body.ts'
import { networkBlock, visitorOf } from '../http/limits.ts'
import type { SignInLimits } from '../http/sign-in-limits.ts'
import { done, doneResponse, officeRefusals, outcomeResponse, refusalResponse } from './office-responses.ts'
import { sessionOf } from './office-session.ts'
import { permits } from './route-permissions.ts'

const accountBase = { tags: ['Office'], ...permits('account.manage') }
const options = { 200: jsonResponse(passkeyOptionsSchema, 'Options for the authenticator'), ...officeRefusals }

const meRoute = createRoute({
  tags: ['Office'],
  ...permits('anyone'),
  method: 'get',
  path: '/me',
  responses: { 200: jsonResponse(meSchema, 'Who is signed in'), ...officeRefusals },
})
const accountRoute = createRoute({
  ...accountBase,
  method: 'get',
  path: '/account',
  responses: { 200: jsonResponse(accountSchema, 'Your own sessions, passkeys and new address'), ...officeRefusals },
})
const endSessionRoute = createRoute({
  ...accountBase,
  method: 'delete',
  path: '/account/sessions/{id}',
  request: { params: z.object({ id: wholeParameter(1, 2_000_000_000) }) },
  responses: done,
})
const stepUpOptionsRoute = createRoute({ ...accountBase, method: 'post', path: '/step-up/options', responses: options })
const stepUpRoute = createRoute({
  ...accountBase,
  method: 'post',
  path: '/step-up',
  ...jsonBody(stepUpSchema),
  responses: done,
})
const passkeyOptionsRoute = createRoute({
  ...accountBase,
  method: 'post',
  path: '/account/passkeys/options',
  responses: options,
})
const addPasskeyRoute = createRoute({
  ...accountBase,
  method: 'post',
  path: '/account/passkeys',
  ...jsonBody(addPasskeySchema),
  responses: done,
})
const removePasskeyRoute = createRoute({
  ...accountBase,
  method: 'delete',
  path: '/account/passkeys/{id}',
  request: { params: z.object({ id: z.string().max(1400) }) },
  responses: done,
})
const codesRoute = createRoute({
  ...accountBase,
  method: 'post',
  path: '/account/recovery-codes',
  responses: { 200: jsonResponse(enrolledSchema, 'Ten new codes, shown only once'), ...officeRefusals },
})

const everyPermission = Object.keys(permissions) as Permission[]

/** The account of the signed-in member of staff: permissions, sessions, passkeys and recovery codes. */
export function accountRouter(deployment: Deployment, limits: SignInLimits) {
  return new OpenAPIHono<Env>({ defaultHook: refuseBadRequest })
    .openapi(meRoute, async (c) => {
      const session = c.get('staff')
      if (!session) return c.json({ me: null }, 200)
      const { staffId: id, name, role } = session.actor
      const credentials = await readOwnCredentials({ ctx: c.var.ctx })
      const allowed = everyPermission.filter((permission) => hasPermission(role, permission))
      const me = {
        id,
        name,
        email: session.email,
        role,
        permissions: allowed,
        ...credentials,
        sends_mail: deployment.sendsMail,
      }
      return c.json({ me }, 200)
    })
    .openapi(accountRoute, async (c) => {
      const asStaff = c.var.ctx
      const [sessions, passkeys] = [await listOwnSessions({ ctx: asStaff }), await listOwnPasskeys({ ctx: asStaff })]
      return c.json(
        {
          ...(await readOwnChoices({ ctx: asStaff })),
          sessions: sessions.map(({ id, browser, createdAt, lastSeenAt }) => ({
            id,
            browser,
            created: createdAt.toISOString(),
            last_seen: lastSeenAt.toISOString(),
            is_this: id === sessionOf(c).sessionId,
          })),
          passkeys: passkeys.map(({ id, name, createdAt, lastUsedAt }) => ({
            id,
            name,
            created: createdAt.toISOString(),
            last_used: lastUsedAt?.toISOString() ?? null,
          })),
        },
        200,
      )
    })
    .openapi(endSessionRoute, async (c) => {
      const { id: sessionId } = c.req.valid('param')
      const ended = await endOwnSession({ ctx: c.var.ctx, input: { sessionId } })
      return ended
        ? doneResponse(c)
        : errorResponse(c, 404, { code: 'not_found', message: 'There is no such session.' })
    })
    .openapi(stepUpOptionsRoute, async (c) => c.json({ ...(await stepUpOptions({ ctx: c.var.ctx })) }, 200))
    .openapi(stepUpRoute, async (c) => {
      const { sessionId } = sessionOf(c)
      const attempt = await limits.confirm(c, String(sessionId))
      if (attempt.refused) return attempt.refused
      const body = c.req.valid('json')
      const proof = 'passkey' in body ? { passkey: body.passkey as unknown as AuthenticationResponseJSON } : body
      const network = networkBlock(visitorOf(c, deployment.trustProxy))
      const outcome = await stepUp({ ctx: c.var.ctx, input: { sessionId, proof, network } })
      if (!outcome.ok) return refusalResponse(c, outcome)
      await attempt.recordSuccess()
      return doneResponse(c)
    })
    .openapi(passkeyOptionsRoute, async (c) => {
      const { email } = sessionOf(c)
      return c.json({ ...(await addPasskeyOptions({ ctx: c.var.ctx, input: { email } })) }, 200)
    })
    .openapi(addPasskeyRoute, async (c) => {
      const { passkey, name } = c.req.valid('json')
      const input = { passkey: passkey as unknown as RegistrationResponseJSON, name }
      const outcome = await addPasskey({ ctx: c.var.ctx, input })
      return outcomeResponse(c, outcome)
    })
    .openapi(removePasskeyRoute, async (c) => {
      const outcome = await removePasskey({ ctx: c.var.ctx, input: c.req.valid('param') })
      return outcomeResponse(c, outcome)
    })
    .openapi(codesRoute, async (c) => c.json({ recovery_codes: await renewRecoveryCodes({ ctx: c.var.ctx }) }, 200))
}
