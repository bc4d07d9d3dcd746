import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { pictureListSchema } from '#contract/office/picture-list.ts'
import { listPictures } from '#shop/documents/list-pictures.ts'
import { type Env, refuseBadRequest } from '../http/errors.ts'
import { jsonResponse } from '../http/json-body.ts'
import { officeRefusals } from './office-responses.ts'
import { permits } from './route-permissions.ts'

const listRoute = createRoute({
  tags: ['Office'],
  ...permits('content.edit'),
  method: 'get',
  path: '/pictures',
  responses: { 200: jsonResponse(pictureListSchema, 'The pictures of the shop itself'), ...officeRefusals },
})

export const picturesRouter = () =>
  new OpenAPIHono<Env>({ defaultHook: refuseBadRequest }).openapi(listRoute, (c) =>
    c.json(listPictures({ ctx: c.var.ctx }), 200),
  )
