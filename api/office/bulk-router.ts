import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { wholeParameter } from '#contract/http/responses.ts'
import {
  bulkAssignSchema,
  bulkDoneSchema,
  bulkMatchingSchema,
  bulkNoteSchema,
  bulkPickSchema,
  bulkPreviewSchema,
  bulkSchema,
  carrierPreviewSchema,
  carrierSchema,
  colleagueListSchema,
  deliverPreviewSchema,
  matchingDoneSchema,
  matchingPickSchema,
  matchingSchema,
  savedViewListSchema,
  savedViewQuerySchema,
  savedViewSchema,
} from '#contract/office/bulk.ts'
import { papersSchema, printSchema } from '#contract/office/print.ts'
import { printPapers } from '#shop/office/print-papers.ts'
import { deleteView, listViews, saveView } from '#shop/office/saved-views.ts'
import { assignOrders, listColleagues, undoAssign } from '#shop/orders/assign-orders.ts'
import { deliverMany, previewDeliver, undoDeliver } from '#shop/orders/bulk-deliver.ts'
import { dispatchMany, previewDispatch } from '#shop/orders/bulk-dispatch.ts'
import { pickMany, previewPick, undoPick } from '#shop/orders/bulk-pick.ts'
import { pickMatching, previewMatching } from '#shop/orders/pick-matching.ts'
import { writeOrderNotes } from '#shop/orders/write-order-notes.ts'
import { type Env, refuseBadRequest } from '../http/errors.ts'
import { jsonBody, jsonResponse } from '../http/json-body.ts'
import { done, doneResponse, officeRefusals, refusalResponse } from './office-responses.ts'
import { postRoute } from './post-route.ts'
import { permits } from './route-permissions.ts'

const tags = ['Office']

const previewRoute = postRoute('/bulk/pick/preview', 'orders.advance', {
  body: bulkSchema,
  response: bulkPreviewSchema,
})
const pickRoute = postRoute('/bulk/pick', 'orders.advance', { body: bulkPickSchema, response: bulkDoneSchema })
const previewMatchingRoute = postRoute('/bulk/pick/matching/preview', 'orders.advance', {
  body: matchingSchema,
  response: bulkMatchingSchema,
})
const pickMatchingRoute = postRoute('/bulk/pick/matching', 'orders.advance', {
  body: matchingPickSchema,
  response: matchingDoneSchema,
})
const previewCarrierRoute = postRoute('/bulk/dispatch/preview', 'orders.advance', {
  body: carrierSchema,
  response: carrierPreviewSchema,
})
const dispatchCarrierRoute = postRoute('/bulk/dispatch', 'orders.advance', {
  body: carrierSchema,
  response: bulkDoneSchema,
})
const undoRoute = postRoute('/bulk/pick/undo', 'orders.advance', { body: bulkSchema, response: bulkDoneSchema })
const previewDeliverRoute = postRoute('/bulk/deliver/preview', 'orders.advance', {
  body: bulkSchema,
  response: deliverPreviewSchema,
})
const deliverRoute = postRoute('/bulk/deliver', 'orders.advance', { body: bulkSchema, response: bulkDoneSchema })
const undoDeliverRoute = postRoute('/bulk/deliver/undo', 'orders.advance', {
  body: bulkSchema,
  response: bulkDoneSchema,
})
const noteRoute = postRoute('/bulk/notes', 'orders.note', { body: bulkNoteSchema, response: bulkDoneSchema })
const colleaguesRoute = createRoute({
  tags,
  ...permits('orders.assign'),
  method: 'get',
  path: '/bulk/assign/colleagues',
  responses: { 200: jsonResponse(colleagueListSchema, 'Everybody who can be given an order'), ...officeRefusals },
})
const assignRoute = postRoute('/bulk/assign', 'orders.assign', { body: bulkAssignSchema, response: bulkDoneSchema })
const undoAssignRoute = postRoute('/bulk/assign/undo', 'orders.assign', { body: bulkSchema, response: bulkDoneSchema })
/** A POST although it only reads: two hundred references are too long for a URL. */
const printRoute = postRoute('/print', 'orders.read', { body: printSchema, response: papersSchema })
const viewsRoute = createRoute({
  tags,
  ...permits('account.manage'),
  method: 'get',
  path: '/views',
  request: { query: savedViewQuerySchema },
  responses: {
    200: jsonResponse(savedViewListSchema, 'Your own views, and those shared by colleagues'),
    ...officeRefusals,
  },
})
const saveRoute = createRoute({
  tags,
  ...permits('account.manage'),
  method: 'post',
  path: '/views',
  ...jsonBody(savedViewSchema),
  responses: done,
})
const deleteRoute = createRoute({
  tags,
  ...permits('account.manage'),
  method: 'delete',
  path: '/views/{id}',
  request: { params: z.object({ id: wholeParameter(1, 2_000_000_000) }) },
  responses: done,
})

