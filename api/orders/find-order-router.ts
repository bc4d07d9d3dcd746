import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { errorSchema } from '#contract/http/responses.ts'
import { findOrderSchema, foundOrderSchema } from '#contract/orders/find-order.ts'
import type { ShopContext } from '#shop/context.ts'
import { findOrder } from '#shop/orders/find-order.ts'
import type { Deployment } from '../http/deployment.ts'
import { type Env, errorResponse, refuseBadRequest } from '../http/errors.ts'
import { jsonBody, jsonResponse, refusals } from '../http/json-body.ts'
import { answerTooMany, makeLimit, refuseTooMany } from '../http/limits.ts'

const find = createRoute({
  method: 'post',
  path: '/orders/find',
  tags: ['Orders'],
  summary: 'The page of an order placed as a guest, by its reference and its postcode or email address',
  ...jsonBody(findOrderSchema),
  responses: {
    200: jsonResponse(foundOrderSchema, 'The path of its page, with the signed key'),
    ...refusals,
    404: jsonResponse(errorSchema, 'No such order, an account’s order, or another postcode or email address'),
  },
})

/** Nobody can try postcodes for a reference they have seen on a delivery note. */
export function findOrderRouter(ctx: ShopContext, deployment: Deployment) {
  const visitorLimit = makeLimit(ctx, { name: 'find-order', times: 10, seconds: 900 })
  const referenceLimit = makeLimit(ctx, { name: 'find-order-reference', times: 20, seconds: 86_400 })
  const reason = 'You have looked for orders several times in a short time'
  return new OpenAPIHono<Env>({ defaultHook: refuseBadRequest }).openapi(find, async (c) => {
    const refused = await refuseTooMany(c, { limit: visitorLimit, deployment, reason })
    if (refused) return refused
    const input = c.req.valid('json')
    const seconds = await referenceLimit.take(input.reference.toUpperCase())
    if (seconds > 0) return answerTooMany(c, seconds, reason)
    const outcome = await findOrder({ ctx: c.var.ctx, input })
    if (!outcome.ok) return errorResponse(c, 404, outcome)
    return c.json({ data: { path: outcome.path } }, 200)
  })
}
