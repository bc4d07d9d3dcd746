import { Hono } from 'hono'
import { readLook } from '#shop/catalogue/read-look.ts'
import type { ShopContext } from '#shop/context.ts'
import { drawPlain, isView } from './plain-picture.ts'
import type { Env } from './problem.ts'

const siteColours = { ground: '#d9d0c4', accents: ['#bfb3a3', '#eee8df'] }

/** Plain pictures in a stone's own colours, for what has no better one yet. Only names the catalogue knows are drawn. */
export function picturesRouter(ctx: ShopContext) {
  return new Hono<Env>()
    .get('/stones/:slug/:file', async (c) => {
      const view = c.req.param('file').replace(/\.svg$/, '')
      const found = isView(view) && (await readLook({ ctx, input: { slug: c.req.param('slug') } }))
      if (!found || !isView(view)) return c.notFound()
      return c.body(drawPlain(c.req.param('slug'), view, found.look), 200, {
        'content-type': 'image/svg+xml',
        'cache-control': 'public, max-age=86400',
      })
    })
    .get('/site/:file{[a-z0-9-]+\\.svg}', (c) =>
      c.body(drawPlain(c.req.param('file'), 'room', siteColours), 200, {
        'content-type': 'image/svg+xml',
        'cache-control': 'public, max-age=86400',
      }),
    )
}
