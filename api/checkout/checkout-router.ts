import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { quoteAnswerSchema, quoteRequestSchema } from '#contract/checkout.ts'
import { quote } from '#shop/checkout/quote.ts'
import type { ShopContext } from '#shop/context.ts'
import { type Env, refuseBadRequest } from '../http/errors.ts'
import { jsonBody, jsonResponse, refusals } from '../http/json-body.ts'
import { basketOwner } from '../http/session.ts'

const ask = createRoute({
  method: 'post',
  path: '/checkout/quote',
  tags: ['Checkout'],
  summary: 'What the basket costs with delivery, and when it can arrive; reserves no stock',
  ...jsonBody(quoteRequestSchema),
  responses: { 200: jsonResponse(quoteAnswerSchema, 'Lines, deliveries, slots, totals and ways to pay'), ...refusals },
})

export const checkoutRouter = (ctx: ShopContext) =>
  new OpenAPIHono<Env>({ defaultHook: refuseBadRequest }).openapi(ask, async (c) => {
    const data = await quote({ ctx, input: { ...c.req.valid('json'), owner: await basketOwner(ctx, c) } })
    return c.json({ data }, 200)
  })
