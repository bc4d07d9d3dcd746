import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { wholeParameter } from '#contract/http/responses.ts'
import {
  batchFacesSchema,
  changeBatchSchema,
  countResultSchema,
  countSchema,
  goodsInSchema,
  moveFilterSchema,
  moveListSchema,
  moveSchema,
  stockFilterSchema,
  stockListSchema,
  stockRowSchema,
} from '#contract/office/stock.ts'
import { changeBatch } from '#shop/stock/change-batch.ts'
import { listMoves } from '#shop/stock/list-moves.ts'
import { listStock, readStock } from '#shop/stock/list-stock.ts'
import { postCount } from '#shop/stock/post-count.ts'
import { putIntoBatch } from '#shop/stock/put-into-batch.ts'
import { receiveGoods } from '#shop/stock/receive-goods.ts'
import { recordMove } from '#shop/stock/record-move.ts'
import { setBatchFaces } from '#shop/stock/set-batch-faces.ts'
import { type Env, refuseBadRequest } from '../http/errors.ts'
import { jsonBody, jsonResponse } from '../http/json-body.ts'
import { officeRefusals, refusalResponse } from './office-responses.ts'
import { permits } from './route-permissions.ts'

const tags = ['Office']
const params = z.object({ sku: z.string().max(200) })
const stockResponses = { 200: jsonResponse(stockRowSchema, 'The current stock of the item'), ...officeRefusals }

const listRoute = createRoute({
  tags,
  ...permits('stock.read'),
  method: 'get',
  path: '/stock',
  request: { query: stockFilterSchema },
  responses: { 200: jsonResponse(stockListSchema, 'One page, by SKU'), ...officeRefusals },
})
const readRoute = createRoute({
  tags,
  ...permits('stock.read'),
  method: 'get',
  path: '/stock/{sku}',
  request: { params },
  responses: stockResponses,
})
const movesRoute = createRoute({
  tags,
  ...permits('stock.read'),
  method: 'get',
  path: '/stock/{sku}/moves',
  request: { params, query: moveFilterSchema },
  responses: { 200: jsonResponse(moveListSchema, 'Its history, newest first'), ...officeRefusals },
})

const change = <Path extends string, Schema extends z.ZodType>(path: Path, schema: Schema) => {
  const { middleware, request } = jsonBody(schema)
  return createRoute({
    tags,
    ...permits('stock.move'),
    method: 'post',
    path: `/stock/{sku}/${path}` as const,
    middleware,
    request: { ...request, params },
    responses: stockResponses,
  })
}
const moveRoute = change('moves', moveSchema)
const goodsInRoute = change('goods-in', goodsInSchema)
/** Puts loose pieces into a batch, with the same body as goods in. */
const putIntoBatchRoute = change('batches', goodsInSchema)
const batchParams = params.extend({ id: wholeParameter(1, 2_000_000_000) })
const batchBody = jsonBody(changeBatchSchema)
const changeBatchRoute = createRoute({
  tags,
  ...permits('stock.move'),
  method: 'put',
  path: '/stock/{sku}/batches/{id}',
  middleware: batchBody.middleware,
  request: { ...batchBody.request, params: batchParams },
  responses: stockResponses,
})
const facesBody = jsonBody(batchFacesSchema)
const batchFacesRoute = createRoute({
  tags,
  ...permits('stock.move'),
  method: 'put',
  path: '/stock/{sku}/batches/{id}/faces',
  middleware: facesBody.middleware,
  request: { ...facesBody.request, params: batchParams },
  responses: stockResponses,
})
const countRoute = createRoute({
  tags,
  ...permits('stock.move'),
  method: 'post',
  path: '/counts',
  ...jsonBody(countSchema),
  responses: { 200: jsonResponse(countResultSchema, 'What each count changed'), ...officeRefusals },
})

/** Stock, its history, batches, goods in and counts. */
export function stockRouter() {
  const current = async (c: Context<Env>, sku: string) =>
    c.json(await readStock({ ctx: c.var.ctx, input: { sku } }), 200)
  return new OpenAPIHono<Env>({ defaultHook: refuseBadRequest })
    .openapi(listRoute, async (c) => c.json(await listStock({ ctx: c.var.ctx, input: c.req.valid('query') }), 200))
    .openapi(readRoute, (c) => current(c, c.req.valid('param').sku))
    .openapi(movesRoute, async (c) => {
      const asStaff = c.var.ctx
      const { sku } = await readStock({ ctx: asStaff, input: c.req.valid('param') })
      return c.json(await listMoves({ ctx: asStaff, input: { sku, ...c.req.valid('query') } }), 200)
    })
    .openapi(moveRoute, async (c) => {
      const { sku } = c.req.valid('param')
      const { batch_id: batchId, ...move } = c.req.valid('json')
      const outcome = await recordMove({ ctx: c.var.ctx, input: { sku, batchId, ...move } })
      return outcome.ok ? current(c, sku) : refusalResponse(c, outcome)
    })
    .openapi(goodsInRoute, async (c) => {
      const { sku } = c.req.valid('param')
      const outcome = await receiveGoods({ ctx: c.var.ctx, input: { sku, ...c.req.valid('json') } })
      return outcome.ok ? current(c, sku) : refusalResponse(c, outcome)
    })
    .openapi(putIntoBatchRoute, async (c) => {
      const { sku } = c.req.valid('param')
      const outcome = await putIntoBatch({ ctx: c.var.ctx, input: { sku, ...c.req.valid('json') } })
      return outcome.ok ? current(c, sku) : refusalResponse(c, outcome)
    })
    .openapi(changeBatchRoute, async (c) => {
      const { sku, id: batchId } = c.req.valid('param')
      const outcome = await changeBatch({ ctx: c.var.ctx, input: { sku, batchId, ...c.req.valid('json') } })
      return outcome.ok ? current(c, sku) : refusalResponse(c, outcome)
    })
    .openapi(batchFacesRoute, async (c) => {
      const { sku, id: batchId } = c.req.valid('param')
      const outcome = await setBatchFaces({ ctx: c.var.ctx, input: { sku, batchId, ...c.req.valid('json') } })
      return outcome.ok ? current(c, sku) : refusalResponse(c, outcome)
    })
    .openapi(countRoute, async (c) => {
      const outcome = await postCount({ ctx: c.var.ctx, input: c.req.valid('json') })
      return outcome.ok ? c.json({ rows: outcome.rows, short: outcome.short }, 200) : refusalResponse(c, outcome)
    })
}