/** Bulk printing, picking and dispatch of orders, and the saved views of lists. */
export const bulkRouter = () =>
  new OpenAPIHono<Env>({ defaultHook: refuseBadRequest })
    .openapi(previewRoute, async (c) => c.json(await previewPick({ ctx: c.var.ctx, input: c.req.valid('json') }), 200))
    .openapi(pickRoute, async (c) => {
      const { orders, mix_batches: mixBatches } = c.req.valid('json')
      return c.json(await pickMany({ ctx: c.var.ctx, input: { orders, mixBatches } }), 200)
    })
    .openapi(previewMatchingRoute, async (c) => {
      const preview = await previewMatching({ ctx: c.var.ctx, input: c.req.valid('json') })
      if (!preview.ok) return refusalResponse(c, preview)
      const { ok: _ok, ...counts } = preview
      return c.json(counts, 200)
    })
    .openapi(pickMatchingRoute, async (c) => {
      const { filter, mix_batches: mixBatches } = c.req.valid('json')
      return c.json(await pickMatching({ ctx: c.var.ctx, input: { filter, mixBatches } }), 200)
    })
    .openapi(undoRoute, async (c) => c.json(await undoPick({ ctx: c.var.ctx, input: c.req.valid('json') }), 200))
    .openapi(previewCarrierRoute, async (c) =>
      c.json(await previewDispatch({ ctx: c.var.ctx, input: c.req.valid('json') }), 200),
    )
    .openapi(dispatchCarrierRoute, async (c) =>
      c.json(await dispatchMany({ ctx: c.var.ctx, input: c.req.valid('json') }), 200),
    )
    .openapi(previewDeliverRoute, async (c) =>
      c.json(await previewDeliver({ ctx: c.var.ctx, input: c.req.valid('json') }), 200),
    )
    .openapi(deliverRoute, async (c) => c.json(await deliverMany({ ctx: c.var.ctx, input: c.req.valid('json') }), 200))
    .openapi(undoDeliverRoute, async (c) =>
      c.json(await undoDeliver({ ctx: c.var.ctx, input: c.req.valid('json') }), 200),
    )
    .openapi(noteRoute, async (c) => c.json(await writeOrderNotes({ ctx: c.var.ctx, input: c.req.valid('json') }), 200))
    .openapi(colleaguesRoute, async (c) => c.json({ colleagues: await listColleagues({ ctx: c.var.ctx }) }, 200))
    .openapi(assignRoute, async (c) => {
      const { orders, staff_id: staffId } = c.req.valid('json')
      const outcome = await assignOrders({ ctx: c.var.ctx, input: { orders, staffId } })
      if (!outcome.ok) return refusalResponse(c, outcome)
      const { ok: _ok, ...result } = outcome
      return c.json(result, 200)
    })
    .openapi(undoAssignRoute, async (c) =>
      c.json(await undoAssign({ ctx: c.var.ctx, input: c.req.valid('json') }), 200),
    )
    .openapi(printRoute, async (c) => c.json(await printPapers({ ctx: c.var.ctx, input: c.req.valid('json') }), 200))
    .openapi(viewsRoute, async (c) =>
      c.json({ views: await listViews({ ctx: c.var.ctx, input: c.req.valid('query') }) }, 200),
    )
    .openapi(saveRoute, async (c) => {
      const { is_shared: isShared, ...view } = c.req.valid('json')
      await saveView({ ctx: c.var.ctx, input: { ...view, isShared } })
      return doneResponse(c)
    })
    .openapi(deleteRoute, async (c) => {
      await deleteView({ ctx: c.var.ctx, input: c.req.valid('param') })
      return doneResponse(c)
    })
