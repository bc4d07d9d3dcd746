import { existsSync } from 'node:fs'
import type { Context, Hono } from 'hono'
import type { ServerBuild } from 'react-router'
import type { Env } from '#api/http/errors.ts'
import { htmlPage } from '#api/http/html-page.ts'
import { visitorOf } from '#api/http/limits.ts'
import { pageSearch } from '#contract/http/page-parameters.ts'
import { StartError } from '#database/start-error.ts'
import type { ShopConfig } from '#shop.config'
import type { ResponseCache } from '../cache/response-cache.ts'
import { pageMethods } from '../odd-requests.ts'
import { cachedCall } from './cached-call.ts'
import { builtFile, type InProcessFetch, renderPages } from './render-page.ts'
import { boundedPerVisitor, boundedQueue, TooBusy } from './render-queue.ts'
import { openRenderThreads } from './render-threads.ts'

/**
 * Being made at once, so that some can be drawn while others read; and waiting, about a second's worth. One visitor has
 * fewer than half of these places: whoever pours in addresses waits for themselves, and the page of somebody else is made.
 */
const renders = { atOnce: 8, waiting: 64, perVisitor: 32 }
const retryAfterSeconds = 2

type Parts = {
  root: string
  config: ShopConfig
  /** Where whole answers are kept, those of the API too. */
  cache?: ResponseCache | null
  publicUrl: () => string
  trustProxy: boolean
  onError: (what: string, error: unknown) => void
  /** In development: the pages as they are in their source just now. */
  fromSource: (() => Promise<ServerBuild>) | null
  longestRenderMs?: () => number
}

/** Answers every address that nothing else answered with a page of the shop. */
export function servePages(app: Pick<Hono<Env>, 'all' | 'request'>, parts: Parts): { close: () => Promise<void> } {
  const fetch: InProcessFetch = async (input, init) => app.request(input, init)
  const { render, close } = parts.fromSource ? sourceRenderer(parts.fromSource, fetch, parts) : thread(fetch, parts)
  const inTurn = boundedQueue(renders)
  const withinLimit = boundedPerVisitor(renders.perVisitor)
  app.all('*', async (c) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return refuseMethod(c, parts.config)
    const request = asRead(c.req.raw)
    try {
      return await withinLimit(visitorOf(c, parts.trustProxy), () => inTurn(() => render(request)))
    } catch (error) {
      if (error instanceof TooBusy) return comeBack(c, parts.config)
      throw error
    }
  })
  return { close }
}

function thread(fetch: InProcessFetch, parts: Parts) {
  if (!existsSync(builtFile(parts.root))) throw new StartError('The pages are not built: start with npm start.')
  const { cache, ...rest } = parts
  if (!cache) return openRenderThreads({ ...rest, fetch })
  return openRenderThreads({ ...rest, fetch, cached: (request) => cachedCall(cache, request), compresses: true })
}

function sourceRenderer(build: () => Promise<ServerBuild>, fetch: InProcessFetch, { publicUrl, onError }: Parts) {
  const render = renderPages(build, 'development')
  const report = (error: unknown) => onError('a page could not be rendered', error)
  return {
    render: async (request: Request) => {
      const { body, ...page } = await render(request, { fetch, publicUrl: publicUrl(), report })
      return new Response(body, page)
    },
    close: async () => {},
  }
}

/** The request with no more in its address than the page reads: what is kept for everyone must not show the rest. */
function asRead(request: Request): Request {
  const url = new URL(request.url)
  const read = pageSearch(url.pathname, url.search)
  if (read === null || read === url.search || request.body) return request
  url.search = read
  const { method, headers } = request
  return new Request(url, { method, headers })
}

function comeBack(c: Context<Env>, config: ShopConfig) {
  const page = htmlPage(config, {
    title: 'We are very busy just now',
    paragraphs: ['Sorry, this page is taking longer than usual. Please try again in a moment.'],
  })
  return c.html(page, 503, { 'retry-after': String(retryAfterSeconds), 'cache-control': 'no-store' })
}

/** No page takes anything else: what is sent to one was meant for somewhere else. */
function refuseMethod(c: Context<Env>, config: ShopConfig) {
  const page = htmlPage(config, { title: 'That cannot be sent here', paragraphs: ['Please go back and try again.'] })
  return c.html(page, 405, { allow: pageMethods, 'cache-control': 'no-store' })
}
