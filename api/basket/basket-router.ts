import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { addLineSchema, type Basket, basketSchema, changeLineSchema } from '#contract/basket/basket.ts'
import { errorSchema } from '#contract/http/responses.ts'
import { enterVoucherSchema } from '#contract/vouchers/voucher.ts'
import { addLines } from '#shop/basket/add-lines.ts'
import type { BasketResult } from '#shop/basket/basket-result.ts'
import { changeLine } from '#shop/basket/change-line.ts'
import { changeVoucher } from '#shop/basket/change-voucher.ts'
import type { BasketFault } from '#shop/basket/fault-message.ts'
import { readBasket } from '#shop/basket/read-basket.ts'
import { removeLine } from '#shop/basket/remove-line.ts'
import type { ShopContext } from '#shop/context.ts'
import type { Deployment } from '../http/deployment.ts'
import { type Env, errorResponse, refuseBadRequest } from '../http/errors.ts'
import { idempotencyKeyPattern } from '../http/idempotency-key.ts'
import { jsonBody, jsonResponse, refusals } from '../http/json-body.ts'
import { answerTooMany, makeLimit, newBasketLimit, visitorOf } from '../http/limits.ts'
import { basketOwner, hasFormerCookie, keepBasketCookie, readCookie } from '../http/session.ts'

const statusOf = {
  not_for_sale: 422,
  wrong_product: 422,
  contradiction: 422,
  sample_quantity: 422,
  not_whole_sets: 422,
  out_of_stock: 422,
  over_stock: 422,
  too_many_samples: 422,
  too_many_lines: 422,
  already_in_basket: 409,
  stale: 409,
  key_reused: 409,
  too_many_baskets: 429,
  no_such_line: 404,
  voucher_unknown: 422,
  voucher_not_yet: 422,
  voucher_expired: 422,
  voucher_used_up: 422,
  voucher_already_used: 422,
  voucher_too_little: 422,
  voucher_no_match: 422,
} as const satisfies Record<BasketFault['code'], number>

const tags = ['Basket']
const basketResponse = jsonResponse(basketSchema, 'The whole basket')
const missing = { 404: jsonResponse(errorSchema, 'There is no such line in this basket') }
const conflict = { 409: jsonResponse(errorSchema, 'The basket has changed; read it again') }
const params = z.object({ itemId: z.string() })

const lineOf = (wire: { product_id: number; variation_id: number; quantity: number }) => ({
  productId: wire.product_id,
  variationId: wire.variation_id,
  pieces: wire.quantity,
})

const read = createRoute({
  method: 'get',
  path: '/cart',
  tags,
  summary: 'The basket of the signed-in customer, or of the guest with the cookie',
  responses: { 200: basketResponse },
})

const add = createRoute({
  method: 'post',
  path: '/cart/add',
  tags,
  summary: 'Add a size or a sample, and any items that go with it; adding the same item again increases its line',
  parameters: [
    {
      in: 'header',
      name: 'Idempotency-Key',
      description: 'The same key and body sent again within 24 hours adds nothing more',
      schema: { type: 'string', maxLength: 200 },
    },
  ],
  ...jsonBody(addLineSchema),
  responses: { 200: basketResponse, ...refusals, ...missing, ...conflict },
})

const changeBody = jsonBody(changeLineSchema)
const change = createRoute({
  method: 'put',
  path: '/cart/{itemId}',
  tags,
  summary: 'Change the number of pieces on a line',
  middleware: changeBody.middleware,
  request: { ...changeBody.request, params },
  responses: { 200: basketResponse, ...refusals, ...missing, ...conflict },
})

const remove = createRoute({
  method: 'delete',
  path: '/cart/{itemId}',
  tags,
  summary: 'Remove a line from the basket',
  request: { params },
  responses: { 200: basketResponse, ...refusals, ...missing, ...conflict },
})

const voucherBody = jsonBody(enterVoucherSchema)
const enterVoucher = createRoute({
  method: 'put',
  path: '/cart/voucher',
  tags,
  summary: 'Put a voucher on the basket by its code, in place of any other; refused if it takes nothing off now',
  middleware: voucherBody.middleware,
  request: voucherBody.request,
  responses: { 200: basketResponse, ...refusals, ...missing, ...conflict },
})

