import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { wholeParameter } from '#contract/http/responses.ts'
import {
  applyPricesSchema,
  planPricesSchema,
  priceChangeFilterSchema,
  priceChangeListSchema,
  priceChangeSchema,
  priceChangeSizesSchema,
  priceChangeStartedSchema,
  priceFilterSchema,
  priceGridSchema,
  pricePlanSchema,
  pricesUndoneSchema,
  setCostsSchema,
} from '#contract/office/prices.ts'
import { applyPrices } from '#shop/prices/apply-prices.ts'
import { listPriceChanges, readPriceChange, readPriceChangeSizes } from '#shop/prices/list-price-changes.ts'
import { listPrices } from '#shop/prices/list-prices.ts'
import { planPrices } from '#shop/prices/plan-prices.ts'
import { setCosts } from '#shop/prices/set-costs.ts'
import { undoPrices } from '#shop/prices/undo-prices.ts'
import { type Env, refuseBadRequest } from '../http/errors.ts'
import { jsonBody, jsonResponse } from '../http/json-body.ts'
import { done, officeRefusals, outcomeResponse, refusalResponse } from './office-responses.ts'
import { postRoute } from './post-route.ts'
import { permits } from './route-permissions.ts'

const tags = ['Office']
const params = z.object({ id: wholeParameter(1, 999_999_999) })

const listRoute = createRoute({
  tags,
  ...permits('prices.read'),
  method: 'get',
  path: '/prices',
  request: { query: priceFilterSchema },
  responses: { 200: jsonResponse(priceGridSchema, 'One page of sizes, by name of the product'), ...officeRefusals },
})
const planRoute = postRoute('/prices/plan', 'prices.change', { body: planPricesSchema, response: pricePlanSchema })
const applyRoute = postRoute('/prices/changes', 'prices.change', {
  body: applyPricesSchema,
  response: priceChangeStartedSchema,
})
const changesRoute = createRoute({
  tags,
  ...permits('prices.read'),
  method: 'get',
  path: '/prices/changes',
  request: { query: priceChangeFilterSchema },
  responses: { 200: jsonResponse(priceChangeListSchema, 'The history, newest first'), ...officeRefusals },
})
const changeRoute = createRoute({
  tags,
  ...permits('prices.read'),
  method: 'get',
  path: '/prices/changes/{id}',
  request: { params },
  responses: { 200: jsonResponse(priceChangeSchema, 'One change, and how far it has got'), ...officeRefusals },
})
const changeSizesRoute = createRoute({
  tags,
  ...permits('prices.read'),
  method: 'get',
  path: '/prices/changes/{id}/sizes',
  request: { params },
  responses: { 200: jsonResponse(priceChangeSizesSchema, 'The sizes of one change'), ...officeRefusals },
})
const undoRoute = createRoute({
  tags,
  ...permits('prices.change'),
  method: 'post',
  path: '/prices/changes/{id}/undo',
  request: { params },
  responses: { 200: jsonResponse(pricesUndoneSchema, 'What was undone'), ...officeRefusals },
})
const costBody = jsonBody(setCostsSchema)
const costsRoute = createRoute({
  tags,
  ...permits('prices.cost'),
  method: 'put',
  path: '/prices/costs',
  ...costBody,
  responses: done,
})

/** Prices of many sizes at once, and their history. */
export const pricesRouter = () =>
  new OpenAPIHono<Env>({ defaultHook: refuseBadRequest })
    .openapi(listRoute, async (c) => c.json(await listPrices({ ctx: c.var.ctx, input: c.req.valid('query') }), 200))
    .openapi(planRoute, async (c) => {
      const plan = await planPrices({ ctx: c.var.ctx, input: c.req.valid('json') })
      return plan.ok ? c.json(plan, 200) : refusalResponse(c, plan)
    })
    .openapi(applyRoute, async (c) => {
      const change = await applyPrices({ ctx: c.var.ctx, input: c.req.valid('json') })
      return change.ok ? c.json(change, 200) : refusalResponse(c, change)
    })
    .openapi(changesRoute, async (c) =>
      c.json(await listPriceChanges({ ctx: c.var.ctx, input: c.req.valid('query') }), 200),
    )
    .openapi(changeRoute, async (c) =>
      c.json(await readPriceChange({ ctx: c.var.ctx, input: c.req.valid('param') }), 200),
    )
    .openapi(changeSizesRoute, async (c) =>
      c.json(await readPriceChangeSizes({ ctx: c.var.ctx, input: c.req.valid('param') }), 200),
    )
    .openapi(undoRoute, async (c) => {
      const undone = await undoPrices({ ctx: c.var.ctx, input: c.req.valid('param') })
      return undone.ok ? c.json(undone, 200) : refusalResponse(c, undone)
    })
    .openapi(costsRoute, async (c) => {
      const set = await setCosts({ ctx: c.var.ctx, input: c.req.valid('json') })
      return outcomeResponse(c, set)
    })
