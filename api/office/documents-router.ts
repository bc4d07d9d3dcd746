import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { wholeParameter } from '#contract/http/responses.ts'
import {
  documentListSchema,
  documentSchema,
  faultsSchema,
  previewSchema,
  publishedSchema,
  publishSchema,
  restoreSchema,
  revisionListSchema,
  saveDraftSchema,
  savedDraftSchema,
} from '#contract/office/documents.ts'
import { discardDraft } from '#shop/documents/discard-draft.ts'
import { type DocumentKindName, kinds } from '#shop/documents/find-document.ts'
import { findFaults } from '#shop/documents/find-faults.ts'
import { listDocuments } from '#shop/documents/list-documents.ts'
import { previewLink } from '#shop/documents/preview-link.ts'
import { publishDraft } from '#shop/documents/publish-draft.ts'
import { listRevisions, readDocument } from '#shop/documents/read-document.ts'
import { restoreRevision } from '#shop/documents/restore-revision.ts'
import { saveDraft } from '#shop/documents/save-draft.ts'
import { type Env, refuseBadRequest } from '../http/errors.ts'
import { jsonBody, jsonResponse } from '../http/json-body.ts'
import { done, doneResponse, officeRefusals, refusalResponse } from './office-responses.ts'
import { permits } from './route-permissions.ts'

const tags = ['Office']
const params = z.object({ id: z.string().max(60) })
const revisionNumber = wholeParameter(1, 2_000_000_000)

/** The calls of one kind of document: list, drafts, publishing and history. */
export function documentsRouter(kind: DocumentKindName) {
  const { permission, publishPermission = permission } = kinds[kind]
  const shared = { tags, ...permits(permission) }
  const publishing = { tags, ...permits(publishPermission) }
  const listRoute = createRoute({
    ...shared,
    method: 'get',
    path: '/all',
    responses: { 200: jsonResponse(documentListSchema, 'Every document, without its text'), ...officeRefusals },
  })
  const readRoute = createRoute({
    ...shared,
    method: 'get',
    path: '/{id}',
    request: { params },
    responses: { 200: jsonResponse(documentSchema, 'What is published, and the draft'), ...officeRefusals },
  })
  const saveBody = jsonBody(saveDraftSchema)
  const saveRoute = createRoute({
    ...shared,
    method: 'patch',
    path: '/{id}/draft',
    middleware: saveBody.middleware,
    request: { ...saveBody.request, params },
    responses: { 200: jsonResponse(savedDraftSchema, 'The draft with all changes'), ...officeRefusals },
  })
  const discardRoute = createRoute({
    ...shared,
    method: 'delete',
    path: '/{id}/draft',
    request: { params },
    responses: done,
  })
  const publishBody = jsonBody(publishSchema)
  const publishRoute = createRoute({
    ...publishing,
    method: 'post',
    path: '/{id}/publish',
    middleware: publishBody.middleware,
    request: { ...publishBody.request, params },
    responses: { 200: jsonResponse(publishedSchema, 'The new revision'), ...officeRefusals },
  })
  const previewRoute = createRoute({
    ...shared,
    method: 'get',
    path: '/{id}/preview',
    request: { params },
    responses: { 200: jsonResponse(previewSchema, 'The page with the draft in it'), ...officeRefusals },
  })
  const faultsRoute = createRoute({
    ...shared,
    method: 'get',
    path: '/{id}/faults',
    request: { params },
    responses: { 200: jsonResponse(faultsSchema, 'What keeps the draft from being published'), ...officeRefusals },
  })
  const revisionsRoute = createRoute({
    ...shared,
    method: 'get',
    path: '/{id}/revisions',
    request: { params, query: z.strictObject({ before: revisionNumber.optional() }) },
    responses: { 200: jsonResponse(revisionListSchema, 'Newest first'), ...officeRefusals },
  })
  const restoreBody = jsonBody(restoreSchema)
  const restoreRoute = createRoute({
    ...publishing,
    method: 'post',
    path: '/{id}/revisions/{number}/restore',
    middleware: restoreBody.middleware,
    request: { ...restoreBody.request, params: params.extend({ number: revisionNumber }) },
    responses: { 200: jsonResponse(publishedSchema, 'The new revision'), ...officeRefusals },
  })
  return new OpenAPIHono<Env>({ defaultHook: refuseBadRequest })
    .openapi(listRoute, async (c) => c.json(await listDocuments({ ctx: c.var.ctx, input: { kind } }), 200))
    .openapi(readRoute, async (c) =>
      c.json(await readDocument({ ctx: c.var.ctx, input: { kind, ...c.req.valid('param') } }), 200),
    )
    .openapi(saveRoute, async (c) => {
      const { changes } = c.req.valid('json')
      const input = { kind, ...c.req.valid('param'), changes }
      return c.json(await saveDraft({ ctx: c.var.ctx, input }), 200)
    })
    .openapi(discardRoute, async (c) => {
      await discardDraft({ ctx: c.var.ctx, input: { kind, ...c.req.valid('param') } })
      return doneResponse(c)
    })
    .openapi(publishRoute, async (c) => {
      const input = { kind, ...c.req.valid('param'), ...c.req.valid('json') }
      const outcome = await publishDraft({ ctx: c.var.ctx, input })
      return outcome.ok ? c.json({ number: outcome.number }, 200) : refusalResponse(c, outcome)
    })
    .openapi(previewRoute, async (c) => {
      const input = { kind, ...c.req.valid('param') }
      return c.json({ path: await previewLink({ ctx: c.var.ctx, input }) }, 200)
    })
    .openapi(faultsRoute, async (c) => {
      const input = { kind, ...c.req.valid('param') }
      return c.json({ faults: await findFaults({ ctx: c.var.ctx, input }) }, 200)
    })
    .openapi(revisionsRoute, async (c) => {
      const input = { kind, ...c.req.valid('param'), ...c.req.valid('query') }
      return c.json(await listRevisions({ ctx: c.var.ctx, input }), 200)
    })
    .openapi(restoreRoute, async (c) => {
      const input = { kind, ...c.req.valid('param'), ...c.req.valid('json') }
      const outcome = await restoreRevision({ ctx: c.var.ctx, input })
      return outcome.ok ? c.json({ number: outcome.number }, 200) : refusalResponse(c, outcome)
    })
}
