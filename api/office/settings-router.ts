import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { mailTextKeys } from '#contract/mail/mail-texts.ts'
import { settingsOverviewSchema, testMailSchema } from '#contract/office/documents.ts'
import type { ShopContext } from '#shop/context.ts'
import { readSettingsOverview } from '#shop/documents/read-settings-overview.ts'
import { sendTestMail } from '#shop/mail/send-test-mail.ts'
import { type Env, refuseBadRequest } from '../http/errors.ts'
import { jsonBody, jsonResponse } from '../http/json-body.ts'
import { answerTooMany, makeLimit } from '../http/limits.ts'
import { done, officeRefusals, outcomeResponse } from './office-responses.ts'
import { sessionOf } from './office-session.ts'
import { permits } from './route-permissions.ts'

const overviewRoute = createRoute({
  tags: ['Office'],
  ...permits('settings.change'),
  method: 'get',
  path: '/settings',
  responses: { 200: jsonResponse(settingsOverviewSchema, 'Drafts and placeholders'), ...officeRefusals },
})
const testBody = jsonBody(testMailSchema)
const testRoute = createRoute({
  tags: ['Office'],
  ...permits('settings.change'),
  method: 'post',
  path: '/mail-texts/{mail}/test',
  middleware: testBody.middleware,
  request: { ...testBody.request, params: z.object({ mail: z.enum(mailTextKeys) }) },
  responses: done,
})

/** Which settings still need attention, and tests of emails. `documents-router.ts` has the calls that change settings. */
export function settingsRouter(ctx: ShopContext) {
  const tests = makeLimit(ctx, { name: 'office-mail-test', times: 30, seconds: 60 * 60 })
  return new OpenAPIHono<Env>({ defaultHook: refuseBadRequest })
    .openapi(overviewRoute, async (c) => c.json(await readSettingsOverview({ ctx: c.var.ctx }), 200))
    .openapi(testRoute, async (c) => {
      const { actor, email: to } = sessionOf(c)
      const seconds = await tests.take(String(actor.staffId))
      if (seconds > 0) return answerTooMany(c, seconds, 'You have sent many tests')
      const { mail } = c.req.valid('param')
      return outcomeResponse(c, await sendTestMail({ ctx: c.var.ctx, input: { mail, text: c.req.valid('json'), to } }))
    })
}
