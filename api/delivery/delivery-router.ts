import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { deliveryQuoteRequestSchema, deliveryQuoteSchema } from '#contract/delivery/delivery.ts'
import { quoteVariation } from '#shop/delivery/quote-variation.ts'
import { type Env, refuseBadRequest } from '../http/errors.ts'
import { jsonResponses } from '../http/responses.ts'

const quote = createRoute({
  method: 'get',
  path: '/delivery/quote',
  tags: ['Checkout'],
  summary: 'The price and date of delivering one size to a postcode',
  request: { query: deliveryQuoteRequestSchema },
  responses: jsonResponses(
    deliveryQuoteSchema,
    'Options with price and dates, or the reason why we do not deliver there',
  ),
})

export const deliveryRouter = () =>
  new OpenAPIHono<Env>({ defaultHook: refuseBadRequest }).openapi(quote, async (c) => {
    const { postcode, variation_id: variationId, quantity: pieces } = c.req.valid('query')
    return c.json({ data: await quoteVariation({ ctx: c.var.ctx, input: { variationId, pieces, postcode } }) }, 200)
  })
