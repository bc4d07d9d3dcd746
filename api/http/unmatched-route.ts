import type { Context, Hono } from 'hono'
import { type Env, errorResponse } from './errors.ts'

type Route = { method: string; pattern: RegExp }

/** Matches the paths of a route such as '/api/orders/:reference'. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/:\w+(\{[^}]*\})?/g, '[^/]+')}$`)

/** Answers a request that no route matched: 405 with the allowed methods if only the method is wrong, else 404. */
export function unmatchedRoute(app: Hono<Env>) {
  let routes: Route[] | null = null
  return (c: Context<Env>) => {
    // Middleware is registered for all methods; a route has one.
    routes ??= app.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => ({ method, pattern: patternOf(path) }))
    const methods = new Set(routes.filter(({ pattern }) => pattern.test(c.req.path)).map(({ method }) => method))
    if (methods.has('GET')) methods.add('HEAD')
    // A route for this method has itself answered that there is nothing at this path.
    if (methods.size === 0 || methods.has(c.req.method))
      return errorResponse(c, 404, { code: 'not_found', message: 'There is no such call' })
    const allow = [...methods].sort().join(', ')
    c.header('allow', allow)
    return errorResponse(c, 405, {
      code: 'method_not_allowed',
      message: `This call does not take ${c.req.method}, only ${allow}`,
    })
  }
}
