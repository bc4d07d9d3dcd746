import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { serveStatic } from '@hono/node-server/serve-static'
import type { Context, Hono } from 'hono'
import type { Env } from '#api/http/errors.ts'
import type { ShopContext } from '#shop/context.ts'
import { hasOpenInvitation } from '#shop/staff/invitations.ts'

const forever = 'public, max-age=31536000, immutable'
/** Never kept, never found: what the office shows belongs to whoever looks at it. */
const privately = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' }

const byAddress = /^(127(\.\d{1,3}){3}|\[::1\])$/

/** The office's one page, whose scripts do the rest, and its files. */
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
  const answer = async (c: Context<Env>) => {
    const url = new URL(c.req.url)
    // Browsers know no passkeys on an IP address; the fragment of a link stays with them on the way.
    if (byAddress.test(url.hostname)) {
      url.hostname = 'localhost'
      return c.redirect(url.href, 302)
    }
    page ??= readFileSync(join(root, 'build/office/index.html'), 'utf8')
    const isGone = c.req.path.replace(/\/$/, '') === '/office/setup' && !(await hasOpenInvitation({ ctx }))
    return c.html(page, isGone ? 404 : 200, privately)
  }
  app.get('/office', answer)
  app.get('/office/*', answer)
}
