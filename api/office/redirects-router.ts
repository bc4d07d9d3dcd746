import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { redirectListSchema, redirectSchema, removeRedirectSchema } from '#contract/office/redirects.ts'
import { addRedirect, listRedirects, removeRedirect } from '#shop/content/redirects.ts'
import { type Env, refuseBadRequest } from '../http/errors.ts'
import { jsonBody, jsonResponse } from '../http/json-body.ts'
import { done, doneResponse, officeRefusals, outcomeResponse } from './office-responses.ts'
import { permits } from './route-permissions.ts'

const shared = { tags: ['Office'], ...permits('content.edit') }

const listRoute = createRoute({
  ...shared,
  method: 'get',
  path: '/redirects',
  responses: { 200: jsonResponse(redirectListSchema, 'Newest first'), ...officeRefusals },
})
const addBody = jsonBody(redirectSchema)
const addRoute = createRoute({
  ...shared,
  method: 'put',
  path: '/redirects',
  middleware: addBody.middleware,
  request: addBody.request,
  responses: done,
})
const removeBody = jsonBody(removeRedirectSchema)
const removeRoute = createRoute({
  ...shared,
  method: 'post',
  path: '/redirects/remove',
  middleware: removeBody.middleware,
  request: removeBody.request,
  responses: done,
})

/** Addresses that have moved. */
export const redirectsRouter = () =>
  new OpenAPIHono<Env>({ defaultHook: refuseBadRequest })
    .openapi(listRoute, async (c) => c.json(await listRedirects({ ctx: c.var.ctx }), 200))
    .openapi(addRoute, async (c) => {
      const outcome = await addRedirect({ ctx: c.var.ctx, input: c.req.valid('json') })
      return outcomeResponse(c, outcome)
    })
    .openapi(removeRoute, async (c) => {
      await removeRedirect({ ctx: c.var.ctx, input: c.req.valid('json') })
      return doneResponse(c)
    })
