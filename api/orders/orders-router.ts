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
import type { CheckoutRefusal } from '#shop/checkout/checkout-error.ts'
import { placeOrder } from '#shop/checkout/place-order.ts'
import type { ShopContext } from '#shop/context.ts'
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
import { basketOwner, keepBasketCookie } from '../http/session.ts'
import { viewerOf } from './viewer.ts'

const statusOf = {
  empty_basket: 422,
  key_reused: 409,
  no_payment: 422,
  changed: 409,
  ask_us: 422,
  too_much_unpaid: 409,
  too_many_samples: 422,
  voucher: 422,
  unavailable: 422,
  invalid: 422,
} as const satisfies Record<CheckoutRefusal['code'], number>

const payStatusOf = { cannot_pay: 409, no_payment: 422, too_many: 429 } as const

const tags = ['Orders']
const params = z.object({ reference: z.string() })
/** The signed key in the link of a guest's email. */
const query = z.strictObject({ key: z.string().max(100).optional() })
const missing = { 404: jsonResponse(errorSchema, 'No such order, or it belongs to somebody else') }
const conflict = { 409: jsonResponse(errorSchema, 'Not possible now: the message says why') }
const orderResponse = jsonResponse(orderAnswerSchema, 'The order')

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
    201: jsonResponse(placedSchema, 'The order and its payment page'),
    ...refusals,
    401: jsonResponse(errorSchema, 'Not signed in, and no email address given'),
    409: jsonResponse(
      errorSchema,
      'A price, the stock or the total changed (`fields` names which, lines by id), or the buyer has too much unpaid',
    ),
    503: jsonResponse(errorSchema, 'The payment service does not respond; send the same request again'),
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
  summary: 'Read your own order: by session, by the cookie that placed it, or by the signed key in the email',
  request: { params, query },
  responses: { 200: orderResponse, ...missing },
})

const payBody = optionalJsonBody(payRequestSchema)
const pay = createRoute({
  method: 'post',
  path: '/orders/{reference}/pay',
  tags,
  summary: 'Get a payment page for an unpaid order, with the same payment method or another',
  middleware: payBody.middleware,
  request: { ...payBody.request, params, query },
  responses: { 200: jsonResponse(retryPaymentSchema, 'The payment page'), ...refusals, ...missing, ...conflict },
})

const cancel = createRoute({
  method: 'post',
  path: '/orders/{reference}/cancel',
  tags,
  summary: 'Cancel an order that has not been picked yet; what was paid is refunded',
  request: { params, query },
  responses: { 200: orderResponse, ...refusals, ...missing, ...conflict },
})

const extend = createRoute({
  method: 'post',
  path: '/orders/{reference}/extend-hold',
  tags,
  summary: 'Restart the full hold on the stock of an unpaid order',
  request: { params, query },
  responses: { 200: orderResponse, ...refusals, ...missing, ...conflict },
})

const collectorBody = jsonBody(collectorSchema)
const collector = createRoute({
  method: 'put',
  path: '/orders/{reference}/collector',
  tags,
  summary: 'Name somebody else who may collect the order; an empty name removes them',
  middleware: collectorBody.middleware,
  request: { ...collectorBody.request, params, query },
  responses: { 200: orderResponse, ...refusals, ...missing, ...conflict },
})

const reorderBody = optionalJsonBody(reorderSchema)
const again = createRoute({
  method: 'post',
  path: '/orders/{reference}/reorder',
  tags,
  summary: 'Add its items, or one of them, to the basket again, as far as they are available',
  middleware: reorderBody.middleware,
  request: { ...reorderBody.request, params, query },
  responses: { 200: jsonResponse(basketSchema, 'The whole basket'), ...refusals, ...missing },
})

const invoice = createRoute({
  method: 'get',
  path: '/orders/{reference}/invoices/{number}',
  tags,
  summary: 'A VAT invoice or credit note',
  request: { params: params.extend({ number: z.string().max(20) }), query },
  responses: { 200: jsonResponse(invoiceAnswerSchema, 'Everything required by law'), ...missing },
})

