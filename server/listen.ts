import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import { currentPreview, withAsOf } from '#api/http/preview.ts'
import { headersAlways } from '#api/http/security-headers.ts'
import { findRedirect } from '#shop/content/addresses.ts'
import type { ShopContext } from '#shop/context.ts'
import { addressLookup } from '#shop/customers/address-lookup.ts'
import { openPreviewLink } from '#shop/documents/preview-link.ts'
import { safeError } from '#shop/error.ts'
import { openLive } from '#shop/office/live.ts'
import { asOfRelease } from '#shop/releases/preview-release.ts'
import { createApp } from './app.ts'
import { openCdnPurge } from './cache/cdn-purge.ts'
import { ResponseCache } from './cache/response-cache.ts'
import { serveCached } from './cache/serve-cached.ts'
import { serveCommands } from './commands/serve-commands.ts'
import type { Environment } from './environment.ts'
import { gracefulShutdown } from './graceful-shutdown.ts'
import { countRequest, healthPaths } from './health.ts'
import { limitBody } from './limit-body.ts'
import { answerOddRequest, serverLimits } from './odd-requests.ts'
import { serveOffice } from './office.ts'
import { servePages } from './rendering/serve-pages.ts'
import { roomPictures } from './rooms/room-pictures.ts'
import { serveFiles } from './static-files.ts'
import { type Reload, subscribeToChanges } from './subscribe-to-changes.ts'

const root = join(import.meta.dirname, '..')
const cacheBytes = 64 * 1024 * 1024

type Parts = {
  environment: Environment
  log: Logger
  ctx: ShopContext
  reload: Reload
  publicUrl: () => string
  onChange: (tags: string[]) => void
  /** False until the start is complete, and again once the shop is closing. */
  isOpen: () => boolean
  /** Called for each call of the shop's API that the cache did not answer, but not for the office's. */
  onVisit: () => void
}

/** Serves the API, the pages and the files. `leave` announces that the shop is closing; `close` ends the server. */
export async function listen({ environment, log, ctx, reload, publicUrl, onChange, isOpen, onVisit }: Parts) {
  const cache = environment.CACHE === 'on' ? new ResponseCache(cacheBytes) : null
  const live = openLive()
  const cdn = openCdn(environment, log)
  await subscribeToChanges(ctx.database, {
    cache,
    live,
    reload,
    cdn,
    onChange,
    onError: (error) => log.error(safeError(error), 'changed settings or vocabulary could not be read'),
  })
  const rooms = roomPictures({
    root,
    folder: join(environment.DATA_DIR, 'rooms'),
    onError: (error) => log.error(safeError(error), 'the thread that draws rooms failed'),
  })
  const app = createApp({
    ctx,
    log,
    cache,
    sendsCacheTags: cdn !== null,
    live,
    isReady: async () => isOpen() && (await ctx.database.isReady()),
    metricsToken: environment.METRICS_TOKEN,
    pictureFolder: join(environment.DATA_DIR, 'pictures'),
    roomPictures: rooms,
    deployment: {
      publicUrl,
      trustProxy: environment.TRUST_PROXY,
      isProduction: environment.isLive,
      sendsMail: environment.SMTP_URL !== undefined,
    },
    findAddresses: addressLookup({ key: environment.ADDRESS_LOOKUP_KEY, isProduction: environment.isLive }),
  })
  const server = createServer(serverLimits)
  const connections = gracefulShutdown(server)
  // Vite is installed for development only.
  const dev = process.argv.includes('--dev') ? await import('./dev-server.ts') : null
  const vite = dev ? await dev.startDevServer(root, server) : null
  serveFiles(app, root)
  serveOffice(app, ctx, root)
  const commands = serveCommands(app, ctx)
  const pages = servePages(app, {
    root,
    ctx,
    publicUrl,
    findRedirect: (path) => findRedirect(ctx.database.db, path),
    findPreview: (token) => openPreviewLink(ctx, token),
    asOfRelease: (id, render) => asOfRelease(ctx, Number(id), (asOf) => withAsOf(asOf, render)),
    trustProxy: environment.TRUST_PROXY,
    // An unfinished draft is not a fault of the shop.
    onError: (what, error) => log[currentPreview() ? 'warn' : 'error'](safeError(error), what),
    fromSource: vite ? vite.build : null,
  })

  const always = headersAlways(environment.PUBLIC_URL ?? '')
  const toApp = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const started = performance.now()
    if (answerOddRequest(request, response, () => new URL(publicUrl()).host))
      return countRequest('miss', response.statusCode, performance.now() - started)
    if (environment.ROLE === 'worker' && !healthPaths.has(request.url ?? '')) {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('This process only does background work.')
      return countRequest('miss', 404, performance.now() - started)
    }
    limitBody(request, response)
    const requestId = randomUUID()
    const served =
      cache && !vite ? serveCached(cache, { request, response, requestId, vocabulary: ctx.vocabulary }, always) : 0
    if (served) return countRequest('hit', served, performance.now() - started)
    if (/^\/api\/(?!office\/)/.test(request.url ?? '')) onVisit()
    request.headers['x-request-id'] = requestId
    request.rawHeaders.push('x-request-id', requestId)
    response.once('finish', () => {
      const ms = performance.now() - started
      countRequest('miss', response.statusCode, ms)
      const path = (request.url ?? '').split('?', 1)[0]?.slice(0, 200)
      log.info(
        { requestId, method: request.method, path, status: response.statusCode, ms: Math.round(ms * 10) / 10 },
        'request',
      )
    })
    const next = () => void toApp(request, response)
    if (vite) vite.middlewares(request, response, next)
    else next()
  })

  const port = await bind(server, environment)
  if (!environment.DATABASE_URL) commands.announce(environment.DATA_DIR, port)
  return {
    port,
    leave() {
      commands.withdraw(environment.DATA_DIR)
      live.close()
      connections.stopKeepAlive()
    },
    async close() {
      await connections.close()
      await vite?.close()
      await pages.close()
      await rooms.close()
      await cdn?.stop()
    },
  }
}

/** Tells a content delivery network what has changed, if there is one. */
function openCdn({ CDN_PURGE_URL: url, CDN_PURGE_TOKEN: token = '' }: Environment, log: Logger) {
  if (!url) return null
  const onError = (error: unknown) =>
    log.error(safeError(error), 'the content delivery network was not told of a change')
  return openCdnPurge({ url, token, onError })
}

function bind(server: Server, { PORT, HOST }: Environment): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(PORT, HOST, () => resolve((server.address() as AddressInfo).port))
  })
}
