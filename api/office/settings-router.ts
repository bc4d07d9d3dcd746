import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { wholeParameter } from '#contract/http/responses.ts'
import {
  documentSchema,
  publishedSchema,
  publishSchema,
  restoreSchema,
  revisionListSchema,
  saveDraftSchema,
  savedDraftSchema,
  settingsOverviewSchema,
} from '#contract/office/documents.ts'
import { settingsGroups } from '#contract/settings/settings.ts'
import type { ShopContext } from '#shop/context.ts'
import { discardDraft } from '#shop/documents/discard-draft.ts'
import { publishDraft } from '#shop/documents/publish-draft.ts'
import { listRevisions, readDocument } from '#shop/documents/read-document.ts'
import { readSettingsOverview } from '#shop/documents/read-settings-overview.ts'
import { restoreRevision } from '#shop/documents/restore-revision.ts'
import { saveDraft } from '#shop/documents/save-draft.ts'
import { type Env, refuseBadRequest } from '../http/errors.ts'
import { jsonBody, jsonResponse } from '../http/json-body.ts'
import { done, doneResponse, officeRefusals, refusalResponse } from './office-responses.ts'
import { staffContext } from './office-session.ts'
import { permits } from './route-permissions.ts'

const tags = ['Office']
const params = z.object({ id: z.enum(settingsGroups) })
const revisionNumber = wholeParameter(1, 2_000_000_000)

const overviewRoute = createRoute({
  tags,
  ...permits('settings.change'),
  method: 'get',
  path: '/settings',
  responses: { 200: jsonResponse(settingsOverviewSchema, 'Drafts and placeholders'), ...officeRefusals },
})
const readRoute = createRoute({
  tags,
  ...permits('settings.change'),
  method: 'get',
  path: '/settings/{id}',
  request: { params },
  responses: { 200: jsonResponse(documentSchema, 'The published settings and the draft'), ...officeRefusals },
})
const saveBody = jsonBody(saveDraftSchema)
const saveRoute = createRoute({
  tags,
  ...permits('settings.change'),
  method: 'patch',
  path: '/settings/{id}/draft',
  middleware: saveBody.middleware,
  request: { ...saveBody.request, params },
  responses: { 200: jsonResponse(savedDraftSchema, 'The draft with all changes'), ...officeRefusals },
})
const discardRoute = createRoute({
  tags,
  ...permits('settings.change'),
  method: 'delete',
  path: '/settings/{id}/draft',
  request: { params },
  responses: done,
})
const publishBody = jsonBody(publishSchema)
const publishRoute = createRoute({
  tags,
  ...permits('settings.change'),
  method: 'post',
  path: '/settings/{id}/publish',
  middleware: publishBody.middleware,
  request: { ...publishBody.request, params },
  responses: { 200: jsonResponse(publishedSchema, 'The new revision'), ...officeRefusals },
})
const revisionsRoute = createRoute({
  tags,
  ...permits('settings.change'),
  method: 'get',
  path: '/settings/{id}/revisions',
  request: { params, query: z.strictObject({ before: revisionNumber.optional() }) },
  responses: { 200: jsonResponse(revisionListSchema, 'Newest first'), ...officeRefusals },
})
const restoreBody = jsonBody(restoreSchema)
const restoreRoute = createRoute({
  tags,
  ...permits('settings.change'),
  method: 'post',
  path: '/settings/{id}/revisions/{number}/restore',
  middleware: restoreBody.middleware,
  request: { ...restoreBody.request, params: params.extend({ number: revisionNumber }) },
  responses: { 200: jsonResponse(publishedSchema, 'The new revision'), ...officeRefusals },
})

/** The shop's settings: drafts, publishing and history. */
export function settingsRouter(ctx: ShopContext) {
  const kind = 'settings' as const
  return new OpenAPIHono<Env>({ defaultHook: refuseBadRequest })
    .openapi(overviewRoute, async (c) => c.json(await readSettingsOverview({ ctx: staffContext(ctx, c) }), 200))
    .openapi(readRoute, async (c) =>
      c.json(await readDocument({ ctx: staffContext(ctx, c), input: { kind, ...c.req.valid('param') } }), 200),
    )
    .openapi(saveRoute, async (c) => {
      const { changes } = c.req.valid('json')
      const input = { kind, ...c.req.valid('param'), changes }
      return c.json(await saveDraft({ ctx: staffContext(ctx, c), input }), 200)
    })
    .openapi(discardRoute, async (c) => {
      await discardDraft({ ctx: staffContext(ctx, c), input: { kind, ...c.req.valid('param') } })
      return doneResponse(c)
    })
    .openapi(publishRoute, async (c) => {
      const input = { kind, ...c.req.valid('param'), ...c.req.valid('json') }
      const outcome = await publishDraft({ ctx: staffContext(ctx, c), input })
      return outcome.ok ? c.json({ number: outcome.number }, 200) : refusalResponse(c, outcome)
    })
    .openapi(revisionsRoute, async (c) => {
      const input = { kind, ...c.req.valid('param'), ...c.req.valid('query') }
      return c.json(await listRevisions({ ctx: staffContext(ctx, c), input }), 200)
    })
    .openapi(restoreRoute, async (c) => {
      const input = { kind, ...c.req.valid('param'), ...c.req.valid('json') }
      const outcome = await restoreRevision({ ctx: staffContext(ctx, c), input })
      return outcome.ok ? c.json({ number: outcome.number }, 200) : refusalResponse(c, outcome)
    })
}
