import { createRoute, OpenAPIHono, z } from '@hono/zod-openapi'
import { errorSchema } from '#contract/http/responses.ts'
import {
  planInBasketSchema,
  planToBasketSchema,
  pricedPlanAnswerSchema,
  pricePlanSchema,
  sharedProjectSchema,
} from '#contract/projects/priced-plan.ts'
import type { ShopContext } from '#shop/context.ts'
import { addProjectToBasket } from '#shop/projects/add-project-to-basket.ts'
import { priceProject } from '#shop/projects/price-project.ts'
import { readPlan, readSharedProject } from '#shop/projects/save-project.ts'
import type { Deployment } from '../http/deployment.ts'
import { type Env, errorResponse, refuseBadRequest } from '../http/errors.ts'
import { idempotencyKeyPattern } from '../http/idempotency-key.ts'
import { jsonBody, jsonResponse, refusals } from '../http/json-body.ts'
import { answerTooMany, makeLimit, newBasketLimit, refuseTooMany, visitorOf } from '../http/limits.ts'
import { basketOwner, keepBasketCookie } from '../http/session.ts'

const tags = ['Projects']
const missing = { 404: jsonResponse(errorSchema, 'There is no such plan, or it is not shared any more') }

const price = createRoute({
  method: 'post',
  path: '/projects/price',
  tags,
  summary: 'Plan every room of a project and price the whole job',
  ...jsonBody(pricePlanSchema),
  responses: { 200: jsonResponse(pricedPlanAnswerSchema, 'Pieces, packs, weight and price'), ...refusals },
})

const toBasket = createRoute({
  method: 'post',
  path: '/projects/basket',
  tags,
  summary: 'Add everything a project needs to the basket, all or nothing',
  parameters: [
    {
      in: 'header',
      name: 'Idempotency-Key',
      required: true,
      description: 'The same key and project sent again within 24 hours adds nothing more',
      schema: { type: 'string', maxLength: 200 },
    },
  ],
  ...jsonBody(planToBasketSchema),
  responses: {
    200: jsonResponse(planInBasketSchema, 'The whole basket, and the plan its lines came from'),
    ...refusals,
    409: jsonResponse(errorSchema, 'The key was used for something else'),
  },
})

const shared = createRoute({
  method: 'get',
  path: '/projects/shared/{token}',
  tags,
  summary: 'Read a shared project',
  request: { params: z.object({ token: z.string().max(60) }) },
  responses: { 200: jsonResponse(sharedProjectSchema, 'The project'), ...missing },
})

const plan = createRoute({
  method: 'get',
  path: '/projects/plans/{id}',
  tags,
  summary: 'The plan behind the lines of a basket or an order, for its cut list',
  request: { params: z.object({ id: z.string().max(60) }) },
  responses: { 200: jsonResponse(sharedProjectSchema, 'The project as it was then'), ...missing },
})

/** Anyone may plan a project. Reading one needs its unguessable token or id. */
export function projectsRouter(ctx: ShopContext, deployment: Deployment) {
  // Planning a room takes processor time: enough for a person dragging a wall, not for a script in a loop.
  const limit = makeLimit(ctx, { name: 'project', times: 600, seconds: 600 })
  const planningLimit = { limit, deployment, reason: 'You have planned a lot in a short time' }
  const newBaskets = newBasketLimit(ctx)
  return new OpenAPIHono<Env>({ defaultHook: refuseBadRequest })
    .openapi(price, async (c) => {
      const tooMany = await refuseTooMany(c, planningLimit)
      if (tooMany) return tooMany
      const { project } = c.req.valid('json')
      const visitor = visitorOf(c, deployment.trustProxy)
      const result = await priceProject({ ctx: c.var.ctx, input: { project, visitor } })
      return result.ok ? c.json({ data: result.plan }, 200) : errorResponse(c, 422, result)
    })
    .openapi(toBasket, async (c) => {
      const key = c.req.header('idempotency-key')
      if (key === undefined || !idempotencyKeyPattern.test(key))
        return errorResponse(c, 400, {
          code: 'bad_request',
          message: 'Send an Idempotency-Key of 1 to 200 plain characters',
        })
      const tooMany = await refuseTooMany(c, planningLimit)
      if (tooMany) return tooMany
      const { project, project_id: projectId, replace: replaced } = c.req.valid('json')
      const owner = basketOwner(c)
      const visitor = visitorOf(c, deployment.trustProxy)
      const waitToBegin = () => newBaskets.take(visitor)
      const input = { owner, project, visitor, projectId, replaced, key, waitToBegin }
      const result = await addProjectToBasket({ ctx: c.var.ctx, input })
      if (!result.ok && result.code === 'too_many_baskets')
        return answerTooMany(c, result.seconds, 'You have started several baskets in a short time')
      if (!result.ok) return errorResponse(c, result.code === 'key_reused' ? 409 : 422, result)
      if (result.token) keepBasketCookie(c, deployment, result.token)
      return c.json({ data: result.basket, plan_id: result.planId }, 200)
    })
    .openapi(shared, async (c) =>
      c.json({ data: await readSharedProject({ ctx: c.var.ctx, input: c.req.valid('param') }) }, 200),
    )
    .openapi(plan, async (c) => c.json({ data: await readPlan({ ctx: c.var.ctx, input: c.req.valid('param') }) }, 200))
}
