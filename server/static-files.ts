import { serveStatic } from '@hono/node-server/serve-static'
import type { Hono, MiddlewareHandler } from 'hono'
import type { Env } from '#api/http/errors.ts'

const forever = 'public, max-age=31536000, immutable'
const aDay = 'public, max-age=86400'

/** For pages that the build does not make, which cannot know the hashed names of the built fonts. */
const fonts = {
  'newsreader.woff2': '@fontsource/newsreader/files/newsreader-latin-400-normal.woff2',
  'instrument-sans.woff2': '@fontsource-variable/instrument-sans/files/instrument-sans-latin-wght-normal.woff2',
}

/** Sets the header only if the file was found. `onFound` of `serveStatic` runs too late for this. */
const cacheFor =
  (time: string): MiddlewareHandler<Env> =>
  async (c, next) => {
    await next()
    if (c.res.ok) c.header('cache-control', time)
  }

/** Built files have a hash in their name and never change. Browsers check the other files once a day. */
export function serveFiles(app: Pick<Hono<Env>, 'use' | 'get'>, root: string): void {
  app.use('/assets/*', cacheFor(forever), serveStatic({ root: `${root}/build/client`, precompressed: true }))
  app.get('/assets/*', (c) => c.notFound())
  for (const path of [
    '/:file{(favicon\\.(svg|ico)|apple-touch-icon\\.png|logo\\.svg|share-icons\\.svg)}',
    '/video/*',
    '/slabs/*',
    '/rooms/:room/:file',
  ])
    app.use(path, cacheFor(aDay), serveStatic({ root: `${root}/public` }))
  for (const [name, file] of Object.entries(fonts))
    app.use(`/fonts/${name}`, cacheFor(aDay), serveStatic({ path: `${root}/node_modules/${file}` }))
}
