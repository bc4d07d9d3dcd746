import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { wholeParameter } from '#contract/http/responses.ts'
import { bulkJobListSchema, bulkJobSchema, planBulkSchema } from '#contract/office/bulk-products.ts'
import type { Permission } from '#contract/office/permissions.ts'
import { planBulk } from '#shop/bulk/plan-bulk.ts'
import { listBulkJobs, readBulkJob } from '#shop/bulk/read-bulk-job.ts'
import { runBulkBatch } from '#shop/bulk/run-bulk-batch.ts'
import { startBulk } from '#shop/bulk/start-bulk.ts'
import { stopBulk } from '#shop/bulk/stop-bulk.ts'
import { undoBulk } from '#shop/bulk/undo-bulk.ts'
import type { ActingContext } from '#shop/context.ts'
import { type Env, refuseBadRequest } from '../http/errors.ts'
import { jsonBody, jsonResponse } from '../http/json-body.ts'
import { officeRefusals, refusalResponse } from './office-responses.ts'
import { permits } from './route-permissions.ts'

const tags = ['Office']
const params = z.object({ id: wholeParameter(1, 2_000_000_000) })
const job = { 200: jsonResponse(bulkJobSchema, 'The change as it is now'), ...officeRefusals }

const listRoute = createRoute({
  tags,
  ...permits('catalogue.edit'),
  method: 'get',
  path: '/products/bulk',
  responses: { 200: jsonResponse(bulkJobListSchema, 'The newest changes, without previews'), ...officeRefusals },
})
const planRoute = createRoute({
  tags,
  ...permits('catalogue.publish'),
  method: 'post',
  path: '/products/bulk',
  ...jsonBody(planBulkSchema),
  responses: job,
})
const readRoute = createRoute({
  tags,
  ...permits('catalogue.edit'),
  method: 'get',
  path: '/products/bulk/{id}',
  request: { params },
  responses: job,
})
const action = <Path extends string>(path: Path, permission: Permission) =>
  createRoute({
    tags,
    ...permits(permission),
    method: 'post',
    path: `/products/bulk/{id}/${path}` as const,
    request: { params },
    responses: job,
  })
const startRoute = action('start', 'catalogue.publish')
const stopRoute = action('stop', 'catalogue.publish')
const undoRoute = action('undo', 'catalogue.publish')

/** Carries out the first batch, so that a small change is done with the response, and returns the job. */
async function jobAfterBatch(ctx: ActingContext, id: number) {
  await runBulkBatch({ ctx, input: { id } })
  return readBulkJob({ ctx, input: { id } })
}

/** Changes to many products: check, do, stop, undo. */
export const bulkChangesRouter = () =>
  new OpenAPIHono<Env>({ defaultHook: refuseBadRequest })
    .openapi(listRoute, async (c) => c.json(await listBulkJobs({ ctx: c.var.ctx }), 200))
    .openapi(planRoute, async (c) => {
      const ctx = c.var.ctx
      const outcome = await planBulk({ ctx, input: c.req.valid('json') })
      return outcome.ok ? c.json(await jobAfterBatch(ctx, outcome.id), 200) : refusalResponse(c, outcome)
    })
    .openapi(readRoute, async (c) => c.json(await readBulkJob({ ctx: c.var.ctx, input: c.req.valid('param') }), 200))
    .openapi(startRoute, async (c) => {
      const ctx = c.var.ctx
      const input = c.req.valid('param')
      const outcome = await startBulk({ ctx, input })
      return outcome.ok ? c.json(await jobAfterBatch(ctx, input.id), 200) : refusalResponse(c, outcome)
    })
    .openapi(stopRoute, async (c) => {
      const ctx = c.var.ctx
      const input = c.req.valid('param')
      await stopBulk({ ctx, input })
      return c.json(await readBulkJob({ ctx, input }), 200)
    })
    .openapi(undoRoute, async (c) => {
      const ctx = c.var.ctx
      const outcome = await undoBulk({ ctx, input: c.req.valid('param') })
      return outcome.ok ? c.json(await jobAfterBatch(ctx, outcome.id), 200) : refusalResponse(c, outcome)
    })
