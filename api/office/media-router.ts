import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { mediaListSchema, mediaQuery, uploadedMediaSchema } from '#contract/media/media.ts'
import { listMedia } from '#shop/media/list-media.ts'
import { uploadMedia } from '#shop/media/upload-media.ts'
import { type Env, refuseBadRequest } from '../http/errors.ts'
import { jsonResponse } from '../http/json-body.ts'
import { photoBody, photoPlaces } from '../http/photo-body.ts'
import { officeRefusals, refusalResponse } from './office-responses.ts'
import { sessionOf } from './office-session.ts'
import { permits } from './route-permissions.ts'

const tags = ['Office']

const uploadRoute = createRoute({
  tags,
  ...permits('media.upload'),
  method: 'post',
  path: '/media',
  request: photoBody,
  responses: { 200: jsonResponse(uploadedMediaSchema, 'The stored picture'), ...officeRefusals },
})
const listRoute = createRoute({
  tags,
  ...permits('media.upload'),
  method: 'get',
  path: '/media',
  request: { query: mediaQuery },
  responses: { 200: jsonResponse(mediaListSchema, 'The uploaded pictures, newest first'), ...officeRefusals },
})

/** A request that waits has not sent its picture yet, so it takes no memory. */
const slots = { atOnce: 6, waiting: 24, perVisitor: 24 }

/** Pictures for posts, slides and products. */
export function mediaRouter() {
  const withUploadSlot = photoPlaces(slots)
  return new OpenAPIHono<Env>({ defaultHook: refuseBadRequest })
    .openapi(uploadRoute, async (c) => {
      const store = (bytes: Uint8Array<ArrayBuffer>) => uploadMedia({ ctx: c.var.ctx, input: { bytes } })
      const outcome = await withUploadSlot(c, String(sessionOf(c).actor.staffId), store)
      return outcome.ok ? c.json({ media: outcome.media }, 200) : refusalResponse(c, { ...outcome, code: 'invalid' })
    })
    .openapi(listRoute, async (c) => c.json(await listMedia({ ctx: c.var.ctx, input: c.req.valid('query') }), 200))
}
