import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { uploadedSchema } from '#contract/media/photo.ts'
import { readClaimPhoto, readStockPhoto } from '#shop/media/read-photo.ts'
import { uploadPhoto } from '#shop/media/upload-photo.ts'
import { type Env, refuseBadRequest } from '../http/errors.ts'
import { jsonResponse } from '../http/json-body.ts'
import { photoBody, photoPlaces } from '../http/photo-body.ts'
import { officeRefusals, refusalResponse } from './office-responses.ts'
import { sessionOf } from './office-session.ts'
import { permits } from './route-permissions.ts'

const tags = ['Office']

const uploadRoute = createRoute({
  tags,
  ...permits('stock.move'),
  method: 'post',
  path: '/photos',
  request: photoBody,
  responses: { 200: jsonResponse(uploadedSchema, 'The name of the stored photo'), ...officeRefusals },
})
const readRoute = createRoute({
  tags,
  ...permits('stock.read'),
  method: 'get',
  path: '/photos/{name}',
  request: { params: z.object({ name: z.string().max(80) }) },
  responses: { 200: { description: 'The photo' }, 304: { description: 'Not modified' }, ...officeRefusals },
})
const readOfClaimRoute = createRoute({
  tags,
  ...permits('claims.read'),
  method: 'get',
  path: '/claims/{reference}/photos/{name}',
  request: { params: z.object({ reference: z.string().max(40), name: z.string().max(80) }) },
  responses: { 200: { description: 'The photo' }, ...officeRefusals },
})

const webp = { 'content-type': 'image/webp' }

/** Photos of batches and claims. */
export function photosRouter() {
  const withUploadSlot = photoPlaces()
  return new OpenAPIHono<Env>({ defaultHook: refuseBadRequest })
    .openapi(uploadRoute, async (c) => {
      const store = (bytes: Uint8Array) => uploadPhoto({ ctx: c.var.ctx, input: { bytes, orderId: null } })
      const outcome = await withUploadSlot(c, String(sessionOf(c).actor.staffId), store)
      return outcome.ok ? c.json({ photo: outcome.photo }, 200) : refusalResponse(c, { ...outcome, code: 'invalid' })
    })
    .openapi(readRoute, async (c) => {
      const input = c.req.valid('param')
      const bytes = await readStockPhoto({ ctx: c.var.ctx, input })
      // A photo never changes but permissions do: the browser revalidates each time instead of downloading again.
      const headers = { etag: `"${input.name}"`, 'cache-control': 'private, no-cache' }
      if (c.req.header('if-none-match') === headers.etag) return c.body(null, 304, headers)
      return c.body(bytes, 200, { ...headers, ...webp })
    })
    .openapi(readOfClaimRoute, async (c) => {
      const input = c.req.valid('param')
      const bytes = await readClaimPhoto({ ctx: c.var.ctx, input })
      // The photo may show a customer's home, so the browser must not store it.
      return c.body(bytes, 200, { ...webp, 'cache-control': 'private, no-store' })
    })
}
