import { createContext, createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { expect, test } from 'vitest'
import { type LoaderContext, renderPages } from './render-page.ts'

const loaderContext = createContext<LoaderContext>()

/** A site with one page, which fails if its API call fails. */
const build = {
  entry: {
    module: {
      loaderContext,
      createRequestHandler,
      RouterContextProvider,
      default: (_request: Request, status: number) =>
        new Response('<p>The page</p>', { status, headers: { 'content-type': 'text/html' } }),
      handleError: () => {},
    },
  },
  routes: {
    root: {
      id: 'root',
      path: '',
      module: {
        default: () => null,
        loader: async ({ context }: { context: { get: (key: typeof loaderContext) => LoaderContext } }) => {
          const response = await context.get(loaderContext).fetch('http://in-process/api/menu')
          if (!response.ok) throw new Error('no menu')
          return null
        },
      },
    },
  },
  assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
  assetsBuildDirectory: '',
  publicPath: '/',
  basename: '/',
  future: {},
  isSpaMode: false,
  ssr: true,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '/__manifest' },
} as unknown as ServerBuild

async function pageWhen(answer: () => Response, mode: 'production' | 'development' = 'production') {
  const render = renderPages(async () => build, mode)
  const loaderContext = { fetch: async () => answer(), publicUrl: '', report: () => {} }
  const { status, headers } = await render(new Request('http://shop.test/'), loaderContext)
  return {
    status,
    retryAfter: headers.get('retry-after'),
    caching: headers.get('cache-control'),
    policy: headers.get('content-security-policy'),
  }
}

test('a page that fails because the API is unavailable is answered 503 with Retry-After', async () => {
  expect(await pageWhen(() => new Response(null, { status: 503, headers: { 'retry-after': '2' } }))).toMatchObject({
    status: 503,
    retryAfter: '2',
    caching: 'no-store',
  })
})

test('a page that fails for another reason has status 500', async () => {
  expect(await pageWhen(() => new Response(null, { status: 500 }))).toMatchObject({ status: 500, retryAfter: null })
})

test('a page whose calls succeed has status 200', async () => {
  expect(await pageWhen(() => new Response())).toMatchObject({ status: 200, retryAfter: null })
})

test('inline scripts run in development, where Vite adds its own', async () => {
  expect((await pageWhen(() => new Response())).policy).toContain("script-src 'self'")
  expect((await pageWhen(() => new Response(), 'development')).policy).not.toContain('script-src')
})
