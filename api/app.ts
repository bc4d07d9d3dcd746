import { randomUUID } from 'node:crypto'
import { OpenAPIHono } from '@hono/zod-openapi'
import type { Context, MiddlewareHandler } from 'hono'
import { timeout } from 'hono/timeout'
import type { Logger } from 'pino'
import { cacheMiddleware } from '#server/cache/cache-middleware.ts'
import type { ResponseCache } from '#server/cache/response-cache.ts'
import { healthRouter } from '#server/health.ts'
import { picturesRouter } from '#server/images.ts'
import { sandboxGateways } from '#server/open-gateways.ts'
import type { ShopContext } from '#shop/context.ts'
import type { FindAddresses } from '#shop/customers/find-addresses.ts'
import { pictureSizer } from '#shop/media/size-picture.ts'
import { gatewayOfProvider, type PaymentGateways } from '#shop/payments/gateway.ts'
import { basketRouter } from './basket/basket-router.ts'
import { catalogueRouter } from './catalogue/catalogue-router.ts'
import { productListsRouter } from './catalogue/product-lists-router.ts'
import { searchRouter } from './catalogue/search-router.ts'
import { checkoutRouter } from './checkout/checkout-router.ts'
import { contentRouter, wpRouter } from './content/content-router.ts'
import { addressLookupRouter } from './customers/address-lookup-router.ts'
import { authRouter } from './customers/auth-router.ts'
import { customersRouter } from './customers/customers-router.ts'
import { passwordsRouter } from './customers/passwords-router.ts'
import { type SignInLimits, signInLimits } from './customers/sign-in-limits.ts'
import { type ApiDescription, docsPage, docsStyle } from './docs/docs-page.ts'
import { enquiriesRouter } from './enquiries/enquiries-router.ts'
import { closedDeployment, type Deployment } from './http/deployment.ts'
import { answerError, type Env, errorResponse, refuseBadRequest } from './http/errors.ts'
import { isForwarded } from './http/local-request.ts'
import { originCheck } from './http/origin-check.ts'
import { rejectUnknownQuery } from './http/reject-unknown-query.ts'
import { contentSecurityPolicy, headersAlways } from './http/security-headers.ts'
import { outboxPages } from './mail/outbox-pages.ts'
import { newsletterPages, newsletterRouter } from './newsletter/newsletter-router.ts'
import { ordersRouter } from './orders/orders-router.ts'
import { sandboxPages } from './payments/sandbox-pages.ts'
import { webhooksRouter } from './payments/webhooks-router.ts'
import { stockAlertsRouter } from './stock/stock-alerts-router.ts'

const largestBody = 100 * 1024
const longestAnswerMs = 10_000

const tooLarge = (c: Context<Env>) =>
  errorResponse(c, 413, { code: 'too_large', message: 'That is more than we can take at once' })

/** Node holds a body to the length it announces; one of unknown length is counted while it is read. */
const limitBody: MiddlewareHandler<Env> = async (c, next) => {
  const { method, url, raw } = c.req
  const length = c.req.header('content-length')
  if (length !== undefined && c.req.header('transfer-encoding') === undefined)
    return Number(length) > largestBody ? tooLarge(c) : next()
  if (method === 'GET' || method === 'HEAD') return next()
  const body = await readUpTo(largestBody, raw.body)
  if (!body) return tooLarge(c)
  c.req.raw = new Request(url, { method, headers: raw.headers, body })
  return next()
}

