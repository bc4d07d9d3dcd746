import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { createRequestHandler, RouterContext, RouterContextProvider, ServerBuild } from 'react-router'
import { contentSecurityPolicy } from './security.ts'

/** How a loader reaches the API without a network: `fetch` against the app in this very process. */
type InProcessFetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

export type PageFacts = { fetch: InProcessFetch; publicUrl: string }

/** What the build's own entry hands out: it carries a router of its own, and no other would do. */
type Entry = {
  pageFacts: RouterContext<PageFacts>
  createRequestHandler: typeof createRequestHandler
  RouterContextProvider: typeof RouterContextProvider
}

/** Turns a request into a page. The page is whole when it leaves: it is hashed, compressed and kept. */
export type RenderPage = (request: Request) => Promise<Response>

const pageCaching = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'

export function renderPages(
  getBuild: () => Promise<ServerBuild>,
  facts: PageFacts,
  mode: 'production' | 'development',
): RenderPage {
  let handle: ReturnType<Entry['createRequestHandler']> | undefined
  return async (request) => {
    const entry = (await getBuild()).entry.module as unknown as Entry
    handle ??= entry.createRequestHandler(getBuild, mode)
    const context = new entry.RouterContextProvider()
    context.set(entry.pageFacts, facts)
    const response = await handle(request, context)
    const headers = new Headers(response.headers)
    if (!headers.has('cache-control')) headers.set('cache-control', response.status < 400 ? pageCaching : 'no-store')
    if (!headers.get('content-type')?.startsWith('text/html')) {
      return new Response(response.body, { status: response.status, headers })
    }
    const html = await response.text()
    if (mode === 'production') headers.set('content-security-policy', contentSecurityPolicy(html))
    return new Response(html, { status: response.status, headers })
  }
}

/** The pages as `react-router build` left them. */
export async function builtPages(root: string): Promise<() => Promise<ServerBuild>> {
  const file = join(root, 'build/server/index.js')
  readFileSync(file)
  const build = (await import(pathToFileURL(file).href)) as ServerBuild
  return async () => build
}
