import { existsSync } from 'node:fs'
import type { Context, Hono } from 'hono'
import type { ServerBuild } from 'react-router'
import { dependsOn } from '#api/http/cache-tags.ts'
import type { Env } from '#api/http/errors.ts'
import { htmlPage } from '#api/http/html-page.ts'
import { visitorOf } from '#api/http/limits.ts'
import { withPreview } from '#api/http/preview.ts'
import { contentSecurityPolicy } from '#api/http/security-headers.ts'
import type { OpenVocabulary } from '#contract/catalogue/open-vocabulary.ts'
import { pageSearch } from '#contract/http/page-parameters.ts'
import type { Settings } from '#contract/settings/settings.ts'
import { StartError } from '#database/start-error.ts'
import type { Preview } from '#shop/content/preview.ts'
import type { ShopContext } from '#shop/context.ts'
import { escapeHtml } from '#shop/mail/mail-html.ts'
import { NoPlace, visitorQueue } from '#shop/visitor-queue.ts'
import { pageMethods } from '../odd-requests.ts'
import { openRenderer } from './open-renderer.ts'
import { builtFile, type InProcessFetch, renderPages } from './render-page.ts'

/** While one page waits for the API, another is rendered. */
const threads = 2

/** The queue holds about a second of rendering. One visitor may take fewer than half of the places. */
const limits = { atOnce: threads, waiting: 64, perVisitor: 32 }

/** Each holds a connection, so the others wait without a place among the pages. */
const releaseLimits = { atOnce: 1, waiting: 8, perVisitor: 8 }

/** Only a thread that hangs takes this long. */
const longestRenderMs = 10_000
const retryAfterSeconds = 2

type Parts = {
  root: string
  ctx: Pick<ShopContext, 'settings' | 'vocabulary'>
  /** Where an address has moved to. */
  findRedirect: (path: string) => Promise<string | null>
  /** The draft that a preview link shows. */
  findPreview: (token: string) => Promise<Preview | null>
  /** Renders a page in the shop as of a release. */
  asOfRelease: <Result>(id: string, render: () => Promise<Result>) => Promise<Result>
  publicUrl: () => string
  trustProxy: boolean
  onError: (what: string, error: unknown) => void
  /** In development, builds the pages from the current source. */
  fromSource: (() => Promise<ServerBuild>) | null
  longestRenderMs?: number
}

/** Serves a page of the shop at every address that no other route handles. */
export function servePages(app: Pick<Hono<Env>, 'all' | 'request'>, parts: Parts): { close: () => Promise<void> } {
  const fetch: InProcessFetch = async (input, init) => app.request(input, init)
  const { render, close } = parts.fromSource
    ? sourceRenderer(parts.fromSource, fetch, parts)
    : threadRenderer(fetch, parts)
  const enqueue = visitorQueue(limits)
  const enqueueRelease = visitorQueue(releaseLimits)
  app.all('*', async (c) => {
    if (c.req.method !== 'GET' && c.req.method !== 'HEAD') return refuseMethod(c, parts.ctx.settings)
    const request = withoutUnreadParameters(c.req.raw, parts.ctx.vocabulary)
    try {
      const visitor = visitorOf(c, parts.trustProxy)
      const renderPage: Render = () => enqueue(visitor, () => render(request))
      // With its place among the pages, because the shop as of a release lasts no longer than its page needs.
      const renderAsOf: RenderAsOf = (id) =>
        enqueueRelease(visitor, () => enqueue(visitor, () => parts.asOfRelease(id, () => render(request))))
      if (new URL(request.url).searchParams.has('preview'))
        return await servePreview(c, parts, { renderPage, renderAsOf })
      const response = await renderPage()
      return response.status === 404 ? ((await redirectOf(c, parts)) ?? response) : response
    } catch (error) {
      if (error instanceof NoPlace) return answerTooBusy(c, parts.ctx.settings)
      throw error
    }
  })
  return { close }
}

function threadRenderer(fetch: InProcessFetch, parts: Parts) {
  if (!existsSync(builtFile(parts.root))) throw new StartError('The pages are not built: start with npm start.')
  return openRenderer({ longestRenderMs, ...parts, fetch, threads })
}

