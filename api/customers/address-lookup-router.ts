import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { postcodeFault } from '#contract/arithmetic/postcode.ts'
import { addressLookupSchema, lookupStateSchema } from '#contract/customers/customer.ts'
import { errorSchema } from '#contract/http/responses.ts'
import type { ShopContext } from '#shop/context.ts'
import type { FindAddresses } from '#shop/customers/address-lookup.ts'
import type { Deployment } from '../http/deployment.ts'
import { type Env, errorResponse, refuseBadRequest } from '../http/errors.ts'
import { jsonResponse, refusals } from '../http/json-body.ts'
import { makeLimit, refuseTooMany } from '../http/limits.ts'

const lookup = createRoute({
  method: 'get',
  path: '/address-lookup',
  tags: ['Customers'],
  summary: 'The addresses at a UK postcode; without a postcode, whether the shop has a lookup',
  request: { query: z.strictObject({ postcode: z.string().trim().max(20).optional() }) },
  responses: {
    200: jsonResponse(z.union([addressLookupSchema, lookupStateSchema]), 'Addresses to choose from'),
    ...refusals,
    404: jsonResponse(errorSchema, 'This shop has no lookup'),
  },
})

/** Every lookup may cost the shop money, so each visitor has a limit. */
export function addressLookupRouter(ctx: ShopContext, deployment: Deployment, findAddresses: FindAddresses | null) {
  const limit = makeLimit(ctx, { name: 'address-lookup', times: 30, seconds: 600 })
  return new OpenAPIHono<Env>({ defaultHook: refuseBadRequest }).openapi(lookup, async (c) => {
    const { postcode } = c.req.valid('query')
    if (postcode === undefined) return c.json({ available: findAddresses !== null }, 200)
    if (!findAddresses)
      return errorResponse(c, 404, { code: 'no_lookup', message: 'Please enter your address manually.' })
    const message = postcode === '' ? 'Please enter a postcode to search' : 'Please enter a valid UK postcode'
    if (postcodeFault(postcode))
      return errorResponse(c, 422, { code: 'invalid', message, fields: { postcode: message } })
    const refused = await refuseTooMany(c, {
      limit,
      deployment,
      reason: 'You have searched for addresses several times',
    })
    if (refused) return refused
    return c.json({ data: await findAddresses(postcode) }, 200)
  })
}
