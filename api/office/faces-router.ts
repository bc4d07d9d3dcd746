import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { facePreviewSchema, faceRoomSchema } from '#contract/office/faces.ts'
import type { ShopContext } from '#shop/context.ts'
import { previewFace } from '#shop/faces/preview-face.ts'
import { previewFaceRoom } from '#shop/faces/preview-face-room.ts'
import { type Env, refuseBadRequest } from '../http/errors.ts'
import { jsonBody } from '../http/json-body.ts'
import { answerTooMany, makeLimit } from '../http/limits.ts'
import { officeRefusals, refusalResponse } from './office-responses.ts'
import { sessionOf } from './office-session.ts'
import { permits } from './route-permissions.ts'

const tags = ['Office']

const previewRoute = createRoute({
  tags,
  ...permits('faces.mark'),
  method: 'post',
  path: '/faces/preview',
  ...jsonBody(facePreviewSchema),
  responses: { 200: { description: 'The straightened face, as WebP' }, ...officeRefusals },
})
const roomRoute = createRoute({
  tags,
  ...permits('catalogue.edit'),
  method: 'post',
  path: '/faces/room',
  ...jsonBody(faceRoomSchema),
  responses: { 200: { description: 'The room, as WebP' }, ...officeRefusals },
})

const webp = { 'content-type': 'image/webp', 'cache-control': 'private, no-store' }

/** Photographed faces of a product or a batch that is being edited. */
export function facesRouter(ctx: ShopContext) {
  const limit = makeLimit(ctx, { name: 'face-pictures', times: 120, seconds: 60 })
  const secondsToWait = (c: Context<Env>) => limit.take(String(sessionOf(c).actor.staffId))
  const reason = 'You have asked for a lot of pictures'
  return new OpenAPIHono<Env>({ defaultHook: refuseBadRequest })
    .openapi(previewRoute, async (c) => {
      const seconds = await secondsToWait(c)
      if (seconds > 0) return answerTooMany(c, seconds, reason)
      const outcome = await previewFace({ ctx: c.var.ctx, input: c.req.valid('json') })
      return outcome.ok ? c.body(outcome.bytes, 200, webp) : refusalResponse(c, outcome)
    })
    .openapi(roomRoute, async (c) => {
      const seconds = await secondsToWait(c)
      if (seconds > 0) return answerTooMany(c, seconds, reason)
      const outcome = await previewFaceRoom({ ctx: c.var.ctx, input: c.req.valid('json') })
      return outcome.ok ? c.body(outcome.bytes, 200, webp) : refusalResponse(c, outcome)
    })
}
