import { createRoute, type z } from '@hono/zod-openapi'
import type { Permission } from '#contract/office/permissions.ts'
import { jsonBody, jsonResponse } from '../http/json-body.ts'
import { officeRefusals } from './office-responses.ts'
import { permits } from './route-permissions.ts'

/** A call of the office that takes a body and answers what it did. */
export const postRoute = <Path extends string, In extends z.ZodType, Out extends z.ZodType>(
  path: Path,
  permission: Permission,
  { body, response }: { body: In; response: Out },
) =>
  createRoute({
    tags: ['Office'],
    ...permits(permission),
    method: 'post',
    path,
    ...jsonBody(body),
    responses: { 200: jsonResponse(response, 'The result'), ...officeRefusals },
  })
