import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import {
  priceListSchema,
  productChoicesSchema,
  productListQuerySchema,
  productListSchema,
  setPricesSchema,
} from '#contract/office/products.ts'
import { listOfficeProducts } from '#shop/catalogue/list-office-products.ts'
import { readProductChoices } from '#shop/catalogue/read-product-choices.ts'
import { readPrices } from '#shop/prices/read-prices.ts'
import { setPrices } from '#shop/prices/set-prices.ts'
import { type Env, refuseBadRequest } from '../http/errors.ts'
import { jsonBody, jsonResponse } from '../http/json-body.ts'
import { officeRefusals } from './office-responses.ts'
import { permits } from './route-permissions.ts'

const tags = ['Office']
const params = z.object({ id: z.string().max(60) })
const prices = { 200: jsonResponse(priceListSchema, 'The prices that apply now'), ...officeRefusals }

const listRoute = createRoute({
  tags,
  ...permits('catalogue.edit'),
  method: 'get',
  path: '/products',
  request: { query: productListQuerySchema },
  responses: { 200: jsonResponse(productListSchema, 'One page'), ...officeRefusals },
})
const choicesRoute = createRoute({
  tags,
  ...permits('catalogue.edit'),
  method: 'get',
  path: '/products/choices',
  responses: { 200: jsonResponse(productChoicesSchema, 'Collections and terms'), ...officeRefusals },
})
const pricesRoute = createRoute({
  tags,
  ...permits('catalogue.edit'),
  method: 'get',
  path: '/products/{id}/prices',
  request: { params },
  responses: prices,
})
const priceBody = jsonBody(setPricesSchema)
const setPricesRoute = createRoute({
  tags,
  ...permits('prices.change'),
  method: 'put',
  path: '/products/{id}/prices',
  middleware: priceBody.middleware,
  request: { ...priceBody.request, params },
  responses: prices,
})

/** The list of products, what they can be in, and their prices. Products themselves are documents. */
export const productsRouter = () =>
  new OpenAPIHono<Env>({ defaultHook: refuseBadRequest })
    .openapi(listRoute, async (c) =>
      c.json(await listOfficeProducts({ ctx: c.var.ctx, input: c.req.valid('query') }), 200),
    )
    .openapi(choicesRoute, async (c) => c.json(await readProductChoices({ ctx: c.var.ctx }), 200))
    .openapi(pricesRoute, async (c) => {
      const input = { key: c.req.valid('param').id }
      return c.json(await readPrices({ ctx: c.var.ctx, input }), 200)
    })
    .openapi(setPricesRoute, async (c) => {
      const input = { key: c.req.valid('param').id, ...c.req.valid('json') }
      await setPrices({ ctx: c.var.ctx, input })
      return c.json(await readPrices({ ctx: c.var.ctx, input }), 200)
    })
