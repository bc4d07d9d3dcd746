import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { isByBot } from '#contract/http/honeypot.ts'
import { stockAlertAnswerSchema, stockAlertSchema } from '#contract/stock/stock-alert.ts'
import type { ShopContext } from '#shop/context.ts'
import { requestStockAlert } from '#shop/stock/request-stock-alert.ts'
import type { Deployment } from '../http/deployment.ts'
import { type Env, refuseBadRequest } from '../http/errors.ts'
import { jsonBody, jsonResponse, refusals } from '../http/json-body.ts'
import { makeLimit, refuseTooMany } from '../http/limits.ts'

const stockAlerts = createRoute({
  method: 'post',
  path: '/stock-alerts',
  tags: ['Messages'],
  summary: 'Request one email when a product, or one size of it, is back in stock',
  ...jsonBody(stockAlertSchema),
  responses: {
    200: jsonResponse(stockAlertAnswerSchema, 'The same whether or not it was requested before'),
    ...refusals,
  },
})

const neutralMessage = 'Thank you. We will send you one email when it is back in stock, and then delete your address.'

export function stockAlertsRouter(ctx: ShopContext, deployment: Deployment) {
  const limit = makeLimit(ctx, { name: 'stock-alerts', times: 5, seconds: 600 })
  return new OpenAPIHono<Env>({ defaultHook: refuseBadRequest }).openapi(stockAlerts, async (c) => {
    const refused = await refuseTooMany(c, {
      limit,
      deployment,
      reason: 'You have asked for several alerts in a short time',
    })
    if (refused) return refused
    const request = c.req.valid('json')
    // Only bots fill this in; they get the usual response.
    if (!isByBot(request)) await requestStockAlert({ ctx: c.var.ctx, input: request })
    return c.json({ message: neutralMessage }, 200)
  })
}
