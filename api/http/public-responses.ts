import type { OpenAPIHono } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import type { Env } from './errors.ts'

/** Spread into a route whose response is the same for everyone. All other routes are private. */
export const publicResponse = { 'x-public': true } as const

/** The paths, in Hono's notation, of the routes marked as public. */
export const publicPaths = ({ definitions }: OpenAPIHono<Env>['openAPIRegistry']): string[] =>
  definitions.flatMap((definition) =>
    definition.type === 'route' && 'x-public' in definition.route
      ? [definition.route.path.replace(/\{(\w+)\}/g, ':$1')]
      : [],
  )

/** Fresh for a minute in shared caches; a browser revalidates every time and usually gets a 304. */
const publicShortLived = 'public, max-age=0, s-maxage=60, stale-while-revalidate=60'

export const noStore: MiddlewareHandler<Env> = async (c, next) => {
  await next()
  // A public response already has the header from `publicCaching`.
  if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store')
}

export const publicCaching: MiddlewareHandler<Env> = async (c, next) => {
  await next()
  if (c.req.method === 'GET' && c.res.status === 200) c.header('cache-control', publicShortLived)
}
