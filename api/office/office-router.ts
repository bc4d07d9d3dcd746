import { OpenAPIHono } from '@hono/zod-openapi'
import type { ShopContext } from '#shop/context.ts'
import { type LiveChanges, openLive } from '#shop/office/live.ts'
import type { Deployment } from '../http/deployment.ts'
import { type Env, refuseBadRequest } from '../http/errors.ts'
import { signInLimits } from '../http/sign-in-limits.ts'
import { accountRouter } from './account-router.ts'
import { bulkChangesRouter } from './bulk-changes-router.ts'
import { bulkRouter } from './bulk-router.ts'
import { claimsRouter } from './claims-router.ts'
import { customersRouter } from './customers-router.ts'
import { documentsRouter } from './documents-router.ts'
import { enquiriesRouter } from './enquiries-router.ts'
import { facesRouter } from './faces-router.ts'
import { filesRouter } from './files-router.ts'
import { healthRouter } from './health-router.ts'
import { liveRouter } from './live-router.ts'
import { mediaRouter } from './media-router.ts'
import { ordersRouter } from './orders-router.ts'
import { ownAccountRouter } from './own-account-router.ts'
import { photosRouter } from './photos-router.ts'
import { picturesRouter } from './pictures-router.ts'
import { pricesRouter } from './prices-router.ts'
import { productsRouter } from './products-router.ts'
import { redirectsRouter } from './redirects-router.ts'
import { releasesRouter } from './releases-router.ts'
import { reportsRouter } from './reports-router.ts'
import { searchRouter } from './search-router.ts'
import { settingsRouter } from './settings-router.ts'
import { signInRouter } from './sign-in-router.ts'
import { staffRouter } from './staff-router.ts'
import { stockRouter } from './stock-router.ts'
import { vouchersRouter } from './vouchers-router.ts'

/** All office routes. They are left out of the public API description. */
export function officeRouter(ctx: ShopContext, deployment: Deployment, live: LiveChanges = openLive()) {
  const limits = signInLimits(ctx, deployment, { name: 'office', reason: 'Too many attempts' })
  return new OpenAPIHono<Env>({ defaultHook: refuseBadRequest })
    .route('/', signInRouter(ctx, deployment, limits))
    .route('/', accountRouter(deployment, limits))
    .route('/', ownAccountRouter(ctx, deployment, limits))
    .route('/', staffRouter())
    .route('/', ordersRouter())
    .route('/', bulkRouter())
    .route('/', enquiriesRouter())
    .route('/', claimsRouter())
    .route('/', customersRouter())
    .route('/', healthRouter())
    .route('/', liveRouter(ctx, live))
    .route('/', photosRouter())
    .route('/', stockRouter())
    .route('/', reportsRouter())
    .route('/', settingsRouter(ctx))
    .route('/documents/settings', documentsRouter('settings'))
    .route('/documents/page', documentsRouter('page'))
    .route('/documents/post', documentsRouter('post'))
    .route('/documents/question', documentsRouter('question'))
    .route('/documents/slides', documentsRouter('slides'))
    .route('/documents/menu', documentsRouter('menu'))
    .route('/documents/tariff', documentsRouter('tariff'))
    .route('/documents/collection', documentsRouter('collection'))
    .route('/documents/term', documentsRouter('term'))
    .route('/documents/product', documentsRouter('product'))
    .route('/', mediaRouter())
    .route('/', facesRouter(ctx))
    .route('/', picturesRouter())
    .route('/', productsRouter())
    .route('/', bulkChangesRouter())
    .route('/', pricesRouter())
    .route('/', vouchersRouter())
    .route('/', redirectsRouter())
    .route('/', filesRouter())
    .route('/', releasesRouter())
    .route('/', searchRouter())
}

export type OfficeApi = ReturnType<typeof officeRouter>
