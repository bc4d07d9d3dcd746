import type { OpenAPIHono } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { hasPermission, type Permission } from '#contract/office/permissions.ts'
import { type Env, errorResponse } from '../http/errors.ts'

/** Spread into every office route: the permission it needs. 'anyone' is for routes used before signing in. */
export const permits = (permission: Permission | 'anyone') => ({ 'x-permission': permission })

type Registry = OpenAPIHono<Env>['openAPIRegistry']
type OfficeRoute = { method: string; path: string; permission: Permission | 'anyone' }

/** Every office route with its permission. Throws at start-up if a route declares none. */
export const officeRoutes = ({ definitions }: Registry): OfficeRoute[] =>
  definitions.flatMap((definition) => {
    if (definition.type !== 'route') return []
    const { method, path } = definition.route
    const permission = (definition.route as { 'x-permission'?: OfficeRoute['permission'] })['x-permission']
    if (!permission) throw new Error(`${method} ${path} of the office declares no permission`)
    return [{ method, path, permission }]
  })

const allow =
  (permission: Permission): MiddlewareHandler<Env> =>
  async (c, next) => {
    const session = c.get('staff')
    if (!session) return errorResponse(c, 401, { code: 'signed_out', message: 'Please sign in.' })
    if (!hasPermission(session.actor.role, permission))
      return errorResponse(c, 403, {
        code: 'forbidden',
        message: 'Your role does not allow this. Please ask an owner.',
      })
    return next()
  }

/** Checks the permission before any of the request is read. Must be registered before the routes themselves. */
export function checkPermissions(app: OpenAPIHono<Env>, prefix: string, registry: Registry): void {
  for (const { method, path, permission } of officeRoutes(registry))
    if (permission !== 'anyone')
      app.on(method.toUpperCase(), prefix + path.replace(/\{(\w+)\}/g, ':$1'), allow(permission))
}
