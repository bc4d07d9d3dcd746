import { randomUUID } from 'node:crypto'
import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { timeout } from 'hono/timeout'
import type { Logger } from 'pino'
import type { ShopContext } from '#shop/context.ts'
import type { FindAddresses } from '#shop/customers/address-lookup.ts'
import type { LiveChanges } from '#shop/office/live.ts'
import { gatewayOfProvider } from '#shop/payments/gateway.ts'
import { basketRouter } from './basket/basket-router.ts'
import { catalogueRouter } from './catalogue/catalogue-router.ts'
import { productFeedRouter } from './catalogue/product-feed-router.ts'
import { productListsRouter } from './catalogue/product-lists-router.ts'
import { searchRouter } from './catalogue/search-router.ts'
import { checkoutRouter } from './checkout/checkout-router.ts'
import { contentRouter, wpRouter } from './content/content-router.ts'
import { addressLookupRouter } from './customers/address-lookup-router.ts'
import { addressesRouter } from './customers/addresses-router.ts'
import { authRouter } from './customers/auth-router.ts'
import { customersRouter } from './customers/customers-router.ts'
import { passwordsRouter } from './customers/passwords-router.ts'
import { deliveryRouter } from './delivery/delivery-router.ts'
import { type ApiDescription, docsPage, docsStyle } from './docs/docs-page.ts'
import { enquiriesRouter } from './enquiries/enquiries-router.ts'
import { closedDeployment, type Deployment } from './http/deployment.ts'
import { answerError, type Env, errorResponse, refuseBadRequest } from './http/errors.ts'
import { announcesUpload, isStaffUpload, longestUploadMs } from './http/file-body.ts'
import { isForwarded } from './http/local-request.ts'
import { originCheck } from './http/origin-check.ts'
import { noStore, publicCaching, publicPaths } from './http/public-responses.ts'
import { refuseOddPaths } from './http/refuse-odd-paths.ts'
import { rejectUnknownQuery } from './http/reject-unknown-query.ts'
import { guestContext, sessionContext } from './http/request-context.ts'
import { contentSecurityPolicy, headersAlways } from './http/security-headers.ts'
import { type SignInLimits, signInLimits } from './http/sign-in-limits.ts'
import { unmatchedRoute } from './http/unmatched-route.ts'
import { bouncesRouter } from './mail/bounces-router.ts'
import { outboxPages } from './mail/outbox-pages.ts'
import { newsletterPages, newsletterRouter } from './newsletter/newsletter-router.ts'
import { officeRouter } from './office/office-router.ts'
import { officeSession } from './office/office-session.ts'
import { checkPermissions } from './office/route-permissions.ts'
import { claimsRouter } from './orders/claims-router.ts'
import { correctDeliveryRouter } from './orders/correct-delivery-router.ts'
import { findOrderRouter } from './orders/find-order-router.ts'
import { ordersRouter } from './orders/orders-router.ts'
import { sandboxPages } from './payments/sandbox-pages.ts'
import { providerContext, webhooksRouter } from './payments/webhooks-router.ts'
import { projectsRouter } from './projects/projects-router.ts'
import { savedProjectsRouter } from './projects/saved-projects-router.ts'
import { roomsRouter } from './rooms/rooms-router.ts'
import { stockAlertsRouter } from './stock/stock-alerts-router.ts'

const largestBody = 100 * 1024
/** A request that takes longer is answered with a 504. */
export const responseTimeoutMs = 10_000
/** For pictures and files, which may have to queue before they are read, and for commands of staff on this machine. */
const longestSlowAnswerMs = 60_000

const timeLimit = timeout(responseTimeoutMs)
const slowTimeLimit = timeout(longestSlowAnswerMs)
const uploadTimeLimit = timeout(longestUploadMs + longestSlowAnswerMs)
const mayTakeLong = (c: Context<Env>) =>
  announcesUpload(c) || /^\/((images|media|local)\/|api\/office\/files(\/|$))/.test(c.req.path)
