import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { officeOrderListSchema, orderFilterSchema } from '#contract/office/order-list.ts'
import {
  cancelLinesSchema,
  cancelledLinesSchema,
  cancelPreviewSchema,
  dispatchSchema,
  noteSchema,
  officeOrderSchema,
  pickSchema,
  reasonSchema,
  refundSchema,
  resendSchema,
  stepSchema,
  transferSchema,
} from '#contract/office/orders.ts'
import type { Permission } from '#contract/office/permissions.ts'
import { todaySchema } from '#contract/office/today.ts'
import { undoSchema } from '#contract/office/undo.ts'
import { correctOrderSchema } from '#contract/orders/correct-delivery.ts'
import type { ActingContext } from '#shop/context.ts'
import { readToday } from '#shop/office/read-today.ts'
import { advanceOrder } from '#shop/orders/advance-order.ts'
import { cancelOrder } from '#shop/orders/cancel-order.ts'
import { correctDelivery } from '#shop/orders/correct-delivery.ts'
import { cancelLines } from '#shop/orders/lines/cancel-lines.ts'
import { previewCancelledLines } from '#shop/orders/lines/preview-cancelled-lines.ts'
import { listOfficeOrders } from '#shop/orders/list-office-orders.ts'
import { recordTransfer } from '#shop/orders/payment/record-transfer.ts'
import { resolvePayment } from '#shop/orders/payment/resolve-payment.ts'
import { readOfficeOrder } from '#shop/orders/read-office-order.ts'
import { recordTransferRefund } from '#shop/orders/refunds/record-transfer-refund.ts'
import { refundOrder } from '#shop/orders/refunds/refund-order.ts'
import { resendMail } from '#shop/orders/resend-mail.ts'
import { undoStep } from '#shop/orders/undo-step.ts'
import { writeOrderNote } from '#shop/orders/write-order-note.ts'
import { type Env, refuseBadRequest } from '../http/errors.ts'
import { jsonBody, jsonResponse } from '../http/json-body.ts'
import { officeRefusals, refusalResponse } from './office-responses.ts'
import { permits } from './route-permissions.ts'

const tags = ['Office']
const params = z.object({ reference: z.string().max(40) })
const orderResponses = { 200: jsonResponse(officeOrderSchema, 'The order as it is now'), ...officeRefusals }

const todayRoute = createRoute({
  tags,
  ...permits('today.read'),
  method: 'get',
  path: '/today',
  responses: { 200: jsonResponse(todaySchema, 'Work that is waiting, and recent sales'), ...officeRefusals },
})
const listRoute = createRoute({
  tags,
  ...permits('orders.read'),
  method: 'get',
  path: '/orders',
  request: { query: orderFilterSchema },
  responses: { 200: jsonResponse(officeOrderListSchema, 'One page, newest first'), ...officeRefusals },
})
const readRoute = createRoute({
  tags,
  ...permits('orders.read'),
  method: 'get',
  path: '/orders/{reference}',
  request: { params },
  responses: orderResponses,
})

const action = <Path extends string, Schema extends z.ZodType>(path: Path, permission: Permission, schema: Schema) => {
  const { middleware, request } = jsonBody(schema)
  return createRoute({
    tags,
    ...permits(permission),
    method: 'post',
    path: `/orders/{reference}/${path}` as const,
    middleware,
    request: { ...request, params },
    responses: orderResponses,
  })
}

const previewBody = jsonBody(cancelPreviewSchema)
/** A POST because the pieces of two hundred lines are too long for a URL. */
const cancelPreviewRoute = createRoute({
  tags,
  ...permits('orders.cancel'),
  method: 'post',
  path: '/orders/{reference}/cancel-lines/preview',
  middleware: previewBody.middleware,
  request: { ...previewBody.request, params },
  responses: { 200: jsonResponse(cancelledLinesSchema, 'What it would do'), ...officeRefusals },
})

const pickRoute = action('pick', 'orders.advance', pickSchema)
const dispatchRoute = action('dispatch', 'orders.advance', dispatchSchema)
const deliverRoute = action('deliver', 'orders.advance', stepSchema)
const readyRoute = action('ready', 'orders.advance', stepSchema)
const collectRoute = action('collect', 'orders.advance', stepSchema)
const undoRoute = action('undo', 'orders.advance', undoSchema)
const correctRoute = action('correct', 'orders.correct', correctOrderSchema)
const cancelRoute = action('cancel', 'orders.cancel', stepSchema)
const cancelLinesRoute = action('cancel-lines', 'orders.cancel', cancelLinesSchema)
const refundRoute = action('refund', 'orders.refund', refundSchema)
const resolveRoute = action('resolve', 'payments.resolve', reasonSchema)
const transferRoute = action('transfer', 'payments.resolve', transferSchema)
const transferRefundRoute = action('transfer-refund', 'payments.resolve', z.strictObject({}))
const resendRoute = action('resend', 'orders.mail', resendSchema)
const noteRoute = action('notes', 'orders.note', noteSchema)