async function readUpTo(most: number, body: ReadableStream<Uint8Array> | null): Promise<Buffer<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of body ?? []) {
    size += chunk.length
    if (size > most) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Fresh for a moment in shared caches; a browser asks again and mostly hears 304. */
const publicShortLived = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'

/** Answers that belong to one person go past the answers kept for everyone. */
const personal = /^\/api\/(cart|checkout|orders|webhooks|auth|verify|address-lookup)(\/|$)/

export type Parts = {
  ctx: ShopContext
  log: Logger
  cache: ResponseCache | null
  isReady: () => Promise<boolean>
  metricsToken?: string | undefined
  /** Where sized pictures are kept. */
  pictureFolder: string
  deployment?: Deployment
  /** The ways to pay. */
  gateways?: PaymentGateways
  /** Left out where there is no way to look addresses up. */
  findAddresses?: FindAddresses | null
}

type CustomerParts = { limits: SignInLimits; findAddresses: FindAddresses | null }

/** The JSON side of the shop. Chained in one expression so that its type carries every route. */
const routes = (
  ctx: ShopContext,
  deployment: Deployment,
  gateways: PaymentGateways,
  { limits, findAddresses }: CustomerParts,
) =>
  new OpenAPIHono<Env>({ defaultHook: refuseBadRequest })
    .route('/api', productListsRouter(ctx))
    .route('/api', catalogueRouter(ctx))
    .route('/api', searchRouter(ctx))
    .route('/api', contentRouter(ctx))
    .route('/wp-json/wp/v2', wpRouter(ctx))
    .route('/api', enquiriesRouter(ctx, deployment))
    .route('/api', newsletterRouter(ctx, deployment))
    .route('/api', stockAlertsRouter(ctx, deployment))
    .route('/api', basketRouter(ctx, deployment))
    .route('/api', checkoutRouter(ctx, gateways))
    .route('/api', ordersRouter(ctx, deployment, gateways))
    .route('/api', authRouter(ctx, deployment, limits))
    .route('/api', passwordsRouter(ctx, deployment, limits))
    .route('/api', customersRouter(ctx, deployment, limits))
    .route('/api', addressLookupRouter(ctx, deployment, findAddresses))

export type Api = ReturnType<typeof routes>

const description = {
  openapi: '3.1.0',
  info: {
    title: 'The Ashlar API',
    version: '1.0.0',
    description: 'What the shop’s own pages call. Prices are pence including VAT unless a field says otherwise.',
  },
}

/** Says once that a proxy stands in front which nobody told the shop of: it then takes all visitors for one. */
function warnOfProxy(log: Logger, trustProxy: boolean) {
  let isKnown = trustProxy
  return (c: Context<Env>): void => {
    if (isKnown || !isForwarded(c)) return
    isKnown = true
    log.warn(
      'requests come through a proxy, but TRUST_PROXY is not set: all visitors count as one, and limits meant for one apply to all',
    )
  }
}

export function createApp(parts: Parts) {
  const {
    ctx,
    log,
    cache,
    isReady,
    metricsToken,
    pictureFolder,
    deployment = closedDeployment,
    findAddresses = null,
  } = parts
  const gateways = parts.gateways ?? sandboxGateways(ctx, deployment)
  const noticeProxy = warnOfProxy(log, deployment.trustProxy)
  const app = new OpenAPIHono<Env>({ defaultHook: refuseBadRequest })
  app.onError(answerError)
  app.use(async (c, next) => {
    const given = c.req.header('x-request-id')
    c.set('requestId', given && /^[\w-]{8,64}$/.test(given) ? given : randomUUID())
    c.set('log', log)
    noticeProxy(c)
    await next()
    c.header('x-request-id', c.get('requestId'))
    // Straight to what that made writable: Hono makes the whole answer anew for every header it is given this late.
    const { headers } = c.res
    for (const [name, value] of Object.entries(headersAlways(deployment.publicUrl()))) headers.set(name, value)
    if (!headers.has('content-security-policy')) headers.set('content-security-policy', contentSecurityPolicy())
  })
  app.use(timeout(longestAnswerMs))
  app.use(limitBody)
  app.use(originCheck(deployment.publicUrl))
  app.route('/', healthRouter({ isReady, cache, metricsToken, isProduction: deployment.isProduction }))
  app.route('/images', picturesRouter(ctx, pictureSizer(ctx.pictures, pictureFolder)))
  app.route('/newsletter', newsletterPages(ctx, deployment))
  if (gatewayOfProvider(gateways, 'test'))
    app.route(
      '/test-payment',
      sandboxPages(ctx, async (webhook) => app.request('/api/webhooks/test', { method: 'POST', ...webhook })),
    )
  if (!deployment.isProduction) app.route('/dev/outbox', outboxPages(ctx))
  if (cache) {
    const keep = cacheMiddleware(cache)
    app.use((c, next) => (personal.test(c.req.path) ? next() : keep(c, next)))
  }
  for (const path of ['/api/*', '/wp-json/*'])
    app.use(path, async (c, next) => {
      await next()
      const isOwn = c.res.headers.get('cache-control') === 'no-store'
      if (c.req.method === 'GET' && c.res.status === 200 && !isOwn) c.header('cache-control', publicShortLived)
      else c.header('cache-control', 'no-store')
    })

  const api = routes(ctx, deployment, gateways, { limits: signInLimits(ctx, deployment), findAddresses })
  rejectUnknownQuery(app, api.openAPIRegistry)
  app.route('/', api)
  app.route('/api', webhooksRouter(ctx, gateways))
  app.get('/api/openapi.json', (c) => c.json(api.getOpenAPI31Document(description)))
  app.get('/api/docs', (c) => c.html(docsPage(api.getOpenAPI31Document(description) as unknown as ApiDescription)))
  app.get('/api/docs.css', (c) => c.body(docsStyle, 200, { 'content-type': 'text/css; charset=utf-8' }))
  for (const path of ['/api', '/api/*', '/wp-json/*'])
    app.all(path, (c) => errorResponse(c, 404, { code: 'not_found', message: 'There is no such call' }))
  return app
}
