import type { OpenAPIHono } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { badRequest, type Env } from './errors.ts'

const noParameters = z.strictObject({})

const refuseAny: MiddlewareHandler<Env> = async (c, next) => {
  const { error } = noParameters.safeParse(c.req.query())
  return error ? badRequest(c, error) : next()
}

/**
 * Routes without query parameters refuse any query, just as routes with parameters refuse unknown ones. Built from the
 * OpenAPI registry, so that no route is forgotten. Must be mounted before the routes themselves.
 */
export function rejectUnknownQuery(app: OpenAPIHono<Env>, { definitions }: OpenAPIHono<Env>['openAPIRegistry']): void {
  for (const definition of definitions) {
    if (definition.type !== 'route' || definition.route.method !== 'get' || definition.route.request?.query) continue
    app.get(definition.route.path.replace(/\{(\w+)\}/g, ':$1'), refuseAny)
  }
}
