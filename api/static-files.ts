import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono } from 'hono'
import type { Env } from './problem.ts'

const forever = 'public, max-age=31536000, immutable'

/** Built files carry their hash in their name and never change; the rest of `public/` is asked after daily. */
export function serveFiles(app: Pick<Hono<Env>, 'use' | 'get'>, root: string): void {
  app.use(
    '/assets/*',
    serveStatic({
      root: `${root}/build/client`,
      precompressed: true,
      onFound: (_path, c) => c.header('cache-control', forever),
    }),
  )
  app.get('/assets/*', (c) => c.notFound())
  app.use(
    '/:file{(favicon\\.(svg|ico)|apple-touch-icon\\.png|logo\\.svg)}',
    serveStatic({ root: `${root}/public`, onFound: (_path, c) => c.header('cache-control', 'public, max-age=86400') }),
  )
  app.use(
    '/video/*',
    serveStatic({ root: `${root}/public`, onFound: (_path, c) => c.header('cache-control', 'public, max-age=86400') }),
  )
}
