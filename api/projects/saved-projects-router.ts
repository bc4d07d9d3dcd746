import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import type { Context } from 'hono'
import { errorSchema } from '#contract/http/responses.ts'
import { savedProjectAnswerSchema, savedProjectsSchema, saveProjectSchema } from '#contract/projects/priced-plan.ts'
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

const tags = ['Projects']
const params = z.object({ id: z.string().max(60) })
const projectResponses = {
  200: jsonResponse(savedProjectAnswerSchema, 'The saved project'),
  ...refusals,
  401: jsonResponse(errorSchema, 'Not signed in'),
  404: jsonResponse(errorSchema, 'There is no such project, or it is somebody else’s'),
}
const listResponses = {
  200: jsonResponse(savedProjectsSchema, 'The customer’s projects, most recently changed first'),
  ...refusals,
  401: jsonResponse(errorSchema, 'Not signed in'),
}

const list = createRoute({
  method: 'get',
  path: '/projects',
  tags,
  summary: 'The customer’s projects',
  responses: listResponses,
})

const save = createRoute({
  method: 'post',
  path: '/projects',
  tags,
  summary: 'Save a project to the account',
  ...jsonBody(saveProjectSchema),
  responses: projectResponses,
})

const read = createRoute({
  method: 'get',
  path: '/projects/{id}',
  tags,
  summary: 'One of the customer’s projects',
  request: { params },
  responses: projectResponses,
})

const body = jsonBody(saveProjectSchema)
const change = createRoute({
  method: 'put',
  path: '/projects/{id}',
  tags,
  summary: 'Replace a saved project',
  middleware: body.middleware,
  request: { ...body.request, params },
  responses: projectResponses,
})

const remove = createRoute({
  method: 'delete',
  path: '/projects/{id}',
  tags,
  summary: 'Delete a project; orders placed from it keep their plan',
  request: { params },
  responses: listResponses,
})

const share = createRoute({
  method: 'post',
  path: '/projects/{id}/share',
  tags,
  summary: 'Share a project: anyone with the link can read it',
  request: { params },
  responses: projectResponses,
})

const unshare = createRoute({
  method: 'delete',
  path: '/projects/{id}/share',
  tags,
  summary: 'Stop sharing a project',
  request: { params },
  responses: projectResponses,
})

/** The signed-in customer's projects. */
export function savedProjectsRouter() {
  const answer = (c: Context<Env>, outcome: SaveResult) => {
    if (outcome.ok) return c.json({ data: outcome.project }, 200)
    return errorResponse(c, outcome.code === 'not_found' ? 404 : 422, outcome)
  }
  return new OpenAPIHono<Env>({ defaultHook: refuseBadRequest })
    .openapi(list, async (c) => c.json({ data: await listProjects({ ctx: c.var.ctx }) }, 200))
    .openapi(save, async (c) => {
      return answer(c, await saveProject({ ctx: c.var.ctx, input: { ...c.req.valid('json') } }))
    })
    .openapi(read, async (c) => {
      const input = { ...c.req.valid('param') }
      return c.json({ data: await readProject({ ctx: c.var.ctx, input }) }, 200)
    })
    .openapi(change, async (c) => {
      const input = { ...c.req.valid('param'), ...c.req.valid('json') }
      return answer(c, await saveProject({ ctx: c.var.ctx, input }))
    })
    .openapi(remove, async (c) => {
      await deleteProject({ ctx: c.var.ctx, input: { ...c.req.valid('param') } })
      return c.json({ data: await listProjects({ ctx: c.var.ctx }) }, 200)
    })
    .openapi(share, async (c) => {
      const input = { ...c.req.valid('param'), shared: true }
      return c.json({ data: await shareProject({ ctx: c.var.ctx, input }) }, 200)
    })
    .openapi(unshare, async (c) => {
      const input = { ...c.req.valid('param'), shared: false }
      return c.json({ data: await shareProject({ ctx: c.var.ctx, input }) }, 200)
    })
}
