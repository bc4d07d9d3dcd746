import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { wholeParameter } from '#contract/http/responses.ts'
import {
  addPricesToReleaseSchema,
  addProductsToReleaseSchema,
  addToReleaseSchema,
  editReleaseSchema,
  holdReleaseSchema,
  newReleaseSchema,
  productsAddedSchema,
  releaseCheckSchema,
  releaseCreatedSchema,
  releaseListSchema,
  releasePreviewSchema,
  releaseSchema,
  releaseVersionSchema,
  removeFromReleaseSchema,
  removePricesFromReleaseSchema,
  waitingReleasesSchema,
} from '#contract/office/releases.ts'
import { type DocumentKey, kinds } from '#shop/documents/find-document.ts'
import { ShopError } from '#shop/error.ts'
import { addPricesToRelease } from '#shop/releases/add-prices-to-release.ts'
import { addProductsToRelease } from '#shop/releases/add-products-to-release.ts'
import { addToRelease } from '#shop/releases/add-to-release.ts'
import { createRelease } from '#shop/releases/create-release.ts'
import { deleteRelease } from '#shop/releases/delete-release.ts'
import { editRelease } from '#shop/releases/edit-release.ts'
import { holdRelease } from '#shop/releases/hold-release.ts'
import { listReleases } from '#shop/releases/list-releases.ts'
import { readWaitingReleases } from '#shop/releases/other-releases.ts'
import { checkRelease, releasePreview } from '#shop/releases/preview-release.ts'
import { publishRelease } from '#shop/releases/publish-release.ts'
import { readRelease } from '#shop/releases/read-release.ts'
import { removeFromRelease } from '#shop/releases/remove-from-release.ts'
import { removePricesFromRelease } from '#shop/releases/remove-prices-from-release.ts'
import { undoRelease } from '#shop/releases/undo-release.ts'
import { type Env, refuseBadRequest } from '../http/errors.ts'
import { jsonBody, jsonResponse } from '../http/json-body.ts'
import { done, officeRefusals, outcomeResponse, refusalResponse } from './office-responses.ts'
import { permits } from './route-permissions.ts'

const shared = { tags: ['Office'], ...permits('releases.edit') }
const params = z.object({ id: wholeParameter(1, 2_000_000_000) })
const documentParams = z.object({ kind: z.string().max(20), id: z.string().max(60) })

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/releases',
  responses: { 200: jsonResponse(releaseListSchema, 'Every release, those that wait first'), ...officeRefusals },
})
const createReleaseRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/releases',
  ...jsonBody(newReleaseSchema),
  responses: { 200: jsonResponse(releaseCreatedSchema, 'The new release'), ...officeRefusals },
})
const readRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/releases/{id}',
  request: { params },
  responses: { 200: jsonResponse(releaseSchema, 'The release and what it changes'), ...officeRefusals },
})
const checkRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/releases/{id}/check',
  request: { params },
  responses: { 200: jsonResponse(releaseCheckSchema, 'What keeps it from being published'), ...officeRefusals },
})
const previewRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/releases/{id}/preview',
  request: { params },
  responses: { 200: jsonResponse(releasePreviewSchema, 'The shop as of this release'), ...officeRefusals },
})
const waitingRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/releases/of/{kind}/{id}',
  request: { params: documentParams },
  responses: { 200: jsonResponse(waitingReleasesSchema, 'The releases that wait with it'), ...officeRefusals },
})

const action = <Method extends 'post' | 'patch' | 'delete', Path extends string, Schema extends z.ZodObject>(
  method: Method,
  path: Path,
  schema: Schema,
) => {
  const body = jsonBody(schema)
  return createRoute({
    ...shared,
    method,
    path: `/releases/{id}${path}` as const,
    middleware: body.middleware,
    request: { ...body.request, params },
    responses: done,
  })
}
const editRoute = action('patch', '', editReleaseSchema)
const deleteRoute = action('post', '/delete', releaseVersionSchema)
const addRoute = action('post', '/add', addToReleaseSchema)
const productsBody = jsonBody(addProductsToReleaseSchema)
const addProductsRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/releases/{id}/products',
  middleware: productsBody.middleware,
  request: { ...productsBody.request, params },
  responses: { 200: jsonResponse(productsAddedSchema, 'What was added'), ...officeRefusals },
})
const removeRoute = action('post', '/remove', removeFromReleaseSchema)
const addPricesRoute = action('post', '/prices', addPricesToReleaseSchema)
const removePricesRoute = action('post', '/prices/remove', removePricesFromReleaseSchema)
const holdRoute = action('post', '/hold', holdReleaseSchema)
const publishRoute = action('post', '/publish', releaseVersionSchema)
const undoRoute = action('post', '/undo', releaseVersionSchema)

