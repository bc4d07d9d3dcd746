import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import { headersAlways } from '#api/http/security-headers.ts'
import type { OpenDatabase } from '#database/client.ts'
import { importCatalogue } from '#shop/catalogue/import/import-catalogue.ts'
import { keepListingCurrent } from '#shop/catalogue/rebuild-listing.ts'
import { actingAs, type ShopContext, systemClock } from '#shop/context.ts'
import { addressFinder } from '#shop/customers/find-addresses.ts'
import { safeError } from '#shop/error.ts'
import { startMailWorker } from '#shop/mail/mail-worker.ts'
import { photoFolder } from '#shop/media/photo-store.ts'
import { startPhotoWorker } from '#shop/media/photo-worker.ts'
import { readPictureManifest } from '#shop/media/picture-manifest.ts'
import { openLive } from '#shop/office/live.ts'
import { startOrderWorker } from '#shop/orders/order-worker.ts'
import { startStockAlertWorker } from '#shop/stock/stock-alert-worker.ts'
import { startStockCheckWorker } from '#shop/stock/stock-check-worker.ts'
import { shopConfig } from '#shop.config'
import { createApp } from './app.ts'
import { ResponseCache } from './cache/response-cache.ts'
import { serveCached } from './cache/serve-cached.ts'
import { gracefulClose } from './close-server.ts'
import { serveCommands } from './commands/serve-commands.ts'
import type { Environment } from './environment.ts'
import { offerFirstOwner } from './first-owner.ts'
import { countRequest } from './health.ts'
import { answerOddRequest, serverLimits } from './odd-requests.ts'
import { serveOffice } from './office.ts'
import { openGateways } from './open-gateways.ts'
import { openPlanner } from './planning/open-planner.ts'
import { servePages } from './rendering/serve-pages.ts'
import { roomPictures } from './rooms/room-pictures.ts'
import { serveFiles } from './static-files.ts'
import { subscribeToChanges } from './subscribe-to-changes.ts'

const root = join(import.meta.dirname, '..')
const cacheBytes = 64 * 1024 * 1024
const shutdownTimeoutMs = 15_000
/** setTimeout cannot wait longer than 24 days; an hour is soon enough to look again. */
const longestWaitMs = 3_600_000

const mailLevel = { sent: 'info', postponed: 'warn', given_up: 'error' } as const

type Parts = { environment: Environment; log: Logger; database: OpenDatabase }

