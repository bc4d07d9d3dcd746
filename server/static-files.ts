import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono, MiddlewareHandler } from 'hono'
import type { Env } from '#api/http/errors.ts'

const forever = 'public, max-age=31536000, immutable'
const aDay = 'public, max-age=86400'

/** For the small pages, which are not built and so do not know the built copies by name. */
const fonts = {
  'newsreader.woff2': '@fontsource/newsreader/files/newsreader-latin-400-normal.woff2',
  'instrument-sans.woff2': '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
}

/** Set once the file is found; told through the server's own hook it would come too late. */
const keptFor =
  (time: string): MiddlewareHandler<Env> =>
  async (c, next) => {
    await next()
    if (c.res.ok) c.header('cache-control', time)
  }

/** Built files carry their hash in their name and never change; the rest is asked after daily. */
export function serveFiles(app: Pick<Hono<Env>, 'use' | 'get'>, root: string): void {
  app.use('/assets/*', keptFor(forever), serveStatic({ root: `${root}/build/client`, precompressed: true }))
  app.get('/assets/*', (c) => c.notFound())
  for (const path of [
    '/:file{(favicon\\.(svg|ico)|apple-touch-icon\\.png|logo\\.svg)}',
    '/video/*',
    '/slabs/*',
    '/rooms/:room/:file',
  ])
    app.use(path, keptFor(aDay), serveStatic({ root: `${root}/public` }))
  for (const [name, file] of Object.entries(fonts))
    app.use(`/fonts/${name}`, keptFor(aDay), serveStatic({ path: `${root}/node_modules/${file}` }))
}