/** Orders are private: none of these responses may be cached. */
export function ordersRouter(ctx: ShopContext, deployment: Deployment) {
  const limit = makeLimit(ctx, { name: 'orders', times: 20, seconds: 600 })
  const payLimit = makeLimit(ctx, { name: 'pay', times: 60, seconds: 600 })
  // Each request without a basket cookie creates a new basket.
  const reorderLimit = makeLimit(ctx, { name: 'reorder', times: 60, seconds: 3600 })
  /** Saves the ticked addresses. A full address book must not stop the order. */
  const saveAddresses = async (ctx: ShopContext, body: z.output<typeof placeOrderSchema>) => {
    for (const usedAs of ['billing', 'shipping'] as const) {
      const label = body.save_addresses?.[usedAs]
      const address = body[usedAs]
      if (!label || !address) continue
      const saved = await saveAddress({ ctx, input: { label, address, usedAs } })
      if (!saved.ok) ctx.log.info({ code: saved.code }, 'an address of an order was not saved')
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
      const customer = c.var.customer
      // Without an email address the account's is used; with no session either, the customer has been signed out.
      if (!customer && c.req.valid('json').email === undefined)
        return errorResponse(c, 401, {
          code: 'signed_out',
          message: 'No user logged in',
          fields: { email: 'Email is required' },
        })
      const network = networkOf(c, deployment.trustProxy)
      const input = {
        owner: basketOwner(c),
        customerEmail: customer?.email ?? null,
        network,
        key,
        body: c.req.valid('json'),
      }
      const outcome = await placeOrder({ ctx: c.var.ctx, input })
      if (!outcome.ok) return errorResponse(c, statusOf[outcome.code], outcome)
      if (customer) await saveAddresses(c.var.ctx, c.req.valid('json'))
      const { order, payUrl, completePath } = outcome
      return c.json({ data: { order, pay_url: payUrl, complete_url: completePath } }, 201)
    })
    .openapi(list, async (c) => {
      return c.json({ data: await listOrders({ ctx: c.var.ctx }) }, 200)
    })
    .openapi(read, async (c) => {
      const { reference } = c.req.valid('param')
      const viewer = viewerOf(c, c.req.valid('query').key)
      return c.json({ data: await readOrder({ ctx: c.var.ctx, input: { reference, viewer } }) }, 200)
    })
    .openapi(pay, async (c) => {
      const { reference } = c.req.valid('param')
      const viewer = viewerOf(c, c.req.valid('query').key)
      // Each change of payment method calls a provider.
      const refused = await refuseTooMany(c, {
        limit: payLimit,
        deployment,
        reason: 'You have asked for a payment page many times',
      })
      if (refused) return refused
      const method = c.req.valid('json').payment_method
      const outcome = await retryPayment({ ctx: c.var.ctx, input: { reference, viewer, method } })
      if (!outcome.ok && outcome.waitSeconds) c.header('retry-after', String(outcome.waitSeconds))
      if (!outcome.ok) return errorResponse(c, payStatusOf[outcome.code], outcome)
      return c.json({ data: { pay_url: outcome.payUrl } }, 200)
    })
    .openapi(cancel, async (c) => {
      const { reference } = c.req.valid('param')
      const viewer = viewerOf(c, c.req.valid('query').key)
      // Throws for anybody but the buyer: only they may cancel.
      await readOwnOrder(c.var.ctx, reference, viewer)
      const outcome = await cancelOrder({ ctx: c.var.ctx, input: { reference } })
      if (!outcome.ok) return errorResponse(c, 409, outcome)
      return c.json({ data: await readOrder({ ctx: c.var.ctx, input: { reference, viewer } }) }, 200)
    })
    .openapi(extend, async (c) => {
      const { reference } = c.req.valid('param')
      const viewer = viewerOf(c, c.req.valid('query').key)
      const outcome = await extendHold({ ctx: c.var.ctx, input: { reference, viewer } })
      if (!outcome.ok) return errorResponse(c, 409, outcome)
      return c.json({ data: outcome.order }, 200)
    })
    .openapi(collector, async (c) => {
      const { reference } = c.req.valid('param')
      const viewer = viewerOf(c, c.req.valid('query').key)
      const outcome = await nameCollector({ ctx: c.var.ctx, input: { reference, viewer, ...c.req.valid('json') } })
      if (!outcome.ok) return errorResponse(c, 409, outcome)
      return c.json({ data: outcome.order }, 200)
    })
    .openapi(again, async (c) => {
      const { reference } = c.req.valid('param')
      const refused = await refuseTooMany(c, {
        limit: reorderLimit,
        deployment,
        reason: 'You have ordered again several times in a short time',
      })
      if (refused) return refused
      const viewer = viewerOf(c, c.req.valid('query').key)
      const { variation_id: variationId, same_batch: sameBatch } = c.req.valid('json')
      const outcome = await reorder({
        ctx: c.var.ctx,
        input: { reference, viewer, owner: basketOwner(c), variationId, sameBatch },
      })
      if (!outcome.ok) return errorResponse(c, 422, outcome)
      if (outcome.token) keepBasketCookie(c, deployment, outcome.token)
      return c.json({ data: outcome.basket }, 200)
    })
    .openapi(invoice, async (c) => {
      const { reference, number } = c.req.valid('param')
      const viewer = viewerOf(c, c.req.valid('query').key)
      return c.json({ data: await readInvoice({ ctx: c.var.ctx, input: { reference, number, viewer } }) }, 200)
    })
}
