import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { quoteAnswerSchema, quoteRequestSchema } from '#contract/checkout/checkout.ts'
import { quote } from '#shop/checkout/quote.ts'
import type { Deployment } from '../http/deployment.ts'
import { type Env, refuseBadRequest } from '../http/errors.ts'
import { jsonBody, jsonResponse, refusals } from '../http/json-body.ts'
import { networkOf } from '../http/limits.ts'
import { basketOwner } from '../http/session.ts'

const quoteRoute = createRoute({
  method: 'post',
  path: '/checkout/quote',
  tags: ['Checkout'],
  summary: 'What the basket costs with delivery, and when it can arrive; reserves no stock',
  ...jsonBody(quoteRequestSchema),
  responses: { 200: jsonResponse(quoteAnswerSchema, 'Lines, deliveries, slots, totals and ways to pay'), ...refusals },
})

export const checkoutRouter = (deployment: Deployment) =>
  new OpenAPIHono<Env>({ defaultHook: refuseBadRequest }).openapi(quoteRoute, async (c) => {
    const buyer = { owner: basketOwner(c), network: networkOf(c, deployment.trustProxy) }
    const data = await quote({ ctx: c.var.ctx, input: { ...c.req.valid('json'), ...buyer } })
    return c.json({ data }, 200)
  })
