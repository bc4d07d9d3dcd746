import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { createRequestHandler, RouterContext, RouterContextProvider, ServerBuild } from 'react-router'
import { contentSecurityPolicy } from '#api/http/security-headers.ts'

/** How a loader reaches the API without a network. */
export type InProcessFetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

export type LoaderContext = { fetch: InProcessFetch; publicUrl: string; report: (error: unknown) => void }

/** The exports of `app/entry.server.tsx`. The build contains its own copy of the router and works only with that copy. */
type Entry = {
  loaderContext: RouterContext<LoaderContext>
  createRequestHandler: typeof createRequestHandler
  RouterContextProvider: typeof RouterContextProvider
}

/** Renders a complete page. It is not streamed, because it is hashed, compressed and cached. */
type RenderPage = (request: Request, loaderContext: LoaderContext) => Promise<Response>

/** The header in which a rendered page lists the hashes of its inline scripts. */
const inlineScripts = 'x-inline-scripts'

const pageCaching = 'public, max-age=0, s-maxage=60, stale-while-revalidate=60'

/** Vite adds its own inline scripts and styles to a page in development, and talks to the page over a WebSocket. */
const developmentPolicy = "base-uri 'none'; object-src 'none'; frame-ancestors 'none'"

/** Only this server may cache a 404, because only this server is notified when the page appears. */
function cachingOf(status: number): string {
  if (status === 404) return 'public, max-age=0, must-revalidate'
  return status < 400 ? pageCaching : 'no-store'
}

export function renderPages(getBuild: () => Promise<ServerBuild>, mode: 'production' | 'development'): RenderPage {
  let handle: ReturnType<Entry['createRequestHandler']> | undefined
  return async (request, loaderContext) => {
    const build = await getBuild()
    const entry = build.entry.module as unknown as Entry
    // In development, every page may be rendered from a newer build.
    handle ??= entry.createRequestHandler(mode === 'production' ? build : getBuild, mode)
    const context = new entry.RouterContextProvider()
    const { fetch, hasFailedCall, retryAfter } = watchCalls(loaderContext.fetch)
    context.set(entry.loaderContext, { ...loaderContext, fetch })
    const response = await handle(request, context)
    const headers = new Headers(response.headers)
    const hashes = headers.get(inlineScripts)?.split(' ').filter(Boolean)
    headers.delete(inlineScripts)
    const wait = response.status >= 500 ? retryAfter() : null
    if (wait) headers.set('retry-after', wait)
    const status = wait ? 503 : response.status
    if (!headers.has('cache-control')) headers.set('cache-control', cachingOf(response.status))
    if (hasFailedCall()) headers.set('cache-control', 'no-store')
    const isPage = headers.get('content-type')?.startsWith('text/html')
    if (isPage) {
      headers.set('content-security-policy', mode === 'production' ? contentSecurityPolicy(hashes) : developmentPolicy)
    }
    return new Response(response.body, { status, headers })
  }
}

/**
 * Watches the API calls of one page. If a call fails, the page lacks a section and is not cached. If the page fails because
 * the API was unavailable, its status is 503, with the API's `Retry-After`.
 */
function watchCalls(fetch: InProcessFetch) {
  let hasFailed = false
  let wait: string | null = null
  return {
    fetch: async (...args: Parameters<InProcessFetch>) => {
      const response = await fetch(...args)
      if (response.status >= 500) hasFailed = true
      if (response.status === 503) wait = response.headers.get('retry-after')
      return response
    },
    hasFailedCall: () => hasFailed,
    retryAfter: () => wait,
  }
}

export const builtFile = (root: string) => join(root, 'build/server/index.js')

/** The pages as built by `react-router build`. */
export async function builtPages(root: string): Promise<() => Promise<ServerBuild>> {
  const build = (await import(pathToFileURL(builtFile(root)).href)) as ServerBuild
  return async () => build
}
