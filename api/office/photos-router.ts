import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { uploadedSchema } from '#contract/photo.ts'
import type { ShopContext } from '#shop/context.ts'
import { ShopError } from '#shop/error.ts'
import { readPhoto, uploadPhoto } from '#shop/media/upload-photo.ts'
import { type Env, refuseBadRequest } from '../http/errors.ts'
import { jsonResponse } from '../http/json-body.ts'
import { photoBody, photoOf } from '../http/photo-body.ts'
import { officeRefusals, refusalResponse } from './office-responses.ts'
import { permits } from './route-permissions.ts'

const tags = ['Office']

const uploadRoute = createRoute({
  tags,
  ...permits('stock.move'),
  method: 'post',
  path: '/photos',
  request: photoBody,
  responses: { 200: jsonResponse(uploadedSchema, 'What the photo is called from now on'), ...officeRefusals },
})
const readRoute = createRoute({
  tags,
  ...permits('stock.read'),
  method: 'get',
  path: '/photos/{name}',
  request: { params: z.object({ name: z.string().max(80) }) },
  responses: { 200: { description: 'The photo' }, ...officeRefusals },
})

/** Named by what they hold, they never change; only whoever is signed in may see them. */
const privately = { 'content-type': 'image/webp', 'cache-control': 'private, max-age=31536000, immutable' }

/** Photos of batches and claims. */
export const photosRouter = (ctx: ShopContext) =>
  new OpenAPIHono<Env>({ defaultHook: refuseBadRequest })
    .openapi(uploadRoute, async (c) => {
      const outcome = await uploadPhoto({ ctx, input: { bytes: await photoOf(c) } })
      return outcome.ok ? c.json({ photo: outcome.photo }, 200) : refusalResponse(c, { ...outcome, code: 'invalid' })
    })
    .openapi(readRoute, async (c) => {
      const bytes = await readPhoto({ ctx, input: c.req.valid('param') })
      if (!bytes) throw new ShopError('not_found', 'There is no such photo.')
      return c.body(bytes, 200, privately)
    })
