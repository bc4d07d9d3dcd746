import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { deliveryQuoteRequestSchema, deliveryQuoteSchema } from '#contract/delivery/delivery.ts'
import type { ShopContext } from '#shop/context.ts'
import { quoteVariation } from '#shop/delivery/quote-variation.ts'
import { type Env, refuseBadRequest } from '../http/errors.ts'
import { jsonResponses } from '../http/responses.ts'

const quote = createRoute({
  method: 'get',
  path: '/delivery/quote',
  tags: ['Checkout'],
  summary: 'What one size costs to deliver to a postcode, and when it would come',
  request: { query: deliveryQuoteRequestSchema },
  responses: jsonResponses(deliveryQuoteSchema, 'Options with price and days, or why nothing is delivered there'),
})

export const deliveryRouter = (ctx: ShopContext) =>
  new OpenAPIHono<Env>({ defaultHook: refuseBadRequest }).openapi(quote, async (c) => {
    const { postcode, variation_id: variationId, quantity: pieces } = c.req.valid('query')
    return c.json({ data: await quoteVariation({ ctx, input: { variationId, pieces, postcode } }) }, 200)
  })