/** Opens the doors: everything the process does once its database is open. */
export async function runShop({ environment, log, database }: Parts): Promise<void> {
  const base = { database, clock: systemClock }
  const planner = openPlanner({ onError: (error) => log.error(safeError(error), 'the thread that plans rooms failed') })
  const ctx: ShopContext = {
    ...base,
    log,
    settings: shopConfig,
    gateways: await openGateways(base, environment, () => publicUrl()),
    media: readPictureManifest(root),
    photos: photoFolder(join(environment.DATA_DIR, 'photos')),
    planner,
  }
  const asWorker = (name: string) => actingAs(ctx, { kind: 'worker', name })
  const imported = await importCatalogue(actingAs(ctx, { kind: 'import' }), join(root, 'catalogue'))
  if (imported.done) log.info({ products: imported.products }, 'catalogue laid out')

  const cache = environment.CACHE === 'on' ? new ResponseCache(cacheBytes) : null
  const live = openLive()
  await subscribeToChanges(database, { cache, live })
  const stopCards = watchCards(asWorker('listing'), (error) =>
    log.error(safeError(error), 'cards could not be brought up to date'),
  )

  // Loaded only where mail is sent: nodemailer is a large thing to read at every start.
  const smtp = environment.SMTP_URL ? await import('#shop/mail/smtp.ts') : null
  const mail = smtp
    ? startMailWorker(asWorker('mail'), smtp.openSmtp(environment.SMTP_URL ?? '', ctx.settings), {
        report: (event) => log[mailLevel[event.outcome]](event, 'mail'),
        onError: (error) => log.error(safeError(error), 'the outbox could not be sent'),
      })
    : null

  if (!mail) log.warn('no mail server is set up (SMTP_URL): every email stays in the outbox')
  if (ctx.gateways.methods.length === 0) log.warn('no way to pay is set up: orders that cost something are refused')

  const rooms = roomPictures({
    root,
    folder: join(environment.DATA_DIR, 'rooms'),
    onError: (error) => log.error(safeError(error), 'the thread that draws rooms failed'),
  })
  let state: 'opening' | 'open' | 'leaving' = 'opening'
  const app = createApp({
    ctx,
    log,
    cache,
    live,
    isReady: async () => state === 'open' && (await database.isReady()),
    metricsToken: environment.METRICS_TOKEN,
    pictureFolder: join(environment.DATA_DIR, 'pictures'),
    roomPictures: rooms,
    deployment: {
      publicUrl: () => publicUrl(),
      trustProxy: environment.TRUST_PROXY,
      isProduction: environment.isLive,
      sendsMail: mail !== null,
    },
    findAddresses: addressFinder({ key: environment.ADDRESS_LOOKUP_KEY, isProduction: environment.isLive }),
  })
  const server = createServer(serverLimits)
  const connections = gracefulClose(server)
  let port = 0
  const publicUrl = () => environment.PUBLIC_URL ?? `http://${environment.HOST}:${port}`
  const dev = process.argv.includes('--dev') ? await import('./dev-server.ts') : null
  const vite = dev ? await dev.startVite(root, server) : null
  serveFiles(app, root)
  serveOffice(app, ctx, root)
  const local = serveCommands(app, ctx)
  const pages = servePages(app, {
    root,
    config: shopConfig,
    publicUrl: () => publicUrl(),
    trustProxy: environment.TRUST_PROXY,
    onError: (what, error) => log.error(safeError(error), what),
    fromSource: vite ? vite.build : null,
  })

  const always = headersAlways(environment.PUBLIC_URL ?? '')
  const listener = getRequestListener(app.fetch, { overrideGlobalObjects: false })
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const started = performance.now()
    if (answerOddRequest(request, response, () => new URL(publicUrl()).host))
      return countRequest('miss', response.statusCode, performance.now() - started)
    const requestId = randomUUID()
    const served = cache && !vite ? serveCached(cache, { request, response, requestId }, always) : 0
    if (served) {
      countRequest('hit', served, performance.now() - started)
      return
    }
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
    const go = () => void listener(request, response)
    if (vite) vite.middlewares(request, response, go)
    else go()
  })

  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(environment.PORT, environment.HOST, () => {
      port = portOf(server)
      resolve()
    })
  })
  // After the port is known: mails about orders link to it.
  const orderWorker = startOrderWorker(asWorker('orders'), {
    report: (event) => log.info(event, 'unpaid order'),
    onError: (what, error) => log.error(safeError(error), what),
  })
  const stockAlerts = startStockAlertWorker(asWorker('stock alerts'), publicUrl, {
    report: (alerts) => log.info({ alerts }, 'back in stock'),
    onError: (error) => log.error(safeError(error), 'stock alerts could not be sent'),
  })
  const stockCheck = startStockCheckWorker(asWorker('stock check'), {
    report: (mismatches) => log.error({ mismatches: mismatches.slice(0, 20) }, 'stock is not the sum of its moves'),
    onError: (error) => log.error(safeError(error), 'stock could not be checked'),
  })

  const photoWorker = startPhotoWorker(ctx, {
    report: (photos) => log.info({ photos }, 'photos nobody names deleted'),
    onError: (error) => log.error(safeError(error), 'photos nobody names could not be deleted'),
  })

  const leave = async (signal: string) => {
    if (state === 'leaving') return
    state = 'leaving'
    log.info({ signal }, 'closing')
    stopCards()
    local.withdraw(environment.DATA_DIR)
    live.close()
    const running = [orderWorker, stockAlerts, stockCheck, photoWorker]
    const workers = Promise.all([mail?.stop(), ...running.map((worker) => worker.stop())])
    connections.leave()
    // Proxies have to see that we are not ready before we stop answering. Whoever presses Ctrl-C has none.
    if (signal === 'SIGTERM') await wait(environment.SHUTDOWN_DELAY * 1000)
    setTimeout(() => process.exit(1), shutdownTimeoutMs).unref()
    await connections.close()
    await workers
    await vite?.close()
    await pages.close()
    await rooms.close()
    await planner.close()
    await database.close()
    log.flush()
    process.exit(0)
  }
  process.on('SIGTERM', () => void leave('SIGTERM'))
  process.on('SIGINT', () => void leave('SIGINT'))
  if (!environment.DATABASE_URL) local.announce(environment.DATA_DIR, port)
  const firstOwner = await offerFirstOwner(ctx, environment.DATA_DIR, process.stdout.isTTY)
  if (state === 'opening') state = 'open'
  // Last of all: whoever reads this may send us away again at once.
  console.log([`Ashlar is open at ${publicUrl()}`, ...firstOwner].join('\n'))
}

/** Brings sale prices in and out, and new products in, at their moment. */
function watchCards(ctx: ShopContext, onError: (error: unknown) => void): () => void {
  let timer: NodeJS.Timeout | undefined
  let stopped = false
  const look = async () => {
    const next = await keepListingCurrent(ctx).catch((error: unknown) => {
      onError(error)
      return null
    })
    if (stopped) return
    const wait = next
      ? Math.min(Math.max(next.getTime() - ctx.clock.now().getTime(), 0) + 20, longestWaitMs)
      : longestWaitMs
    timer = setTimeout(look, wait)
    timer.unref()
  }
  void look()
  return () => {
    stopped = true
    clearTimeout(timer)
  }
}

function portOf(server: ReturnType<typeof createServer>): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
