import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { basketSchema } from '#contract/basket/basket.ts'
import { placedSchema, placeOrderSchema } from '#contract/checkout/checkout.ts'
import { errorSchema } from '#contract/http/responses.ts'
import { invoiceAnswerSchema } from '#contract/orders/invoice.ts'
import {
  collectorSchema,
  orderAnswerSchema,
  orderListSchema,
  payRequestSchema,
  reorderSchema,
  retryPaymentSchema,
} from '#contract/orders/order.ts'
import { actorOf } from '#shop/actor.ts'
import type { CheckoutRefusal } from '#shop/checkout/checkout-error.ts'
import { placeOrder } from '#shop/checkout/place-order.ts'
import { actingAs, type ShopContext } from '#shop/context.ts'
import { saveAddress } from '#shop/customers/save-address.ts'
import { cancelOrder } from '#shop/orders/cancel-order.ts'
import { extendHold } from '#shop/orders/extend-hold.ts'
import { listOrders } from '#shop/orders/list-orders.ts'
import { nameCollector } from '#shop/orders/name-collector.ts'
import { retryPayment } from '#shop/orders/payment/retry-payment.ts'
import { readInvoice } from '#shop/orders/read-invoice.ts'
import { readOrder, readOwnOrder } from '#shop/orders/read-order.ts'
import { reorder } from '#shop/orders/reorder.ts'
import type { Deployment } from '../http/deployment.ts'
import { type Env, errorResponse, refuseBadRequest } from '../http/errors.ts'
import { idempotencyKeyPattern } from '../http/idempotency-key.ts'
import { jsonBody, jsonResponse, optionalJsonBody, refusals } from '../http/json-body.ts'
import { makeLimit, networkOf, refuseTooMany } from '../http/limits.ts'
import { currentCustomer, keepBasketCookie, readCookie } from '../http/session.ts'
import { viewerOf } from './viewer.ts'

const statusOf = {
  empty_basket: 422,
  key_reused: 409,
  no_payment: 422,
  changed: 409,
  ask_us: 422,
  too_much_unpaid: 409,
  too_many_samples: 422,
  unavailable: 422,
  invalid: 422,
} as const satisfies Record<CheckoutRefusal['code'], number>

const payStatusOf = { cannot_pay: 409, no_payment: 422, too_many: 429 } as const

const tags = ['Orders']
const params = z.object({ reference: z.string() })
/** A guest's proof, from the link in their mail. */
const query = z.strictObject({ key: z.string().max(100).optional() })
const missing = { 404: jsonResponse(errorSchema, 'There is no such order, or it is somebody else’s') }
const conflict = { 409: jsonResponse(errorSchema, 'Not possible now: the message says why') }
const whole = jsonResponse(orderAnswerSchema, 'The order')

const place = createRoute({
  method: 'post',
  path: '/orders',
  tags,
  summary: 'Place the order for what is in the basket and open its payment',
  parameters: [
    {
      in: 'header',
      name: 'Idempotency-Key',
      required: true,
      description: 'One key gives one order, however often it is sent',
      schema: { type: 'string', maxLength: 200 },
    },
  ],
  ...jsonBody(placeOrderSchema),
  responses: {
    201: jsonResponse(placedSchema, 'The order, and where to pay it'),
    ...refusals,
    401: jsonResponse(errorSchema, 'Not signed in, and no email address given'),
    409: jsonResponse(
      errorSchema,
      'A price, the stock or the total changed (`fields` names which, lines by id), or the buyer has too much unpaid',
    ),
    503: jsonResponse(errorSchema, 'The payment service does not answer; send the same again'),
  },
})

const list = createRoute({
  method: 'get',
  path: '/orders',
  tags,
  summary: 'The signed-in customer’s orders, newest first',
  responses: { 200: jsonResponse(orderListSchema, 'Orders'), 401: jsonResponse(errorSchema, 'Not signed in') },
})

const read = createRoute({
  method: 'get',
  path: '/orders/{reference}',
  tags,
  summary: 'An order of one’s own: by session, by the cookie that placed it, or by the signed key in the email',
  request: { params, query },
  responses: { 200: whole, ...missing },
})

