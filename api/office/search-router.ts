import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { searchResultSchema, searchSchema } from '#contract/office/search.ts'
import { searchOffice } from '#shop/office/search-office.ts'
import { type Env, refuseBadRequest } from '../http/errors.ts'
import { jsonResponse } from '../http/json-body.ts'
import { officeRefusals } from './office-responses.ts'
import { permits } from './route-permissions.ts'

const searchRoute = createRoute({
  tags: ['Office'],
  ...permits('today.read'),
  method: 'get',
  path: '/search',
  request: { query: searchSchema },
  responses: { 200: jsonResponse(searchResultSchema, 'Matching orders, customers and enquiries'), ...officeRefusals },
})

/** One search for orders, customers and enquiries. */
export const searchRouter = () =>
  new OpenAPIHono<Env>({ defaultHook: refuseBadRequest }).openapi(searchRoute, async (c) =>
    c.json(await searchOffice({ ctx: c.var.ctx, input: c.req.valid('query') }), 200),
  )
