import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono } from 'hono'
import type { Env } from '#api/http/errors.ts'
import type { ShopContext } from '#shop/context.ts'
import { hasOpenInvitation } from '#shop/staff/invitations.ts'

const forever = 'public, max-age=31536000, immutable'
/** Neither caches nor search engines may store the office. */
const privateHeaders = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

const isLoopbackIp = /^(127(\.\d{1,3}){3}|\[::1\])$/

/** Serves the single page of the office, and its scripts and styles. */
export function serveOffice(app: Pick<Hono<Env>, 'use' | 'get'>, ctx: ShopContext, root: string): void {
  app.use('/office/assets/*', async (c, next) => {
    await next()
    if (c.res.ok) c.header('cache-control', forever)
  })
  app.use(
    '/office/assets/*',
    serveStatic({
      root: `${root}/build/office`,
      rewriteRequestPath: (path) => path.replace(/^\/office/, ''),
      precompressed: true,
    }),
  )
  app.get('/office/assets/*', (c) => c.notFound())
  let page: string | null = null
  const sendPage = async (c: Context<Env>) => {
    const url = new URL(c.req.url)
    // Passkeys do not work on an IP address. The browser keeps the fragment of the link when it is redirected.
    if (isLoopbackIp.test(url.hostname)) {
      url.hostname = 'localhost'
      return c.redirect(url.href, 302)
    }
    page ??= readFileSync(join(root, 'build/office/index.html'), 'utf8')
    const isGone = c.req.path.replace(/\/$/, '') === '/office/setup' && !(await hasOpenInvitation({ ctx }))
    return c.html(page, isGone ? 404 : 200, privateHeaders)
  }
  app.get('/office', sendPage)
  app.get('/office/*', sendPage)
}