const timeLimitOf = (c: Context<Env>) => {
  if (isStaffUpload(c)) return uploadTimeLimit
  return mayTakeLong(c) ? slowTimeLimit : timeLimit
}

const tooLarge = (c: Context<Env>) =>
  errorResponse(c, 413, { code: 'too_large', message: 'That is too much to send at once' })

/** Node enforces the announced content-length; a body without one is counted while it is read. */
const limitBody: MiddlewareHandler<Env> = async (c, next) => {
  const { method, url, raw } = c.req
  const length = c.req.header('content-length')
  if (length !== undefined && c.req.header('transfer-encoding') === undefined)
    return Number(length) <= largestBody || announcesUpload(c) ? next() : tooLarge(c)
  if (method === 'GET' || method === 'HEAD') return next()
  const body = await readUpTo(largestBody, raw.body)
  if (!body) return tooLarge(c)
  c.req.raw = new Request(url, { method, headers: raw.headers, body })
  return next()
}

async function readUpTo(limit: number, body: ReadableStream<Uint8Array> | null): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > limit) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

export type ApiParts = {
  ctx: ShopContext
  log: Logger
  deployment?: Deployment
  /** Omitted if no address lookup is set up. */
  findAddresses?: FindAddresses | null
  /** The changes that open office screens listen to; omitted if nothing publishes them. */
  live?: LiveChanges
  /** Mounts the server's handlers before the routes; receives the paths whose responses are the same for everyone. */
  mountBefore?: (app: OpenAPIHono<Env>, publicPaths: string[]) => void
}

type CustomerParts = { limits: SignInLimits; findAddresses: FindAddresses | null }

/** The shop's JSON routes, chained in one expression so that its type includes every route. */
const routes = (ctx: ShopContext, deployment: Deployment, { limits, findAddresses }: CustomerParts) =>
  new OpenAPIHono<Env>({ defaultHook: refuseBadRequest })
    .route('/api', productListsRouter())
    .route('/api', catalogueRouter())
    .route('/api', searchRouter())
    .route('/api', roomsRouter())
    .route('/api', contentRouter())
    .route('/wp-json/wp/v2', wpRouter())
    .route('/api', enquiriesRouter(ctx, deployment))
    .route('/api', newsletterRouter(ctx, deployment))
    .route('/api', stockAlertsRouter(ctx, deployment))
    .route('/api', basketRouter(ctx, deployment))
    .route('/api', deliveryRouter())
    .route('/api', checkoutRouter(deployment))
    .route('/api', ordersRouter(ctx, deployment))
    .route('/api', claimsRouter(ctx, deployment))
    .route('/api', correctDeliveryRouter(ctx, deployment))
    .route('/api', findOrderRouter(ctx, deployment))
    .route('/api', authRouter(ctx, deployment, limits))
    .route('/api', passwordsRouter(ctx, deployment))
    .route('/api', customersRouter(ctx, deployment, limits))
    .route('/api', addressesRouter())
    .route('/api', projectsRouter(ctx, deployment))
    .route('/api', savedProjectsRouter())
    .route('/api', addressLookupRouter(ctx, deployment, findAddresses))

export type Api = ReturnType<typeof routes>

const description = {
  openapi: '3.1.0',
  info: {
    title: 'The Ashlar API',
    version: '1.0.0',
    description:
      'The API behind the shop’s own pages. Prices are in pence including VAT unless a field says otherwise.',
  },
}

/** Warns once about a proxy the shop is not configured for: all visitors then seem to come from one address. */
function warnOfProxy(log: Logger, trustProxy: boolean) {
  let needsWarning = !trustProxy
  return (c: Context<Env>): void => {
    if (!needsWarning || !isForwarded(c)) return
    needsWarning = false
    log.warn(
      'requests come through a proxy, but TRUST_PROXY is not set: all visitors count as one, and limits meant for one apply to all',
    )
  }
}

