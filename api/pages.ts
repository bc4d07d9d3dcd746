import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Context } from 'hono'
import { createRequestHandler, type RouterContext, RouterContextProvider, type ServerBuild } from 'react-router'
import type { ShopConfig } from '#shop.config'
import { pageMethods } from './odd-requests.ts'
import { contentSecurityPolicy } from './security.ts'
import { smallPage } from './small-page.ts'

/** How a loader reaches the API without a network: `fetch` against the app in this very process. */
type InProcessFetch = (input: string | URL | Request, init?: RequestInit) => Promise<Response>

export type PageFacts = {
  fetch: InProcessFetch
  publicUrl: string
  /** Takes what went wrong in a page to the shop's log. */
  report: (error: unknown) => void
}

type Entry = { pageFacts: RouterContext<PageFacts> }

/** Turns a request into a page. The page is whole when it leaves: it is hashed, compressed and kept. */
export type RenderPage = (request: Request) => Promise<Response>

const pageCaching = 'public, max-age=0, s-maxage=60, stale-while-revalidate=600'

export function renderPages(
  getBuild: () => Promise<ServerBuild>,
  facts: PageFacts,
  mode: 'production' | 'development',
): RenderPage {
  const handle = createRequestHandler(getBuild, mode)
  return async (request) => {
    const build = await getBuild()
    const context = new RouterContextProvider()
    const { fetch, retryAfter } = noticeUnavailable(facts.fetch)
    context.set((build.entry.module as unknown as Entry).pageFacts, { ...facts, fetch })
    const response = await handle(request, context)
    const headers = new Headers(response.headers)
    const wait = response.status >= 500 ? retryAfter() : null
    if (wait) headers.set('retry-after', wait)
    const status = wait ? 503 : response.status
    if (!headers.has('cache-control')) headers.set('cache-control', response.status < 400 ? pageCaching : 'no-store')
    if (!headers.get('content-type')?.startsWith('text/html')) {
      return new Response(response.body, { status, headers })
    }
    const html = await response.text()
    if (mode === 'production') headers.set('content-security-policy', contentSecurityPolicy(html))
    return new Response(html, { status, headers })
  }
}

/** A page that failed because the API could not answer now is not a fault of the page's: it says when to come back. */
function noticeUnavailable(fetch: InProcessFetch) {
  let wait: string | null = null
  return {
    fetch: async (...given: Parameters<InProcessFetch>) => {
      const response = await fetch(...given)
      if (response.status === 503) wait = response.headers.get('retry-after')
      return response
    },
    retryAfter: () => wait,
  }
}

/** No page takes anything else: what is sent to one was meant for somewhere else. */
export const refuseMethod = (c: Context, config: ShopConfig): Response =>
  c.html(smallPage(config, { title: 'That cannot be sent here', paragraphs: ['Please go back and try again.'] }), 405, {
    allow: pageMethods,
    'cache-control': 'no-store',
  }) as Response

/** The pages as `react-router build` left them. */
export async function builtPages(root: string): Promise<() => Promise<ServerBuild>> {
  const file = join(root, 'build/server/index.js')
  readFileSync(file)
  const build = (await import(pathToFileURL(file).href)) as ServerBuild
  return async () => build
}
