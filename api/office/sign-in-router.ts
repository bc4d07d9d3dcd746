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
  dropOfficeCookie,
  giveOfficeBrowserCookie,
  giveOfficeCookie,
  officeBrowserCookie,
  officeToken,
} from './office-session.ts'
import { permits } from './route-permissions.ts'

const outside = { tags: ['Office'], ...permits('anyone') }
const options = { 200: jsonResponse(passkeyOptionsSchema, 'What to ask the authenticator'), ...officeRefusals }

const signInOptionsRoute = createRoute({ ...outside, method: 'post', path: '/sign-in/options', responses: options })
const signInRoute = createRoute({
  ...outside,
  method: 'post',
  path: '/sign-in',
  ...jsonBody(proofSchema),
  responses: done,
})
const signOutRoute = createRoute({ ...outside, method: 'post', path: '/sign-out', responses: done })
const invitationRoute = createRoute({
  ...outside,
  method: 'post',
  path: '/invitation',
  ...jsonBody(invitationTokenSchema),
  responses: { 200: jsonResponse(invitationSchema, 'What the invitation is for'), ...officeRefusals },
})
const enrolOptionsRoute = createRoute({
  ...outside,
  method: 'post',
  path: '/invitation/passkey-options',
  ...jsonBody(enrolmentPersonSchema),
  responses: options,
})
const enrolRoute = createRoute({
  ...outside,
  method: 'post',
  path: '/invitation/accept',
  ...jsonBody(enrolSchema),
  responses: { 200: jsonResponse(enrolledSchema, 'Signed in; the codes are shown this once'), ...officeRefusals },
})

function proofOf(body: z.output<typeof proofSchema>): Proof {
  if ('passkey' in body) return { passkey: body.passkey as unknown as AuthenticationResponseJSON }
  if ('code' in body) return body
  return { email: body.email, password: body.password, recoveryCode: body.recovery_code }
}

/** Coming in and going out, and becoming one of the staff. */
export function signInRouter(ctx: ShopContext, deployment: Deployment, limits: SignInLimits) {
  const openQuestions = makeLimit(ctx, { name: 'office-question', times: 20, seconds: 15 * 60 })
  return new OpenAPIHono<Env>({ defaultHook: refuseBadRequest })
    .openapi(signInOptionsRoute, async (c) => {
      // Not counted with wrong passwords, which would keep passkeys of the same network out; only how many at once.
      const refused = await refuseTooMany(c, { limit: openQuestions, deployment, reason: 'Too many attempts' })
      if (refused) return refused
      const asked = await passkeySignInOptions({ ctx })
      await openQuestions.giveBack(visitorOf(c, deployment.trustProxy))
      return c.json({ ...asked }, 200)
    })
    .openapi(signInRoute, async (c) => {
      const proof = proofOf(c.req.valid('json'))
      const cookie = officeBrowserCookie(c, deployment)
      const counted = await findStaffSignInAccount({ ctx, input: { proof, cookie } })
      const attempt = await limits.begin(c, { ...counted, isUnguessable: !('code' in proof) })
      if (attempt.refused) return attempt.refused
      const network = networkBlock(visitorOf(c, deployment.trustProxy))
      const from = { network, isKnownBrowser: attempt.isKnownBrowser }
      const input = { proof, browser: browserOf(c), replaces: officeToken(c, deployment), from }
      const signedIn = await signInStaff({ ctx, input })
      if (!signedIn.ok) return refusalResponse(c, signedIn)
      await attempt.recordSuccess()
      giveOfficeCookie(c, deployment, signedIn.token)
      await giveOfficeBrowserCookie(ctx, c, { deployment, staffId: signedIn.staffId })
      return doneResponse(c)
    })
    .openapi(signOutRoute, async (c) => {
      const token = officeToken(c, deployment)
      if (token) await signOut({ ctx, input: { token } })
      dropOfficeCookie(c, deployment)
      return doneResponse(c)
    })
    .openapi(invitationRoute, async (c) => {
      const attempt = await limits.begin(c, { account: null, browser: null })
      if (attempt.refused) return attempt.refused
      const invitation = await readInvitation({ ctx, input: c.req.valid('json') })
      await attempt.recordSuccess()
      return c.json(invitation, 200)
    })
    .openapi(enrolOptionsRoute, async (c) => {
      const asked = await enrolmentPasskeyOptions({ ctx, input: c.req.valid('json') })
      return c.json({ ...asked }, 200)
    })
    .openapi(enrolRoute, async (c) => {
      const { credential: given, ...person } = c.req.valid('json')
      // The secret of an invitation is no shorter for being guessed at, but its six digits are.
      const attempt = await limits.begin(c, { account: person.token, browser: null })
      if (attempt.refused) return attempt.refused
      const credential = 'passkey' in given ? { passkey: given.passkey as unknown as RegistrationResponseJSON } : given
      const enrolled = await enrol({ ctx, input: { ...person, credential, browser: browserOf(c) } })
      if (!enrolled.ok) return refusalResponse(c, enrolled)
      await attempt.recordSuccess()
      giveOfficeCookie(c, deployment, enrolled.token)
      await giveOfficeBrowserCookie(ctx, c, { deployment, staffId: enrolled.staffId })
      return c.json({ recovery_codes: enrolled.recoveryCodes }, 200)
    })
}