function sourceRenderer(build: () => Promise<ServerBuild>, fetch: InProcessFetch, { publicUrl, onError }: Parts) {
  const render = renderPages(build, 'development')
  const report = (error: unknown) => onError('a page could not be rendered', error)
  return {
    render: (request: Request) => render(request, { fetch, publicUrl: publicUrl(), report }),
    close: async () => {},
  }
}

/** Drops the parameters that the page does not read: a page that is cached for everyone must not show them. */
function withoutUnreadParameters(request: Request, vocabulary: OpenVocabulary): Request {
  const url = new URL(request.url)
  const read = pageSearch(url.pathname, url.search, vocabulary)
  if (read === null || read === url.search || request.body) return request
  url.search = read
  const { method, headers } = request
  return new Request(url, { method, headers })
}

/** A page that has moved is still found under its old address. */
async function redirectOf(c: Context<Env>, { findRedirect }: Parts): Promise<Response | null> {
  dependsOn('redirects')
  const { pathname, search } = new URL(c.req.url)
  const target = await findRedirect(pathname.replace(/(.)\/$/, '$1'))
  return target === null ? null : c.redirect(/[?#]/.test(target) ? target : target + search, 301)
}

type Render = () => Promise<Response>
type RenderAsOf = (release: string) => Promise<Response>

/** The page with a draft in it: never cached, never found by a search engine, and shown in a frame of the office. */
async function servePreview(
  c: Context<Env>,
  parts: Parts,
  { renderPage, renderAsOf }: { renderPage: Render; renderAsOf: RenderAsOf },
): Promise<Response> {
  const url = new URL(c.req.url)
  const preview = await parts.findPreview(url.searchParams.get('preview') ?? '')
  if (!preview) {
    url.searchParams.delete('preview')
    // Two slashes at the beginning would lead to another site.
    return c.redirect(url.pathname.replace(/^\/+/, '/') + url.search, 302)
  }
  const isRelease = preview.kind === 'release'
  const response = await withPreview(preview, () => (isRelease ? renderAsOf(preview.id) : renderPage())).then(
    (rendered) => (rendered.status >= 500 ? answerUnfinished(c, parts.ctx.settings) : rendered),
    (error) => {
      if (error instanceof NoPlace) return answerLatePreview(c, parts.ctx.settings)
      parts.onError('a preview could not be rendered', error)
      return isRelease ? answerUnfinished(c, parts.ctx.settings) : answerLatePreview(c, parts.ctx.settings)
    },
  )
  const policy = response.headers.get('content-security-policy') ?? contentSecurityPolicy()
  response.headers.set('content-security-policy', policy.replace("frame-ancestors 'none'", "frame-ancestors 'self'"))
  response.headers.set('x-frame-options', 'SAMEORIGIN')
  response.headers.set('cache-control', 'no-store')
  response.headers.set('x-robots-tag', 'noindex')
  return response
}

/** A draft may lack what its page needs, or have it in another form. */
function answerUnfinished(c: Context<Env>, settings: Settings) {
  const page = htmlPage(settings, {
    title: 'This draft can’t be shown yet',
    paragraphs: [
      'Something in it is missing or not valid. Publishing shows what to correct, at its field.',
      'If nothing is, the shop may have been too busy.',
    ],
    extra: tryAgain(c),
  })
  return c.html(page, 422)
}

/** Shown in the frame, which would stay empty otherwise. */
function answerLatePreview(c: Context<Env>, settings: Settings) {
  const page = htmlPage(settings, {
    title: 'The preview took too long',
    paragraphs: ['Your draft is saved. The shop is busy, so this page was not ready in time.'],
    extra: tryAgain(c),
  })
  return c.html(page, 504)
}

function tryAgain(c: Context<Env>): string {
  const { pathname, search } = new URL(c.req.url)
  return `<p><a href="${escapeHtml(pathname + search)}">Try again</a></p>`
}

function answerTooBusy(c: Context<Env>, settings: Settings) {
  const page = htmlPage(settings, {
    title: 'We are very busy just now',
    paragraphs: ['Sorry, this page is taking longer than usual. Please try again in a moment.'],
  })
  return c.html(page, 503, { 'retry-after': String(retryAfterSeconds), 'cache-control': 'no-store' })
}

function refuseMethod(c: Context<Env>, settings: Settings) {
  const page = htmlPage(settings, {
    title: 'This page does not accept that request',
    paragraphs: ['Please go back and try again.'],
  })
  return c.html(page, 405, { allow: pageMethods, 'cache-control': 'no-store' })
}