/** The office routes: private, for signed-in staff only, each with its permission. */
function mountOffice(
  app: OpenAPIHono<Env>,
  ctx: ShopContext,
  { deployment, live }: { deployment: Deployment; live: LiveChanges | undefined },
): void {
  const office = officeRouter(ctx, deployment, live)
  checkPermissions(app, '/api/office', office.openAPIRegistry)
  app.route('/api/office', office)
}

/** Every API route and the few server-rendered pages, with the middleware they share. */
export function createApi(parts: ApiParts) {
  const { ctx, log, deployment = closedDeployment, findAddresses = null, mountBefore } = parts
  const noticeProxy = warnOfProxy(log, deployment.trustProxy)
  const app = new OpenAPIHono<Env>({ defaultHook: refuseBadRequest })
  app.onError(answerError)
  app.use(async (c, next) => {
    const sentId = c.req.header('x-request-id')
    c.set('requestId', sentId && /^[\w-]{8,64}$/.test(sentId) ? sentId : randomUUID())
    c.set('log', log.child({ requestId: c.get('requestId') }))
    noticeProxy(c)
    await next()
    c.header('x-request-id', c.get('requestId'))
    // Set directly on the response, now writable: this late, c.header() rebuilds the whole response for each header.
    const { headers } = c.res
    for (const [name, value] of Object.entries(headersAlways(deployment.publicUrl())))
      if (!headers.has(name)) headers.set(name, value)
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', contentSecurityPolicy())
  })
  app.use(refuseOddPaths(ctx))
  app.use((c, next) => timeLimitOf(c)(c, next))
  app.use(limitBody)
  app.use(originCheck(deployment.publicUrl))

  for (const path of ['/newsletter/*', '/feeds/*', '/test-payment/*', '/dev/outbox/*']) app.use(path, guestContext(ctx))
  app.route('/newsletter', newsletterPages(deployment))
  app.route('/feeds', productFeedRouter(ctx, deployment))
  if (gatewayOfProvider(ctx.gateways, 'test'))
    app.route(
      '/test-payment',
      sandboxPages(ctx, async (webhook) => app.request('/api/webhooks/test', { method: 'POST', ...webhook })),
    )
  if (!deployment.isProduction) app.route('/dev/outbox', outboxPages(ctx))

  const limits = signInLimits(ctx, deployment, { name: 'sign-in', reason: 'Too many attempts with a wrong password' })
  const api = routes(ctx, deployment, { limits, findAddresses })
  const cacheablePaths = publicPaths(api.openAPIRegistry)
  mountBefore?.(app, cacheablePaths)

  for (const path of ['/api/*', '/wp-json/*']) app.use(path, noStore)
  for (const path of cacheablePaths) app.use(path, publicCaching, guestContext(ctx))
  app.use('/api/webhooks/:provider', providerContext(ctx))
  app.use('/api/office/*', officeSession(ctx, deployment))
  for (const path of ['/api/*', '/wp-json/*']) app.use(path, sessionContext(ctx))
  rejectUnknownQuery(app, api.openAPIRegistry)
  app.route('/', api)
  mountOffice(app, ctx, { deployment, live: parts.live })
  app.route('/api', webhooksRouter(ctx))
  app.route('/api', bouncesRouter(ctx))
  app.get('/api/openapi.json', publicCaching, (c) => c.json(api.getOpenAPI31Document(description)))
  app.get('/api/docs', publicCaching, (c) =>
    c.html(docsPage(api.getOpenAPI31Document(description) as unknown as ApiDescription)),
  )
  app.get('/api/docs.css', publicCaching, (c) => c.body(docsStyle, 200, { 'content-type': 'text/css; charset=utf-8' }))
  for (const path of ['/api', '/api/*', '/wp-json/*']) app.all(path, unmatchedRoute(app))
  return app
}
