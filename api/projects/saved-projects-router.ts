import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { errorSchema } from '#contract/http/responses.ts'
import { savedProjectAnswerSchema, savedProjectsSchema, saveProjectSchema } from '#contract/projects/priced-plan.ts'
import type { ShopContext } from '#shop/context.ts'
import {
  deleteProject,
  listProjects,
  readProject,
  type SaveResult,
  saveProject,
  shareProject,
} from '#shop/projects/save-project.ts'
import { type Env, errorResponse, refuseBadRequest } from '../http/errors.ts'
import { jsonBody, jsonResponse, refusals } from '../http/json-body.ts'
import { currentCustomer } from '../http/session.ts'
import { signedOut } from '../http/signed-out.ts'

const tags = ['Projects']
const params = z.object({ id: z.string().max(60) })
const one = {
  200: jsonResponse(savedProjectAnswerSchema, 'The project as it is saved now'),
  ...refusals,
  401: jsonResponse(errorSchema, 'Not signed in'),
  404: jsonResponse(errorSchema, 'There is no such project, or it is somebody else’s'),
}
const all = {
  200: jsonResponse(savedProjectsSchema, 'The customer’s projects, the last changed first'),
  ...refusals,
  401: jsonResponse(errorSchema, 'Not signed in'),
}

const list = createRoute({ method: 'get', path: '/projects', tags, summary: 'One’s own projects', responses: all })

const save = createRoute({
  method: 'post',
  path: '/projects',
  tags,
  summary: 'Save a project with the account',
  ...jsonBody(saveProjectSchema),
  responses: one,
})

const read = createRoute({
  method: 'get',
  path: '/projects/{id}',
  tags,
  summary: 'One of one’s own projects',
  request: { params },
  responses: one,
})

const body = jsonBody(saveProjectSchema)
const change = createRoute({
  method: 'put',
  path: '/projects/{id}',
  tags,
  summary: 'Save a project as it is now',
  middleware: body.middleware,
  request: { ...body.request, params },
  responses: one,
})

const remove = createRoute({
  method: 'delete',
  path: '/projects/{id}',
  tags,
  summary: 'Delete a project; what was ordered of it keeps its plan',
  request: { params },
  responses: all,
})

const share = createRoute({
  method: 'post',
  path: '/projects/{id}/share',
  tags,
  summary: 'Open a project to whoever has its link, to read',
  request: { params },
  responses: one,
})

const unshare = createRoute({
  method: 'delete',
  path: '/projects/{id}/share',
  tags,
  summary: 'Close the link of a project',
  request: { params },
  responses: one,
})

/** The projects of whoever is signed in. */
export function savedProjectsRouter(ctx: ShopContext) {
  const answer = (c: Context<Env>, outcome: SaveResult) => {
    if (outcome.ok) return c.json({ data: outcome.project }, 200)
    if (outcome.code === 'signed_out') return signedOut(c)
    return errorResponse(c, outcome.code === 'not_found' ? 404 : 422, outcome)
  }
  return new OpenAPIHono<Env>({ defaultHook: refuseBadRequest })
    .openapi(list, async (c) => {
      const who = await currentCustomer(ctx, c)
      return who ? c.json({ data: await listProjects({ ctx, input: who }) }, 200) : signedOut(c)
    })
    .openapi(save, async (c) => {
      const who = await currentCustomer(ctx, c)
      if (!who) return signedOut(c)
      return answer(c, await saveProject({ ctx, input: { customerId: who.customerId, ...c.req.valid('json') } }))
    })
    .openapi(read, async (c) => {
      const who = await currentCustomer(ctx, c)
      if (!who) return signedOut(c)
      const input = { customerId: who.customerId, ...c.req.valid('param') }
      return c.json({ data: await readProject({ ctx, input }) }, 200)
    })
    .openapi(change, async (c) => {
      const who = await currentCustomer(ctx, c)
      if (!who) return signedOut(c)
      const input = { customerId: who.customerId, ...c.req.valid('param'), ...c.req.valid('json') }
      return answer(c, await saveProject({ ctx, input }))
    })
    .openapi(remove, async (c) => {
      const who = await currentCustomer(ctx, c)
      if (!who) return signedOut(c)
      await deleteProject({ ctx, input: { customerId: who.customerId, ...c.req.valid('param') } })
      return c.json({ data: await listProjects({ ctx, input: who }) }, 200)
    })
    .openapi(share, async (c) => {
      const who = await currentCustomer(ctx, c)
      if (!who) return signedOut(c)
      const input = { customerId: who.customerId, ...c.req.valid('param'), shared: true }
      return c.json({ data: await shareProject({ ctx, input }) }, 200)
    })
    .openapi(unshare, async (c) => {
      const who = await currentCustomer(ctx, c)
      if (!who) return signedOut(c)
      const input = { customerId: who.customerId, ...c.req.valid('param'), shared: false }
      return c.json({ data: await shareProject({ ctx, input }) }, 200)
    })
}
