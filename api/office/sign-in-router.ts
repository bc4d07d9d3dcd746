import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { z } from 'zod'
import {
  enrolledSchema,
  enrolmentPersonSchema,
  enrolSchema,
  invitationSchema,
  invitationTokenSchema,
  passkeyOptionsSchema,
  proofSchema,
} from '#contract/office/staff.ts'
import type { ShopContext } from '#shop/context.ts'
import { enrol, enrolmentPasskeyOptions, readInvitation } from '#shop/staff/enrol.ts'
import { signOut } from '#shop/staff/sessions.ts'
import { type Proof, passkeySignInOptions, signInStaff } from '#shop/staff/sign-in.ts'
import { findStaffSignInAccount } from '#shop/staff/sign-in-account.ts'
import type { Deployment } from '../http/deployment.ts'
import { type Env, refuseBadRequest } from '../http/errors.ts'
import { jsonBody, jsonResponse } from '../http/json-body.ts'
import { makeLimit, networkBlock, refuseTooMany, visitorOf } from '../http/limits.ts'
import type { SignInLimits } from '../http/sign-in-limits.ts'
import { done, doneResponse, officeRefusals, refusalResponse } from './office-responses.ts'
import {
  browserOf,
  clearOfficeCookie,
  officeBrowserCookie,
  officeToken,
  setOfficeBrowserCookie,
  setOfficeCookie,
} from './office-session.ts'
import { permits } from './route-permissions.ts'

const publicBase = { tags: ['Office'], ...permits('anyone') }
const options = { 200: jsonResponse(passkeyOptionsSchema, 'Options for the authenticator'), ...officeRefusals }

const signInOptionsRoute = createRoute({ ...publicBase, method: 'post', path: '/sign-in/options', responses: options })
const signInRoute = createRoute({
  ...publicBase,
  method: 'post',
  path: '/sign-in',
  ...jsonBody(proofSchema),
  responses: done,
})
const signOutRoute = createRoute({ ...publicBase, method: 'post', path: '/sign-out', responses: done })
const invitationRoute = createRoute({
  ...publicBase,
  method: 'post',
  path: '/invitation',
  ...jsonBody(invitationTokenSchema),
  responses: { 200: jsonResponse(invitationSchema, 'What the invitation is for'), ...officeRefusals },
})
const enrolOptionsRoute = createRoute({
  ...publicBase,
  method: 'post',
  path: '/invitation/passkey-options',
  ...jsonBody(enrolmentPersonSchema),
  responses: options,
})
const enrolRoute = createRoute({
  ...publicBase,
  method: 'post',
  path: '/invitation/accept',
  ...jsonBody(enrolSchema),
  responses: {
    200: jsonResponse(enrolledSchema, 'Signed in; the recovery codes are shown only once'),
    ...officeRefusals,
  },
})

function proofOf(body: z.output<typeof proofSchema>): Proof {
  if ('passkey' in body) return { passkey: body.passkey as unknown as AuthenticationResponseJSON }
  if ('code' in body) return body
  return { email: body.email, password: body.password, recoveryCode: body.recovery_code }
}

/** Signing in and out, and accepting invitations. */
export function signInRouter(ctx: ShopContext, deployment: Deployment, limits: SignInLimits) {
  const optionsLimit = makeLimit(ctx, { name: 'office-question', times: 20, seconds: 15 * 60 })
  return new OpenAPIHono<Env>({ defaultHook: refuseBadRequest })
    .openapi(signInOptionsRoute, async (c) => {
      // A separate limit on simultaneous requests: wrong passwords must not block passkeys on the same network.
      const refused = await refuseTooMany(c, { limit: optionsLimit, deployment, reason: 'Too many attempts' })
      if (refused) return refused
      const passkeyOptions = await passkeySignInOptions({ ctx: c.var.ctx })
      await optionsLimit.release(visitorOf(c, deployment.trustProxy))
      return c.json({ ...passkeyOptions }, 200)
    })
    .openapi(signInRoute, async (c) => {
      const proof = proofOf(c.req.valid('json'))
      const cookie = officeBrowserCookie(c, deployment)
      const signInAccount = await findStaffSignInAccount({ ctx: c.var.ctx, input: { proof, cookie } })
      const attempt = await limits.begin(c, { ...signInAccount, isUnguessable: !('code' in proof) })
      if (attempt.refused) return attempt.refused
      const network = networkBlock(visitorOf(c, deployment.trustProxy))
      const from = { network, isKnownBrowser: attempt.isKnownBrowser }
      const input = { proof, browser: browserOf(c), replaces: officeToken(c, deployment), from }
      const signedIn = await signInStaff({ ctx: c.var.ctx, input })
      if (!signedIn.ok) return refusalResponse(c, signedIn)
      await attempt.recordSuccess()
      setOfficeCookie(c, deployment, signedIn.token)
      await setOfficeBrowserCookie(c, { deployment, staffId: signedIn.staffId })
      return doneResponse(c)
    })
    .openapi(signOutRoute, async (c) => {
      const token = officeToken(c, deployment)
      if (token) await signOut({ ctx: c.var.ctx, input: { token } })
      clearOfficeCookie(c, deployment)
      return doneResponse(c)
    })
    .openapi(invitationRoute, async (c) => {
      const attempt = await limits.begin(c, { account: null, browser: null })
      if (attempt.refused) return attempt.refused
      const invitation = await readInvitation({ ctx: c.var.ctx, input: c.req.valid('json') })
      await attempt.recordSuccess()
      return c.json(invitation, 200)
    })
    .openapi(enrolOptionsRoute, async (c) => {
      const passkeyOptions = await enrolmentPasskeyOptions({ ctx: c.var.ctx, input: c.req.valid('json') })
      return c.json({ ...passkeyOptions }, 200)
    })
    .openapi(enrolRoute, async (c) => {
      const { credential: submitted, ...person } = c.req.valid('json')
      // Nobody can guess the token of an invitation, but six digits can be guessed.
      const attempt = await limits.begin(c, { account: person.token, browser: null })
      if (attempt.refused) return attempt.refused
      const credential =
        'passkey' in submitted ? { passkey: submitted.passkey as unknown as RegistrationResponseJSON } : submitted
      const enrolled = await enrol({ ctx: c.var.ctx, input: { ...person, credential, browser: browserOf(c) } })
      if (!enrolled.ok) return refusalResponse(c, enrolled)
      await attempt.recordSuccess()
      setOfficeCookie(c, deployment, enrolled.token)
      await setOfficeBrowserCookie(c, { deployment, staffId: enrolled.staffId })
      return c.json({ recovery_codes: enrolled.recoveryCodes }, 200)
    })
}
