import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import {
  bestSellersSchema,
  closePeriodSchema,
  reportPeriodSchema,
  salesQuerySchema,
  salesReportSchema,
  sampleReportSchema,
  stockValueSchema,
  vatReportSchema,
} from '#contract/office/reports.ts'
import { closePeriod } from '#shop/reports/close-period.ts'
import { readBestSellers } from '#shop/reports/read-best-sellers.ts'
import { readSales } from '#shop/reports/read-sales.ts'
import { readSamples } from '#shop/reports/read-samples.ts'
import { readStockValue } from '#shop/reports/read-stock-value.ts'
import { exportVat, readVat } from '#shop/reports/read-vat.ts'
import { type Env, refuseBadRequest } from '../http/errors.ts'
import { jsonBody, jsonResponse } from '../http/json-body.ts'
import { done, officeRefusals, outcomeResponse } from './office-responses.ts'
import { permits } from './route-permissions.ts'

const readable = { tags: ['Office'], ...permits('reports.read'), method: 'get' as const }
const period = { query: reportPeriodSchema }

const salesRoute = createRoute({
  ...readable,
  path: '/reports/sales',
  request: { query: salesQuerySchema },
  responses: { 200: jsonResponse(salesReportSchema, 'By day, week or month'), ...officeRefusals },
})
const bestSellersRoute = createRoute({
  ...readable,
  path: '/reports/best-sellers',
  request: period,
  responses: { 200: jsonResponse(bestSellersSchema, 'The top fifty by revenue'), ...officeRefusals },
})
const stockRoute = createRoute({
  ...readable,
  path: '/reports/stock',
  responses: { 200: jsonResponse(stockValueSchema, 'Stock, most valuable first'), ...officeRefusals },
})
const samplesRoute = createRoute({
  ...readable,
  path: '/reports/samples',
  request: period,
  responses: { 200: jsonResponse(sampleReportSchema, 'By month'), ...officeRefusals },
})
const vatRoute = createRoute({
  ...readable,
  path: '/reports/vat',
  request: period,
  responses: { 200: jsonResponse(vatReportSchema, 'The totals and the closed periods'), ...officeRefusals },
})
const vatFileRoute = createRoute({
  ...readable,
  path: '/reports/vat.csv',
  request: period,
  responses: { 200: { description: 'Every document of the period, as CSV' }, ...officeRefusals },
})
const closeRoute = createRoute({
  tags: ['Office'],
  ...permits('vat.close'),
  method: 'post',
  path: '/reports/vat/close',
  ...jsonBody(closePeriodSchema),
  responses: done,
})

/** Reports on sales, stock, samples and VAT. */
export const reportsRouter = () =>
  new OpenAPIHono<Env>({ defaultHook: refuseBadRequest })
    .openapi(salesRoute, async (c) => c.json(await readSales({ ctx: c.var.ctx, input: c.req.valid('query') }), 200))
    .openapi(bestSellersRoute, async (c) =>
      c.json(await readBestSellers({ ctx: c.var.ctx, input: c.req.valid('query') }), 200),
    )
    .openapi(stockRoute, async (c) => c.json(await readStockValue({ ctx: c.var.ctx }), 200))
    .openapi(samplesRoute, async (c) => c.json(await readSamples({ ctx: c.var.ctx, input: c.req.valid('query') }), 200))
    .openapi(vatRoute, async (c) => c.json(await readVat({ ctx: c.var.ctx, input: c.req.valid('query') }), 200))
    .openapi(vatFileRoute, async (c) => {
      const input = c.req.valid('query')
      const csv = await exportVat({ ctx: c.var.ctx, input })
      const name = `vat-${input.from}-${input.until}.csv`
      return c.body(csv, 200, {
        'content-type': 'text/csv; charset=utf-8',
        'content-disposition': `attachment; filename="${name}"`,
      })
    })
    .openapi(closeRoute, async (c) => {
      const outcome = await closePeriod({ ctx: c.var.ctx, input: c.req.valid('json') })
      return outcomeResponse(c, outcome)
    })
