import type { Context, Hono } from 'hono'
import { type Env, errorResponse } from './errors.ts'

type Call = { method: string; pattern: RegExp }

/** '/api/orders/:reference' as the addresses it stands for. */
const patternOf = (path: string): RegExp =>
  new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/:\w+(\{[^}]*\})?/g, '[^/]+')}$`)

/** Answers what no call took: 405 with the methods there are where only the method is wrong, else 404. */
export function unmatchedRoute(app: Hono<Env>) {
  let calls: Call[] | null = null
  return (c: Context<Env>) => {
    // Middleware stands under every method; what answers has one.
    calls ??= app.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => ({ method, pattern: patternOf(path) }))
    const methods = new Set(calls.filter(({ pattern }) => pattern.test(c.req.path)).map(({ method }) => method))
    if (methods.has('GET')) methods.add('HEAD')
    // A call that takes this method has itself said that there is nothing at this address.
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
