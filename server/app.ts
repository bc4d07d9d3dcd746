import type { OpenAPIHono } from '@hono/zod-openapi'
import type { MiddlewareHandler } from 'hono'
import { type ApiParts, createApi, responseTimeoutMs } from '#api/app.ts'
import { closedDeployment } from '#api/http/deployment.ts'
import type { Env } from '#api/http/errors.ts'
import { readBatchFace, readLaidPicture } from '#shop/faces/read-face-files.ts'
import { readMedia } from '#shop/media/read-media.ts'
import { pictureSizer } from '#shop/media/size-picture.ts'
import { heldShare } from '#shop/orders/count-held.ts'
import { cacheMiddleware } from './cache/cache-middleware.ts'
import type { ResponseCache } from './cache/response-cache.ts'
import { healthRouter } from './health.ts'
import { faceTexturesRouter, imagesRouter, mediaRouter } from './images.ts'
import type { RoomPictures } from './rooms/room-pictures.ts'
import { roomPicturesRouter } from './rooms/rooms-router.ts'

export type AppParts = Omit<ApiParts, 'mountBefore'> & {
  cache: ResponseCache | null
  /** Whether responses name their cache tags, for a content delivery network. */
  sendsCacheTags?: boolean
  isReady: () => Promise<boolean>
  metricsToken?: string | undefined
  /** Where sized pictures are stored. */
  pictureFolder: string
  /** Draws rooms for browsers without WebGL and for link previews. */
  roomPictures?: RoomPictures | undefined
}

/** The API plus health checks, images and the response cache. */
export function createApp({
  cache,
  sendsCacheTags,
  isReady,
  metricsToken,
  pictureFolder,
  roomPictures,
  ...parts
}: AppParts) {
  const { ctx, deployment = closedDeployment } = parts
  return createApi({
    ...parts,
    mountBefore: (app, publicPaths) => {
      const { isProduction } = deployment
      app.route('/', healthRouter({ isReady, cache, metricsToken, isProduction, heldShare: () => heldShare({ ctx }) }))
      const readUpload = (hash: string) => readMedia(ctx, hash)
      const readLaid = (slug: string, version: string) => readLaidPicture({ ctx, input: { slug, version } })
      const sized = pictureSizer({
        manifest: ctx.media,
        readUpload,
        readLaid,
        readBatchFace: (batchId, version) => readBatchFace({ ctx, input: { batchId, version } }),
        folder: pictureFolder,
      })
      app.route('/images', imagesRouter(ctx, sized))
      app.route('/media', mediaRouter(sized))
      app.route('/slabs/faces', faceTexturesRouter(ctx))
      if (roomPictures) app.route('/rooms', roomPicturesRouter(ctx, deployment, roomPictures))
      if (cache)
        cachePublicResponses(app, cacheMiddleware(cache, { ctx, responseTimeoutMs, sendsCacheTags }), publicPaths)
    },
  })
}

/** Caches the API calls that are declared public, and every page: HTML is never personal. */
function cachePublicResponses(app: OpenAPIHono<Env>, cached: MiddlewareHandler<Env>, publicPaths: string[]): void {
  for (const path of publicPaths) app.use(path, cached)
  app.use((c, next) => (/^\/(api|wp-json)(\/|$)/.test(c.req.path) ? next() : cached(c, next)))
}
