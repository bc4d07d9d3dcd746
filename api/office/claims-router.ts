import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import {
  claimFilterSchema,
  claimListSchema,
  decidedSchema,
  decisionSchema,
  officeClaimSchema,
} from '#contract/office/claims.ts'
import { outcomeOnce } from '#shop/access/write-once.ts'
import { decideClaim } from '#shop/orders/claims/decide-claim.ts'
import { listClaims, readClaim } from '#shop/orders/claims/list-claims.ts'
import { type Env, refuseBadRequest } from '../http/errors.ts'
import { jsonBody, jsonResponse } from '../http/json-body.ts'
import { officeRefusals, refusalResponse } from './office-responses.ts'
import { permits } from './route-permissions.ts'

const tags = ['Office']
const params = z.object({ reference: z.string().max(40) })

const listRoute = createRoute({
  tags,
  ...permits('claims.read'),
  method: 'get',
  path: '/claims',
  request: { query: claimFilterSchema },
  responses: { 200: jsonResponse(claimListSchema, 'One page, newest first'), ...officeRefusals },
})
const readRoute = createRoute({
  tags,
  ...permits('claims.read'),
  method: 'get',
  path: '/claims/{reference}',
  request: { params },
  responses: { 200: jsonResponse(officeClaimSchema, 'The claim'), ...officeRefusals },
})
const body = jsonBody(decisionSchema)
const decideRoute = createRoute({
  tags,
  ...permits('claims.decide'),
  method: 'post',
  path: '/claims/{reference}/decide',
  middleware: body.middleware,
  request: { ...body.request, params },
  responses: { 200: jsonResponse(decidedSchema, 'The claim as it is now'), ...officeRefusals },
})

/** Claims for broken or missing pieces, and returns. */
export const claimsRouter = () =>
  new OpenAPIHono<Env>({ defaultHook: refuseBadRequest })
    .openapi(listRoute, async (c) => c.json(await listClaims({ ctx: c.var.ctx, input: c.req.valid('query') }), 200))
    .openapi(readRoute, async (c) => c.json(await readClaim({ ctx: c.var.ctx, input: c.req.valid('param') }), 200))
    .openapi(decideRoute, async (c) => {
      const asStaff = c.var.ctx
      const { reference } = c.req.valid('param')
      const outcome = await outcomeOnce(asStaff, () =>
        decideClaim({ ctx: asStaff, input: { reference, ...c.req.valid('json') } }),
      )
      if (!outcome.ok) return refusalResponse(c, outcome)
      const claim = await readClaim({ ctx: asStaff, input: { reference } })
      return c.json({ ...claim, replacement: outcome.replacement }, 200)
    })