const piecesOf = (lines: { id: number; pieces: number }[]) => lines.map(({ id, pieces }) => ({ lineId: id, pieces }))

type Outcome = { ok: true } | { ok: false; code: string; message: string }

/** Orders in the office, changed by the same verbs as with `npm run orders`. */
export function ordersRouter() {
  /** Calls the verb and responds with the updated order. */
  const change = async <Input extends { reference: string }>(
    c: Context<Env>,
    verb: (call: { ctx: ActingContext; input: Input }) => Promise<Outcome>,
    input: NoInfer<Input>,
  ) => {
    const asStaff = c.var.ctx
    const outcome = await verb({ ctx: asStaff, input })
    return outcome.ok ? c.json(await readOfficeOrder({ ctx: asStaff, input }), 200) : refusalResponse(c, outcome)
  }

  return new OpenAPIHono<Env>({ defaultHook: refuseBadRequest })
    .openapi(todayRoute, async (c) => c.json(await readToday({ ctx: c.var.ctx }), 200))
    .openapi(listRoute, async (c) =>
      c.json(await listOfficeOrders({ ctx: c.var.ctx, input: c.req.valid('query') }), 200),
    )
    .openapi(readRoute, async (c) =>
      c.json(await readOfficeOrder({ ctx: c.var.ctx, input: c.req.valid('param') }), 200),
    )
    .openapi(pickRoute, (c) => {
      const { note, mix_batches: mixBatches } = c.req.valid('json')
      return change(c, advanceOrder, { ...c.req.valid('param'), to: 'picking', note, mixBatches })
    })
    .openapi(dispatchRoute, (c) => {
      const { carrier, tracking_number, pallets, lines, note, mix_batches: mixBatches } = c.req.valid('json')
      return change(c, advanceOrder, {
        ...c.req.valid('param'),
        to: 'dispatched',
        carrier: carrier || undefined,
        trackingNumber: tracking_number || undefined,
        pallets,
        lines: lines && piecesOf(lines),
        note,
        mixBatches,
      })
    })
    .openapi(deliverRoute, (c) =>
      change(c, advanceOrder, { ...c.req.valid('param'), to: 'delivered', ...c.req.valid('json') }),
    )
    .openapi(readyRoute, (c) =>
      change(c, advanceOrder, { ...c.req.valid('param'), to: 'ready', ...c.req.valid('json') }),
    )
    .openapi(collectRoute, (c) =>
      change(c, advanceOrder, { ...c.req.valid('param'), to: 'collected', ...c.req.valid('json') }),
    )
    .openapi(undoRoute, (c) => change(c, undoStep, { ...c.req.valid('param'), ...c.req.valid('json') }))
    .openapi(correctRoute, (c) => change(c, correctDelivery, { ...c.req.valid('param'), ...c.req.valid('json') }))
    .openapi(cancelRoute, (c) => change(c, cancelOrder, { ...c.req.valid('param'), ...c.req.valid('json') }))
    .openapi(cancelPreviewRoute, async (c) => {
      const input = { ...c.req.valid('param'), lines: piecesOf(c.req.valid('json').lines) }
      const plan = await previewCancelledLines({ ctx: c.var.ctx, input })
      if (!plan.ok) return refusalResponse(c, plan)
      return c.json(
        {
          is_paid: plan.isPaid,
          lines: plan.lines.map(({ lineId: id, pieces, amountPence, voucherPence, vatPence }) => ({
            id,
            pieces,
            amount: amountPence,
            voucher: voucherPence,
            vat: vatPence,
          })),
          amount: plan.amountPence,
          vat: plan.vatPence,
          before: plan.beforePence,
        },
        200,
      )
    })
    .openapi(cancelLinesRoute, (c) => {
      const { lines, reason, amount: amountPence, before: beforePence } = c.req.valid('json')
      return change(c, cancelLines, {
        ...c.req.valid('param'),
        lines: piecesOf(lines),
        reason,
        amountPence,
        beforePence,
      })
    })
    .openapi(refundRoute, (c) => {
      const { amount: amountPence, reason, lines, delivery, refundable, returned, exceed_reason } = c.req.valid('json')
      return change(c, refundOrder, {
        ...c.req.valid('param'),
        amountPence,
        reason,
        deliveryPence: delivery,
        refundablePence: refundable,
        isReturn: returned,
        exceedReason: exceed_reason,
        lines: lines?.map(({ id, ...line }) => ({ lineId: id, ...line })),
      })
    })
    .openapi(transferRoute, (c) =>
      change(c, recordTransfer, { ...c.req.valid('param'), amountPence: c.req.valid('json').amount }),
    )
    .openapi(transferRefundRoute, (c) => change(c, recordTransferRefund, c.req.valid('param')))
    .openapi(resendRoute, (c) => change(c, resendMail, { ...c.req.valid('param'), ...c.req.valid('json') }))
    .openapi(resolveRoute, (c) => change(c, resolvePayment, { ...c.req.valid('param'), ...c.req.valid('json') }))
    .openapi(noteRoute, (c) => change(c, writeOrderNote, { ...c.req.valid('param'), ...c.req.valid('json') }))
}