const payingBody = optionalJsonBody(payRequestSchema)
const pay = createRoute({
  method: 'post',
  path: '/orders/{reference}/pay',
  tags,
  summary: 'Where to pay for an order that is awaiting payment, the same way or another',
  middleware: payingBody.middleware,
  request: { ...payingBody.request, params, query },
  responses: { 200: jsonResponse(retryPaymentSchema, 'Where to continue'), ...refusals, ...missing, ...conflict },
})

const cancel = createRoute({
  method: 'post',
  path: '/orders/{reference}/cancel',
  tags,
  summary: 'Cancel an order that has not been picked yet; what was paid is refunded',
  request: { params, query },
  responses: { 200: whole, ...refusals, ...missing, ...conflict },
})

const extend = createRoute({
  method: 'post',
  path: '/orders/{reference}/extend-hold',
  tags,
  summary: 'Hold the stock of an unpaid order for the whole time again, counted from now',
  request: { params, query },
  responses: { 200: whole, ...refusals, ...missing, ...conflict },
})

const collecting = jsonBody(collectorSchema)
const collector = createRoute({
  method: 'put',
  path: '/orders/{reference}/collector',
  tags,
  summary: 'Name somebody else who may collect the order; an empty name takes it back',
  middleware: collecting.middleware,
  request: { ...collecting.request, params, query },
  responses: { 200: whole, ...refusals, ...missing, ...conflict },
})

const reordered = optionalJsonBody(reorderSchema)
const again = createRoute({
  method: 'post',
  path: '/orders/{reference}/reorder',
  tags,
  summary: 'Add its items, or one of them, to the basket again, as far as they are available',
  middleware: reordered.middleware,
  request: { ...reordered.request, params, query },
  responses: { 200: jsonResponse(basketSchema, 'The whole basket'), ...refusals, ...missing },
})

const invoice = createRoute({
  method: 'get',
  path: '/orders/{reference}/invoices/{number}',
  tags,
  summary: 'A VAT invoice or credit note',
  request: { params: params.extend({ number: z.string().max(20) }), query },
  responses: { 200: jsonResponse(invoiceAnswerSchema, 'Everything the law wants on it'), ...missing },
})

