import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { createRequestHandler, RouterContext, RouterContextProvider, ServerBuild } from 'react-router'
import { contentSecurityPolicy } from '#api/http/security-headers.ts'

/** How a loader reaches the API without a network: `fetch` against the app in this very process. */
export type InProcessFetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

export type LoaderContext = { fetch: InProcessFetch; publicUrl: string; report: (error: unknown) => void }

/** What the build's own entry hands out: it carries a router of its own, and no other would do. */
type Entry = {
  pageBytes: WeakMap<Response, Uint8Array<ArrayBuffer>>
  loaderContext: RouterContext<LoaderContext>
  createRequestHandler: typeof createRequestHandler
  RouterContextProvider: typeof RouterContextProvider
}

/** Turns a request into a page. The page is whole when it leaves: it is hashed, compressed and kept. */
type RenderPage = (request: Request, loaderContext: LoaderContext) => Promise<RenderedPage>

export type RenderedPage = { status: number; headers: Headers; body: Uint8Array<ArrayBuffer> | ReadableStream | null }

/** Where a rendered page names its own inline scripts. */
const inlineScripts = 'x-inline-scripts'

const pageCaching = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'

/** A page that is not there may be kept here, where it is known when it appears, but nowhere else. */
function cachingOf(status: number): string {
  if (status === 404) return 'public, max-age=0, must-revalidate'
  return status < 400 ? pageCaching : 'no-store'
}

export function renderPages(getBuild: () => Promise<ServerBuild>, mode: 'production' | 'development'): RenderPage {
  let handle: ReturnType<Entry['createRequestHandler']> | undefined
  return async (request, loaderContext) => {
    const build = await getBuild()
    const entry = build.entry.module as unknown as Entry
    // A build that may be another one each time has its routes worked out anew for every page.
    handle ??= entry.createRequestHandler(mode === 'production' ? build : getBuild, mode)
    const context = new entry.RouterContextProvider()
    const { fetch, isWhole, retryAfter } = noticeFailures(loaderContext.fetch)
    context.set(entry.loaderContext, { ...loaderContext, fetch })
    const response = await handle(request, context)
    const headers = new Headers(response.headers)
    const hashes = headers.get(inlineScripts)?.split(' ').filter(Boolean)
    headers.delete(inlineScripts)
    const wait = response.status >= 500 ? retryAfter() : null
    if (wait) headers.set('retry-after', wait)
    const status = wait ? 503 : response.status
    if (!headers.has('cache-control')) headers.set('cache-control', cachingOf(response.status))
    // A page with a hole in it is for this visitor only.
    if (!isWhole()) headers.set('cache-control', 'no-store')
    const isPage = headers.get('content-type')?.startsWith('text/html')
    if (isPage && mode === 'production') headers.set('content-security-policy', contentSecurityPolicy(hashes))
    return { status, headers, body: entry.pageBytes.get(response) ?? response.body }
  }
}

/**
 * A page that failed because the API could not answer now is not a fault of the page's: it says when to come back. One that
 * was drawn all the same has a hole in it.
 */
function noticeFailures(fetch: InProcessFetch) {
  let isWhole = true
  let wait: string | null = null
  return {
    fetch: async (...given: Parameters<InProcessFetch>) => {
      const response = await fetch(...given)
      if (response.status >= 500) isWhole = false
      if (response.status === 503) wait = response.headers.get('retry-after')
      return response
    },
    isWhole: () => isWhole,
    retryAfter: () => wait,
  }
}

export const builtFile = (root: string) => join(root, 'build/server/index.js')

/** The pages as `react-router build` left them. */
export async function builtPages(root: string): Promise<() => Promise<ServerBuild>> {
  const build = (await import(pathToFileURL(builtFile(root)).href)) as ServerBuild
  return async () => build
}
