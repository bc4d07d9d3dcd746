import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { wholeParameter } from '#contract/http/responses.ts'
import { auditCheckSchema, auditFilterSchema, auditFiltersSchema, auditListSchema } from '#contract/office/audit.ts'
import {
  changeRoleSchema,
  failedSignInsSchema,
  invitedSchema,
  inviteSchema,
  staffListSchema,
} from '#contract/office/staff.ts'
import { listAudit, readAuditFilters } from '#shop/audit/list-audit.ts'
import { listFailedSignIns } from '#shop/audit/list-failed-sign-ins.ts'
import { verifyAudit } from '#shop/audit/verify-audit.ts'
import { inviteStaff, withdrawInvitation } from '#shop/staff/invitations.ts'
import { changeRole, endSessionsOf, listStaff, removeStaff } from '#shop/staff/manage-staff.ts'
import { type Env, errorResponse, refuseBadRequest } from '../http/errors.ts'
import { jsonBody, jsonResponse } from '../http/json-body.ts'
import { done, doneResponse, officeRefusals, outcomeResponse, refusalResponse } from './office-responses.ts'
import { permits } from './route-permissions.ts'

const tags = ['Office']
const params = z.object({ id: wholeParameter(1, 2_000_000_000) })

const listRoute = createRoute({
  tags,
  ...permits('staff.read'),
  method: 'get',
  path: '/staff',
  responses: { 200: jsonResponse(staffListSchema, 'Staff and open invitations'), ...officeRefusals },
})
const inviteRoute = createRoute({
  tags,
  ...permits('staff.manage'),
  method: 'post',
  path: '/staff/invitations',
  ...jsonBody(inviteSchema),
  responses: { 200: jsonResponse(invitedSchema, 'The invitation link, which was also emailed'), ...officeRefusals },
})
const withdrawRoute = createRoute({
  tags,
  ...permits('staff.manage'),
  method: 'delete',
  path: '/staff/invitations/{id}',
  request: { params },
  responses: done,
})
const roleBody = jsonBody(changeRoleSchema)
const roleRoute = createRoute({
  tags,
  ...permits('staff.manage'),
  method: 'put',
  path: '/staff/{id}/role',
  middleware: roleBody.middleware,
  request: { ...roleBody.request, params },
  responses: done,
})
const sessionsRoute = createRoute({
  tags,
  ...permits('staff.manage'),
  method: 'delete',
  path: '/staff/{id}/sessions',
  request: { params },
  responses: done,
})
const removeRoute = createRoute({
  tags,
  ...permits('staff.manage'),
  method: 'delete',
  path: '/staff/{id}',
  request: { params },
  responses: done,
})
const auditRoute = createRoute({
  tags,
  ...permits('audit.read'),
  method: 'get',
  path: '/audit',
  request: { query: auditFilterSchema },
  responses: { 200: jsonResponse(auditListSchema, 'Who changed what, newest first'), ...officeRefusals },
})
const auditFiltersRoute = createRoute({
  tags,
  ...permits('audit.read'),
  method: 'get',
  path: '/audit/filters',
  responses: { 200: jsonResponse(auditFiltersSchema, 'Who and which action to choose from'), ...officeRefusals },
})
const auditCheckRoute = createRoute({
  tags,
  ...permits('audit.read'),
  method: 'get',
  path: '/audit/check',
  responses: { 200: jsonResponse(auditCheckSchema, 'Whether the audit log is intact'), ...officeRefusals },
})

const failedSignInsRoute = createRoute({
  tags,
  ...permits('audit.read'),
  method: 'get',
  path: '/failed-sign-ins',
  request: { query: z.strictObject({ before: wholeParameter(1, 2_000_000_000).optional() }) },
  responses: { 200: jsonResponse(failedSignInsSchema, 'Sign-ins that failed, newest first'), ...officeRefusals },
})

/** Staff, invitations, the audit log and failed sign-ins. */
export function staffRouter() {
  return new OpenAPIHono<Env>({ defaultHook: refuseBadRequest })
    .openapi(listRoute, async (c) => {
      const { people, invitations } = await listStaff({ ctx: c.var.ctx })
      return c.json(
        {
          people: people.map(({ hasPassword, lastSeenAt, ...one }) => ({
            ...one,
            has_password: hasPassword,
            last_seen: lastSeenAt && new Date(lastSeenAt).toISOString(),
          })),
          invitations: invitations.map(({ id, email, role, expiresAt }) => ({
            id,
            email: email ?? '',
            role,
            expires: expiresAt.toISOString(),
          })),
        },
        200,
      )
    })
    .openapi(inviteRoute, async (c) => {
      const outcome = await inviteStaff({ ctx: c.var.ctx, input: c.req.valid('json') })
      return outcome.ok ? c.json({ link: outcome.link }, 200) : refusalResponse(c, outcome)
    })
    .openapi(withdrawRoute, async (c) => {
      const withdrawn = await withdrawInvitation({ ctx: c.var.ctx, input: c.req.valid('param') })
      return withdrawn
        ? doneResponse(c)
        : errorResponse(c, 404, { code: 'not_found', message: 'There is no such invitation.' })
    })
    .openapi(roleRoute, async (c) => {
      const input = { staffId: c.req.valid('param').id, role: c.req.valid('json').role }
      const outcome = await changeRole({ ctx: c.var.ctx, input })
      return outcomeResponse(c, outcome)
    })
    .openapi(sessionsRoute, async (c) => {
      await endSessionsOf({ ctx: c.var.ctx, input: { staffId: c.req.valid('param').id } })
      return doneResponse(c)
    })
    .openapi(removeRoute, async (c) => {
      const outcome = await removeStaff({ ctx: c.var.ctx, input: { staffId: c.req.valid('param').id } })
      return outcomeResponse(c, outcome)
    })
    .openapi(auditRoute, async (c) => {
      const { rows, next } = await listAudit({ ctx: c.var.ctx, input: c.req.valid('query') })
      return c.json(
        {
          rows: rows.map((row) => ({
            id: row.id,
            at: row.at.toISOString(),
            who: row.who,
            verb: row.verb,
            subject: row.subject,
            subject_id: row.subjectId,
            subject_name: row.subjectName,
            before: row.before,
            after: row.after,
          })),
          next,
        },
        200,
      )
    })
    .openapi(auditFiltersRoute, async (c) => c.json(await readAuditFilters({ ctx: c.var.ctx }), 200))
    .openapi(failedSignInsRoute, async (c) => {
      const { rows, next } = await listFailedSignIns({ ctx: c.var.ctx, input: c.req.valid('query') })
      return c.json(
        {
          rows: rows.map(({ failed, account }) => ({
            id: failed.id,
            hour: failed.hour.toISOString(),
            audience: failed.audience,
            account,
            network: failed.network || null,
            known_browser: failed.isKnownBrowser,
            fault: failed.fault,
            tries: failed.tries,
          })),
          next,
        },
        200,
      )
    })
    .openapi(auditCheckRoute, async (c) => c.json(await verifyAudit({ ctx: c.var.ctx }), 200))
}