/** Orders are somebody's own: none of these answers may be kept by anyone. */
export function ordersRouter(ctx: ShopContext, deployment: Deployment) {
  const limit = makeLimit(ctx, { name: 'orders', times: 20, seconds: 600 })
  const paying = makeLimit(ctx, { name: 'pay', times: 60, seconds: 600 })
  // Without its cookie every one begins a basket.
  const reordering = makeLimit(ctx, { name: 'reorder', times: 60, seconds: 3600 })
  /** What was ticked. An address book that is full is no reason not to buy. */
  const saveAddresses = async (customerId: number, body: z.output<typeof placeOrderSchema>) => {
    for (const usedAs of ['billing', 'shipping'] as const) {
      const label = body.save_addresses?.[usedAs]
      const address = body[usedAs]
      if (!label || !address) continue
      const saved = await saveAddress({ ctx, input: { customerId, label, address, usedAs } })
      if (!saved.ok) ctx.log.info({ customerId, code: saved.code }, 'an address of an order was not saved')
    }
  }

  const router = new OpenAPIHono<Env>({ defaultHook: refuseBadRequest })
  return router
    .openapi(place, async (c) => {
      const key = c.req.header('idempotency-key') ?? ''
      if (!idempotencyKeyPattern.test(key))
        return errorResponse(c, 400, {
          code: 'bad_request',
          message: 'Send an Idempotency-Key of 1 to 200 plain characters',
        })
      const refused = await refuseTooMany(c, {
        limit,
        deployment,
        reason: 'You have placed several orders in a short time',
      })
      if (refused) return refused
      const known = await currentCustomer(ctx, c)
      // Who leaves the e-mail out means the account's: without one they are not a guest but signed out.
      if (!known && c.req.valid('json').email === undefined)
        return errorResponse(c, 401, {
          code: 'signed_out',
          message: 'No user logged in',
          fields: { email: 'Email is required' },
        })
      const owner = known ? { customerId: known.customerId } : { token: readCookie(c, 'basket') }
      const network = networkOf(c, deployment.trustProxy)
      const input = { owner, customerEmail: known?.email ?? null, network, key, body: c.req.valid('json') }
      const actor = actorOf(known?.customerId)
      const outcome = await placeOrder({ ctx: actingAs(ctx, actor), input })
      if (!outcome.ok) return errorResponse(c, statusOf[outcome.code], outcome)
      if (known) await saveAddresses(known.customerId, c.req.valid('json'))
      const { order, payUrl, completePath } = outcome
      return c.json({ data: { order, pay_url: payUrl, complete_url: completePath } }, 201)
    })
    .openapi(list, async (c) => {
      const known = await currentCustomer(ctx, c)
      if (!known) return errorResponse(c, 401, { code: 'signed_out', message: 'No user logged in' })
      return c.json({ data: await listOrders({ ctx, input: { customerId: known.customerId } }) }, 200)
    })
    .openapi(read, async (c) => {
      const { reference } = c.req.valid('param')
      const viewer = await viewerOf(ctx, c, c.req.valid('query').key)
      return c.json({ data: await readOrder({ ctx, input: { reference, viewer } }) }, 200)
    })
    .openapi(pay, async (c) => {
      const { reference } = c.req.valid('param')
      const viewer = await viewerOf(ctx, c, c.req.valid('query').key)
      // Each change of mind asks a provider.
      const refused = await refuseTooMany(c, {
        limit: paying,
        deployment,
        reason: 'You have asked for a payment page many times',
      })
      if (refused) return refused
      const method = c.req.valid('json').payment_method
      const outcome = await retryPayment({ ctx, input: { reference, viewer, method } })
      if (!outcome.ok && outcome.waitSeconds) c.header('retry-after', String(outcome.waitSeconds))
      if (!outcome.ok) return errorResponse(c, payStatusOf[outcome.code], outcome)
      return c.json({ data: { pay_url: outcome.payUrl } }, 200)
    })
    .openapi(cancel, async (c) => {
      const { reference } = c.req.valid('param')
      const viewer = await viewerOf(ctx, c, c.req.valid('query').key)
      // Only the buyer may cancel: refuses everybody else.
      await readOwnOrder(ctx, reference, viewer)
      const buyer = actingAs(ctx, actorOf(viewer.customerId))
      const outcome = await cancelOrder({ ctx: buyer, input: { reference } })
      if (!outcome.ok) return errorResponse(c, 409, outcome)
      return c.json({ data: await readOrder({ ctx, input: { reference, viewer } }) }, 200)
    })
    .openapi(extend, async (c) => {
      const { reference } = c.req.valid('param')
      const viewer = await viewerOf(ctx, c, c.req.valid('query').key)
      const outcome = await extendHold({ ctx, input: { reference, viewer } })
      if (!outcome.ok) return errorResponse(c, 409, outcome)
      return c.json({ data: outcome.order }, 200)
    })
    .openapi(collector, async (c) => {
      const { reference } = c.req.valid('param')
      const viewer = await viewerOf(ctx, c, c.req.valid('query').key)
      const buyer = actingAs(ctx, actorOf(viewer.customerId))
      const outcome = await nameCollector({ ctx: buyer, input: { reference, viewer, ...c.req.valid('json') } })
      if (!outcome.ok) return errorResponse(c, 409, outcome)
      return c.json({ data: outcome.order }, 200)
    })
    .openapi(again, async (c) => {
      const { reference } = c.req.valid('param')
      const refused = await refuseTooMany(c, {
        limit: reordering,
        deployment,
        reason: 'You have ordered again several times in a short time',
      })
      if (refused) return refused
      const viewer = await viewerOf(ctx, c, c.req.valid('query').key)
      const owner = viewer.customerId === null ? { token: viewer.basketToken } : { customerId: viewer.customerId }
      const { variation_id: variationId, same_batch: sameBatch } = c.req.valid('json')
      const outcome = await reorder({ ctx, input: { reference, viewer, owner, variationId, sameBatch } })
      if (!outcome.ok) return errorResponse(c, 422, outcome)
      if (outcome.token) keepBasketCookie(c, deployment, outcome.token)
      return c.json({ data: outcome.basket }, 200)
    })
    .openapi(invoice, async (c) => {
      const { reference, number } = c.req.valid('param')
      const viewer = await viewerOf(ctx, c, c.req.valid('query').key)
      return c.json({ data: await readInvoice({ ctx, input: { reference, number, viewer } }) }, 200)
    })
}
