import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { errorSchema } from '#contract/http/responses.ts'
import { correctDeliverySchema, deliveryDaysSchema } from '#contract/orders/correct-delivery.ts'
import { orderAnswerSchema } from '#contract/orders/order.ts'
import type { ShopContext } from '#shop/context.ts'
import { composeOrder } from '#shop/orders/compose-order.ts'
import { correctDelivery } from '#shop/orders/correct-delivery.ts'
import { readDeliveryDays } from '#shop/orders/correction-days.ts'
import { readOwnOrder } from '#shop/orders/read-order.ts'
import type { Deployment } from '../http/deployment.ts'
import { type Env, errorResponse, refuseBadRequest } from '../http/errors.ts'
import { jsonBody, jsonResponse, refusals } from '../http/json-body.ts'
import { makeLimit, refuseTooMany } from '../http/limits.ts'
import { viewerOf } from './viewer.ts'

const tags = ['Orders']
const params = z.object({ reference: z.string() })
const query = z.strictObject({ key: z.string().max(100).optional() })
const missing = { 404: jsonResponse(errorSchema, 'No such order, or it belongs to somebody else') }

const correctBody = jsonBody(correctDeliverySchema)
const correct = createRoute({
  method: 'put',
  path: '/orders/{reference}/delivery',
  tags,
  summary: 'Correct the address, the telephone number or the delivery day of an order that has not been picked yet',
  middleware: correctBody.middleware,
  request: { ...correctBody.request, params, query },
  responses: {
    200: jsonResponse(orderAnswerSchema, 'The order'),
    ...refusals,
    ...missing,
    409: jsonResponse(errorSchema, 'Too late: the message says why'),
    422: jsonResponse(errorSchema, 'Not possible: `fields` names why, for example a dearer delivery'),
  },
})

const deliveryDays = createRoute({
  method: 'get',
  path: '/orders/{reference}/delivery-days',
  tags,
  summary: 'The days to which the delivery can be moved',
  request: { params, query },
  responses: { 200: jsonResponse(deliveryDaysSchema, 'Days; none for parcels, slabs and collection'), ...missing },
})

/** Where and when an order is delivered, corrected by its buyer. */
export function correctDeliveryRouter(ctx: ShopContext, deployment: Deployment) {
  const correctLimit = makeLimit(ctx, { name: 'correct-order', times: 20, seconds: 600 })
  return new OpenAPIHono<Env>({ defaultHook: refuseBadRequest })
    .openapi(correct, async (c) => {
      const { reference } = c.req.valid('param')
      const viewer = viewerOf(c, c.req.valid('query').key)
      // Each correction sends an email.
      const refused = await refuseTooMany(c, {
        limit: correctLimit,
        deployment,
        reason: 'You have changed orders several times in a short time',
      })
      if (refused) return refused
      // Throws for anybody but the buyer.
      await readOwnOrder(c.var.ctx, reference, viewer)
      const outcome = await correctDelivery({ ctx: c.var.ctx, input: { reference, ...c.req.valid('json') } })
      if (!outcome.ok) return errorResponse(c, outcome.code === 'invalid' ? 422 : 409, outcome)
      return c.json({ data: composeOrder(c.var.ctx, outcome.aggregate) }, 200)
    })
    .openapi(deliveryDays, async (c) => {
      const { reference } = c.req.valid('param')
      const viewer = viewerOf(c, c.req.valid('query').key)
      return c.json({ data: { days: await readDeliveryDays({ ctx: c.var.ctx, input: { reference, viewer } }) } }, 200)
    })
}
