import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { errorSchema } from '#contract/http/responses.ts'
import { uploadedSchema } from '#contract/media/photo.ts'
import { claimRequestSchema } from '#contract/orders/claim.ts'
import { orderAnswerSchema } from '#contract/orders/order.ts'
import type { ShopContext } from '#shop/context.ts'
import { checkRoom } from '#shop/media/order-photos.ts'
import { readOrderPhoto } from '#shop/media/read-photo.ts'
import { uploadPhoto } from '#shop/media/upload-photo.ts'
import { canClaim } from '#shop/orders/claims/claim-rights.ts'
import { makeClaim } from '#shop/orders/claims/make-claim.ts'
import { readOwnOrder } from '#shop/orders/read-order.ts'
import type { Deployment } from '../http/deployment.ts'
import { type Env, errorResponse, refuseBadRequest } from '../http/errors.ts'
import { jsonBody, jsonResponse, refusals } from '../http/json-body.ts'
import { makeLimit, refuseTooMany } from '../http/limits.ts'
import { photoBody, photoPlaces } from '../http/photo-body.ts'
import { viewerOf } from './viewer.ts'

const tags = ['Orders']
const params = z.object({ reference: z.string() })
const query = z.strictObject({ key: z.string().max(100).optional() })
const errorResponses = {
  ...refusals,
  404: jsonResponse(errorSchema, 'No such order, or it belongs to somebody else'),
  409: jsonResponse(errorSchema, 'Not possible now: the message says why'),
}

const body = jsonBody(claimRequestSchema)
const claim = createRoute({
  method: 'post',
  path: '/orders/{reference}/claims',
  tags,
  summary: 'Report broken or missing pieces, or a return within 14 days',
  middleware: body.middleware,
  request: { ...body.request, params, query },
  responses: { 201: jsonResponse(orderAnswerSchema, 'The order, with the claim'), ...errorResponses },
})

const photo = createRoute({
  method: 'post',
  path: '/orders/{reference}/photos',
  tags,
  summary: 'Upload a photo for a claim: the body is the image itself. Returns the name to use in the claim',
  request: { params, query, ...photoBody },
  responses: { 201: jsonResponse(uploadedSchema, 'The name of the photo'), ...errorResponses },
})

const sentPhoto = createRoute({
  method: 'get',
  path: '/orders/{reference}/photos/{name}',
  tags,
  summary: 'A photo that the buyer sent with a claim',
  request: { params: params.extend({ name: z.string().max(80) }), query },
  responses: { 200: { description: 'The photo' }, ...errorResponses },
})

/** Buyers' claims about goods they have received. */
export function claimsRouter(ctx: ShopContext, deployment: Deployment) {
  const claimLimit = makeLimit(ctx, { name: 'claims', times: 10, seconds: 3600 })
  const photoLimit = makeLimit(ctx, { name: 'claim-photos', times: 40, seconds: 3600 })
  const withUploadSlot = photoPlaces()
  return new OpenAPIHono<Env>({ defaultHook: refuseBadRequest })
    .openapi(claim, async (c) => {
      const reason = 'You have written to us several times in a short time'
      const refused = await refuseTooMany(c, { limit: claimLimit, deployment, reason })
      if (refused) return refused
      const viewer = viewerOf(c, c.req.valid('query').key)
      const input = { reference: c.req.valid('param').reference, viewer, claim: c.req.valid('json') }
      const outcome = await makeClaim({ ctx: c.var.ctx, input })
      if (!outcome.ok) return errorResponse(c, outcome.code === 'invalid' ? 422 : 409, outcome)
      return c.json({ data: outcome.order }, 201)
    })
    .openapi(photo, async (c) => {
      const reason = 'You have sent us many photos in a short time'
      const refused = await refuseTooMany(c, { limit: photoLimit, deployment, reason })
      if (refused) return refused
      const viewer = viewerOf(c, c.req.valid('query').key)
      const record = await readOwnOrder(c.var.ctx, c.req.valid('param').reference, viewer)
      if (!canClaim(record))
        return errorResponse(c, 409, { code: 'cannot_claim', message: 'This order has not left our yard yet.' })
      const orderId = record.order.id
      const full = await checkRoom(c.var.ctx.database.db, c.var.ctx, orderId)
      if (full) return errorResponse(c, 409, full)
      const store = (bytes: Uint8Array) => uploadPhoto({ ctx: c.var.ctx, input: { bytes, orderId } })
      // Slots are shared out by order: an attacker may have many networks, but few dispatched orders.
      const outcome = await withUploadSlot(c, String(orderId), store)
      if (outcome.ok) return c.json({ photo: outcome.photo }, 201)
      return errorResponse(c, outcome.code === 'too_many_photos' ? 409 : 422, outcome)
    })
    .openapi(sentPhoto, async (c) => {
      const { reference, name } = c.req.valid('param')
      const viewer = viewerOf(c, c.req.valid('query').key)
      const { order } = await readOwnOrder(c.var.ctx, reference, viewer)
      const bytes = await readOrderPhoto({ ctx: c.var.ctx, input: { orderId: order.id, name } })
      // The photo may show the buyer's home, so the browser must not store it.
      return c.body(bytes, 200, { 'content-type': 'image/webp', 'cache-control': 'private, no-store' })
    })
}
