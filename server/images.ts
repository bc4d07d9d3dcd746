import { type Context, Hono } from 'hono'
import type { Env } from '#api/http/errors.ts'
import { readAppearance } from '#shop/catalogue/read-appearance.ts'
import type { ShopContext } from '#shop/context.ts'
import { readFaceTexture } from '#shop/faces/read-face-files.ts'
import type { PictureFormat } from '#shop/media/size-picture.ts'
import { drawPlaceholder, isView } from './placeholder-image.ts'

const siteColours = { ground: '#d9d0c4', accents: ['#bfb3a3', '#eee8df'] }
const forever = 'public, max-age=31536000, immutable'
const forADay = 'public, max-age=86400'
const plain = { 'content-type': 'image/svg+xml', 'cache-control': forADay }

type Sizer = (name: string, width: number, format: PictureFormat) => Promise<Buffer | null>

/** The best format that the browser accepts. */
function formatFor(accept: string | undefined): PictureFormat {
  if (accept?.includes('image/avif')) return 'avif'
  if (accept?.includes('image/webp')) return 'webp'
  return 'jpeg'
}

async function sendPicture(
  c: Context<Env>,
  sized: Sizer,
  { name, isVersioned }: { name: string; isVersioned: boolean },
) {
  const width = c.req.param('width') ?? ''
  const format = formatFor(c.req.header('accept'))
  const bytes = /^[1-9]\d{1,3}$/.test(width) ? await sized(name, Number(width), format) : null
  if (!bytes) return c.notFound()
  return c.body(new Uint8Array(bytes), 200, {
    'content-type': `image/${format}`,
    'cache-control': isVersioned ? forever : forADay,
    vary: 'Accept',
  })
}

/** Serves uploaded pictures. Their name is the hash of the file, so they never change. */
export const mediaRouter = (sized: Sizer) =>
  new Hono<Env>().get('/:hash/:width', (c) =>
    sendPicture(c, sized, { name: `media/${c.req.param('hash')}`, isVersioned: true }),
  )

/** Serves the textures of photographed stone. Their address changes with the faces. */
export const faceTexturesRouter = (ctx: ShopContext) =>
  new Hono<Env>().get('/:slug{[a-z0-9-]+\\.avif}', async (c) => {
    const input = { slug: c.req.param('slug').replace(/\.avif$/, ''), version: c.req.query('v') ?? '' }
    const bytes = await readFaceTexture({ ctx, input })
    if (!bytes) return c.notFound()
    return c.body(bytes, 200, { 'content-type': 'image/avif', 'cache-control': forever })
  })

/** Serves pictures by name and width. Other names and widths are not found, so nobody can fill the disk. */
export function imagesRouter(ctx: ShopContext, sized: Sizer) {
  const send = (c: Context<Env>, name: string) =>
    sendPicture(c, sized, { name, isVersioned: c.req.query('v') === ctx.media.master(name)?.version })
  return new Hono<Env>()
    .get('/products/:slug/faces/:width', (c) => {
      const version = c.req.query('v') ?? ''
      return /^[0-9a-f]{20}$/.test(version)
        ? sendPicture(c, sized, { name: `faces/${c.req.param('slug')}/${version}`, isVersioned: true })
        : c.notFound()
    })
    .get('/batches/:id/:version/:width', (c) =>
      sendPicture(c, sized, { name: `batches/${c.req.param('id')}/${c.req.param('version')}`, isVersioned: true }),
    )
    .get('/products/:slug/:view/:width', (c) => send(c, `products/${c.req.param('slug')}/${c.req.param('view')}`))
    .get('/site/:name/:width', (c) => send(c, `site/${c.req.param('name')}`))
    .get('/products/:slug/:file', async (c) => {
      const view = c.req.param('file').replace(/\.svg$/, '')
      const found = isView(view) && (await readAppearance({ ctx, input: { slug: c.req.param('slug') } }))
      return found && isView(view)
        ? c.body(drawPlaceholder(c.req.param('slug'), view, found.look ?? siteColours), 200, plain)
        : c.notFound()
    })
    .get('/site/:file{[a-z0-9-]+\\.svg}', (c) =>
      c.body(drawPlaceholder(c.req.param('file'), 'room', siteColours), 200, plain),
    )
}
