import { createRoute, OpenAPIHono } from '@hono/zod-openapi'
import { settingsOverviewSchema } from '#contract/office/documents.ts'
import { readSettingsOverview } from '#shop/documents/read-settings-overview.ts'
import { type Env, refuseBadRequest } from '../http/errors.ts'
import { jsonResponse } from '../http/json-body.ts'
import { officeRefusals } from './office-responses.ts'
import { permits } from './route-permissions.ts'

const overviewRoute = createRoute({
  tags: ['Office'],
  ...permits('settings.change'),
  method: 'get',
  path: '/settings',
  responses: { 200: jsonResponse(settingsOverviewSchema, 'Drafts and placeholders'), ...officeRefusals },
})

/** Which settings still need attention. `documents-router.ts` has the calls that change them. */
export const settingsRouter = () =>
  new OpenAPIHono<Env>({ defaultHook: refuseBadRequest }).openapi(overviewRoute, async (c) =>
    c.json(await readSettingsOverview({ ctx: c.var.ctx }), 200),
  )
