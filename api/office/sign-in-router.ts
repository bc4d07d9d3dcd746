import { createHash } from 'node:crypto'
import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { Context } from 'hono'
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
import type { Deployment } from '../http/deployment.ts'
import { type Env, refuseBadRequest } from '../http/errors.ts'
import { jsonBody, jsonResponse } from '../http/json-body.ts'
import { answerTooMany, makeLimit, visitorOf } from '../http/limits.ts'
import { done, doneResponse, officeRefusals, refusalResponse } from './office-responses.ts'
import { browserOf, dropOfficeCookie, giveOfficeCookie, officeToken } from './office-session.ts'
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

const seconds = 15 * 60
const tooMany = 'Too many attempts'

/** Five wrong tries for an account and twenty from an address in a quarter of an hour, whichever way they were made. */
function attemptLimits(ctx: ShopContext, deployment: Deployment) {
  const perAccount = makeLimit(ctx, { name: 'office-account', times: 5, seconds })
  const perVisitor = makeLimit(ctx, { name: 'office-visitor', times: 20, seconds })
  const keyOf = (account: string) => createHash('sha256').update(account.trim().toLowerCase()).digest('base64url')
  return {
    refuse: async (c: Context<Env>, account: string | null) => {
      const wait =
        (await perVisitor.take(visitorOf(c, deployment.trustProxy))) ||
        (account === null ? 0 : await perAccount.take(keyOf(account)))
      return wait > 0 ? answerTooMany(c, wait, tooMany) : null
    },
    recordSuccess: async (c: Context<Env>, account: string | null) => {
      if (account !== null) await perAccount.clear(keyOf(account))
      await perVisitor.giveBack(visitorOf(c, deployment.trustProxy))
    },
  }
}

function proofOf(body: z.output<typeof proofSchema>): Proof {
  if ('passkey' in body) return { passkey: body.passkey as unknown as AuthenticationResponseJSON }
  if ('code' in body) return body
  return { email: body.email, password: body.password, recoveryCode: body.recovery_code }
}

/** Coming in and going out, and becoming one of the staff. */
export function signInRouter(ctx: ShopContext, deployment: Deployment) {
  const limits = attemptLimits(ctx, deployment)
  return new OpenAPIHono<Env>({ defaultHook: refuseBadRequest })
    .openapi(signInOptionsRoute, async (c) => {
      const refused = await limits.refuse(c, null)
      if (refused) return refused
      const asked = await passkeySignInOptions({ ctx })
      await limits.recordSuccess(c, null)
      return c.json({ ...asked }, 200)
    })
    .openapi(signInRoute, async (c) => {
      const body = c.req.valid('json')
      const account = 'email' in body ? body.email : null
      const refused = await limits.refuse(c, account)
      if (refused) return refused
      const input = { proof: proofOf(body), browser: browserOf(c), replaces: officeToken(c, deployment) }
      const signedIn = await signInStaff({ ctx, input })
      if (!signedIn.ok) return refusalResponse(c, signedIn)
      await limits.recordSuccess(c, account)
      giveOfficeCookie(c, deployment, signedIn.token)
      return doneResponse(c)
    })
    .openapi(signOutRoute, async (c) => {
      const token = officeToken(c, deployment)
      if (token) await signOut({ ctx, input: { token } })
      dropOfficeCookie(c, deployment)
      return doneResponse(c)
    })
    .openapi(invitationRoute, async (c) => {
      const refused = await limits.refuse(c, null)
      if (refused) return refused
      const invitation = await readInvitation({ ctx, input: c.req.valid('json') })
      await limits.recordSuccess(c, null)
      return c.json(invitation, 200)
    })
    .openapi(enrolOptionsRoute, async (c) => {
      const asked = await enrolmentPasskeyOptions({ ctx, input: c.req.valid('json') })
      return c.json({ ...asked }, 200)
    })
    .openapi(enrolRoute, async (c) => {
      const { credential: given, ...person } = c.req.valid('json')
      // The secret of an invitation is no shorter for being guessed at, but its six digits are.
      const refused = await limits.refuse(c, person.token)
      if (refused) return refused
      const credential = 'passkey' in given ? { passkey: given.passkey as unknown as RegistrationResponseJSON } : given
      const enrolled = await enrol({ ctx, input: { ...person, credential, browser: browserOf(c) } })
      if (!enrolled.ok) return refusalResponse(c, enrolled)
      await limits.recordSuccess(c, person.token)
      giveOfficeCookie(c, deployment, enrolled.token)
      return c.json({ recovery_codes: enrolled.recoveryCodes }, 200)
    })
}
