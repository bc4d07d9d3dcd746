import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { quoteAnswerSchema, quoteRequestSchema } from '#contract/checkout.ts'
import { quote } from '#shop/checkout/quote.ts'
import type { ShopContext } from '#shop/context.ts'
import type { Till } from '#shop/payments/gateway.ts'
import { type Env, refuseBadRequest } from '../http/errors.ts'
import { basketOwner } from '../http/session.ts'
import { gives, refusals, takes } from '../http/json-body.ts'

const ask = createRoute({
  method: 'post',
  path: '/checkout/quote',
  tags: ['Checkout'],
  summary: 'What the basket costs delivered, with the days it may come; nothing is set aside by asking',
  ...takes(quoteRequestSchema),
  responses: { 200: gives(quoteAnswerSchema, 'Lines, deliveries, slots, totals and ways to pay'), ...refusals },
})

export const checkoutRouter = (ctx: ShopContext, till: Till) =>
  new OpenAPIHono<Env>({ defaultHook: refuseBadRequest }).openapi(ask, async (c) => {
    c.header('cache-control', 'no-store')
    const data = await quote({ ctx, till, input: { ...c.req.valid('json'), owner: await basketOwner(ctx, c) } })
    return c.json({ data }, 200)
  })
