import type { OpenAPIHono } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { badRequest, type Env } from './errors.ts'

const nothing = z.strictObject({})

const refuseAny: MiddlewareHandler<Env> = async (c, next) => {
  const { error } = nothing.safeParse(c.req.query())
  return error ? badRequest(c, error) : next()
}

/**
 * Calls that read nothing from their query refuse whatever stands there, as those with parameters refuse what they do
 * not know. Taken from the API's own list of its calls, so that none can forget it. Goes before the calls themselves.
 */
export function rejectUnknownQuery(app: OpenAPIHono<Env>, { definitions }: OpenAPIHono<Env>['openAPIRegistry']): void {
  for (const definition of definitions) {
    if (definition.type !== 'route' || definition.route.method !== 'get' || definition.route.request?.query) continue
    app.get(definition.route.path.replace(/\{(\w+)\}/g, ':$1'), refuseAny)
  }
}