function keyOf({ kind, id }: { kind: string; id: string }): DocumentKey {
  if (!Object.hasOwn(kinds, kind)) throw new ShopError('not_found', 'There is nothing to edit at this address.')
  return { kind: kind as DocumentKey['kind'], id }
}

/** Releases: changes to several documents that go live together. */
export const releasesRouter = () =>
  new OpenAPIHono<Env>({ defaultHook: refuseBadRequest })
    .openapi(listRoute, async (c) => c.json(await listReleases({ ctx: c.var.ctx }), 200))
    .openapi(createReleaseRoute, async (c) => {
      const outcome = await createRelease({ ctx: c.var.ctx, input: c.req.valid('json') })
      return outcome.ok ? c.json({ id: outcome.id }, 200) : refusalResponse(c, outcome)
    })
    .openapi(readRoute, async (c) => c.json(await readRelease({ ctx: c.var.ctx, input: c.req.valid('param') }), 200))
    .openapi(checkRoute, async (c) => c.json(await checkRelease({ ctx: c.var.ctx, input: c.req.valid('param') }), 200))
    .openapi(previewRoute, async (c) =>
      c.json(await releasePreview({ ctx: c.var.ctx, input: c.req.valid('param') }), 200),
    )
    .openapi(waitingRoute, async (c) =>
      c.json(await readWaitingReleases({ ctx: c.var.ctx, input: keyOf(c.req.valid('param')) }), 200),
    )
    .openapi(editRoute, async (c) => {
      const input = { ...c.req.valid('param'), ...c.req.valid('json') }
      const outcome = await editRelease({ ctx: c.var.ctx, input })
      return outcomeResponse(c, outcome)
    })
    .openapi(deleteRoute, async (c) => {
      const input = { ...c.req.valid('param'), ...c.req.valid('json') }
      const outcome = await deleteRelease({ ctx: c.var.ctx, input })
      return outcomeResponse(c, outcome)
    })
    .openapi(addRoute, async (c) => {
      const body = c.req.valid('json')
      const input = { ...body, ...keyOf(body), release: c.req.valid('param').id }
      const outcome = await addToRelease({ ctx: c.var.ctx, input })
      return outcomeResponse(c, outcome)
    })
    .openapi(removeRoute, async (c) => {
      const body = c.req.valid('json')
      const input = { ...body, ...keyOf(body), release: c.req.valid('param').id }
      const outcome = await removeFromRelease({ ctx: c.var.ctx, input })
      return outcomeResponse(c, outcome)
    })
    .openapi(addProductsRoute, async (c) => {
      const input = { ...c.req.valid('json'), release: c.req.valid('param').id }
      const outcome = await addProductsToRelease({ ctx: c.var.ctx, input })
      return outcome.ok ? c.json(outcome, 200) : refusalResponse(c, outcome)
    })
    .openapi(addPricesRoute, async (c) => {
      const input = { ...c.req.valid('json'), release: c.req.valid('param').id }
      const outcome = await addPricesToRelease({ ctx: c.var.ctx, input })
      return outcomeResponse(c, outcome)
    })
    .openapi(removePricesRoute, async (c) => {
      const input = { ...c.req.valid('json'), release: c.req.valid('param').id }
      const outcome = await removePricesFromRelease({ ctx: c.var.ctx, input })
      return outcomeResponse(c, outcome)
    })
    .openapi(holdRoute, async (c) => {
      const input = { ...c.req.valid('param'), ...c.req.valid('json') }
      const outcome = await holdRelease({ ctx: c.var.ctx, input })
      return outcomeResponse(c, outcome)
    })
    .openapi(publishRoute, async (c) => {
      const input = { ...c.req.valid('param'), ...c.req.valid('json') }
      const outcome = await publishRelease({ ctx: c.var.ctx, input })
      return outcomeResponse(c, outcome)
    })
    .openapi(undoRoute, async (c) => {
      const input = { ...c.req.valid('param'), ...c.req.valid('json') }
      const outcome = await undoRelease({ ctx: c.var.ctx, input })
      return outcomeResponse(c, outcome)
    })
