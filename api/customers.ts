import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { errorSchema } from '#contract/answer.ts'
import { customerAnswerSchema, updateProfileSchema } from '#contract/customer.ts'
import type { ShopContext } from '#shop/context.ts'
import { updateProfile } from '#shop/customers/update-profile.ts'
import { type Env, problem, refuseBadRequest } from './problem.ts'
import { whoIs } from './session.ts'
import type { SignInLimits } from './sign-in-limits.ts'
import { signedOut } from './signed-out.ts'
import type { Site } from './site.ts'
import { gives, refusals, takes } from './write-route.ts'

const tags = ['Customers']
const customer = { 200: gives(customerAnswerSchema, 'The customer as they are now') }
const unknown = { 401: gives(errorSchema, 'Nobody we know') }

const update = createRoute({
  method: 'put',
  path: '/auth/update-profile',
  tags,
  summary: 'Change names, addresses or the password; ask for another e-mail address',
  ...takes(updateProfileSchema),
  responses: { ...customer, ...refusals, ...unknown },
})

const sentences = {
  'wrong password': { currentPassword: 'Your current password is not right' },
  'not an address': { email: 'Please enter a valid email address' },
} as const

/** What a customer may do with what is theirs. Who they are comes from the session, never from what they send. */
export function customersRouter(ctx: ShopContext, site: Site, limits: SignInLimits) {
  return new OpenAPIHono<Env>({ defaultHook: refuseBadRequest }).openapi(update, async (c) => {
    const who = await whoIs(ctx, c)
    if (!who) return signedOut(c)
    const body = c.req.valid('json')
    const { first_name: firstName, last_name: lastName, email, billing, shipping } = body
    const password =
      body.password === undefined ? undefined : { current: body.currentPassword ?? '', wanted: body.password }
    const refused = password ? await limits.refuse(c, who.email) : null
    if (refused) return refused
    const change = { firstName, lastName, email, password, billing, shipping }
    const outcome = await updateProfile({ ctx, input: { who, change, publicUrl: site.publicUrl() } })
    if (password && (outcome.done || outcome.refusal !== 'wrong password')) await limits.wasRight(c, who.email)
    if (outcome.done) return c.json({ customer: outcome.customer }, 200)
    if (outcome.refusal === 'gone') return signedOut(c)
    if (outcome.refusal === 'too often') {
      const message = 'You have changed your address a few times today. Please try again tomorrow.'
      return problem(c, 429, { code: 'too_many', message })
    }
    const fields = sentences[outcome.refusal]
    return problem(c, 422, { code: 'invalid', message: Object.values(fields)[0] ?? '', fields })
  })
}