const removeVoucher = createRoute({
  method: 'delete',
  path: '/cart/voucher',
  tags,
  summary: 'Take the voucher off the basket',
  responses: { 200: basketResponse, ...refusals, ...missing, ...conflict },
})

/** Unknown codes that a visitor may try in an hour, so that nobody can guess codes. */
const wrongCodes = { name: 'voucher', times: 30, seconds: 3600 }

/** A basket is private: its responses must never be cached. */
export function basketRouter(ctx: ShopContext, deployment: Deployment) {
  const ownerOf = (c: Context<Env>) => basketOwner(c)

  const newBaskets = newBasketLimit(ctx)
  const codes = makeLimit(ctx, wrongCodes)

  const answerBasket = (c: Context<Env>, basket: Basket, token: string | null) => {
    const former = hasFormerCookie(c, deployment, 'basket') ? readCookie(c, 'basket') : undefined
    const renewed = former && /^[\w-]{43}$/.test(former) ? former : null
    const newToken = token ?? renewed
    if (newToken) keepBasketCookie(c, deployment, newToken)
    return c.json({ data: basket }, 200)
  }

  const answer = (c: Context<Env>, outcome: BasketResult) => {
    if (outcome.ok) return answerBasket(c, outcome.basket, outcome.token)
    if (outcome.code === 'too_many_baskets')
      return answerTooMany(c, outcome.seconds, 'You have started several baskets in a short time')
    return errorResponse(c, statusOf[outcome.code], outcome)
  }

  return new OpenAPIHono<Env>({ defaultHook: refuseBadRequest })
    .openapi(read, async (c) => {
      const { basket, token } = await readBasket({ ctx: c.var.ctx, input: { owner: await ownerOf(c) } })
      return answerBasket(c, basket, token)
    })
    .openapi(add, async (c) => {
      const body = c.req.valid('json')
      const key = c.req.header('idempotency-key')
      if (key !== undefined && !idempotencyKeyPattern.test(key)) {
        const message = 'An Idempotency-Key is 1 to 200 plain characters'
        return c.json({ error: { code: 'bad_request', message }, requestId: c.get('requestId') }, 400)
      }
      const owner = await ownerOf(c)
      const line = { ...lineOf(body), squareMetres: body.m2_quantity, isSample: body.is_sample }
      const waitToBegin = () => newBaskets.take(visitorOf(c, deployment.trustProxy))
      const lines = [line, ...(body.with ?? []).map(lineOf)]
      return answer(c, await addLines({ ctx: c.var.ctx, input: { owner, lines, key, waitToBegin } }))
    })
    .openapi(enterVoucher, async (c) => {
      const visitor = visitorOf(c, deployment.trustProxy)
      // Counted first, so that requests sent at once cannot try more codes.
      const seconds = await codes.take(visitor)
      if (seconds > 0) return answerTooMany(c, seconds, 'You have tried many voucher codes')
      const { code } = c.req.valid('json')
      const outcome = await changeVoucher({ ctx: c.var.ctx, input: { owner: await ownerOf(c), code } })
      if (outcome.ok || outcome.code !== 'voucher_unknown') await codes.release(visitor)
      return answer(c, outcome)
    })
    .openapi(removeVoucher, async (c) =>
      answer(c, await changeVoucher({ ctx: c.var.ctx, input: { owner: await ownerOf(c), code: null } })),
    )
    .openapi(change, async (c) => {
      const { quantity, m2_quantity, version } = c.req.valid('json')
      const input = {
        owner: await ownerOf(c),
        lineId: c.req.valid('param').itemId,
        pieces: quantity,
        squareMetres: m2_quantity,
        version,
      }
      return answer(c, await changeLine({ ctx: c.var.ctx, input }))
    })
    .openapi(remove, async (c) =>
      answer(
        c,
        await removeLine({ ctx: c.var.ctx, input: { owner: await ownerOf(c), lineId: c.req.valid('param').itemId } }),
      ),
    )
}
