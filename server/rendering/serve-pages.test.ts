import { join } from 'node:path'
import { Hono } from 'hono'
import { afterEach, expect, test } from 'vitest'
import { collectTags, dependsOn } from '#api/http/cache-tags.ts'
import type { Env } from '#api/http/errors.ts'
import { currentPreview } from '#api/http/preview.ts'
import { systemClock } from '#shop/context.ts'
import { readSite } from '#shop/settings/read-site.ts'
import { starterSettings } from '#shop.config'
import { starterVocabulary } from '#testing/contract/starter-vocabulary.ts'
import { servePages } from './serve-pages.ts'

const root = join(import.meta.dirname, '../..')
const opened: { close: () => Promise<void> }[] = []
afterEach(async () => {
  for (const pages of opened.splice(0)) await pages.close()
})

type Api = (path: string) => Promise<Response> | Response

/** Serves pages whose API is the given function. */
function pagesOver(api: Api, longestRenderMs = 60_000) {
  const site = readSite({ ctx: { settings: starterSettings, clock: systemClock } })
  const app = new Hono<Env>()
    .get('/api/site', (c) => c.json(site))
    .get('/api/vocabulary', (c) => c.json(starterVocabulary.data))
    .get('/api/*', async (c) => api(c.req.path))
    .get('/wp-json/*', (c) => api(c.req.path))
  const errors: unknown[] = []
  opened.push(
    servePages(app, {
      root,
      ctx: { settings: starterSettings, vocabulary: starterVocabulary },
      findRedirect: async (path) => (path === '/old' ? '/new' : null),
      asOfRelease: (id, render) => (id === 'broken' ? Promise.reject(new Error('no release')) : render()),
      findPreview: async (token) => {
        if (token.startsWith('release.')) return { kind: 'release', id: token.slice('release.'.length) }
        return token === 'good' ? { kind: 'page', id: '1' } : null
      },
      publicUrl: () => 'https://shop.test',
      trustProxy: true,
      onError: (_, error) => errors.push(error),
      fromSource: null,
      longestRenderMs,
    }),
  )
  app.onError((error, c) => {
    errors.push(error)
    return c.text('failed', 500)
  })
  const get = async (path: string, visitor = 1, method = 'GET') =>
    app.request(path, { method, headers: { 'x-forwarded-for': `198.51.100.${visitor}` } })
  return { get, errors }
}

const nothing = (path: string) => Response.json(path.startsWith('/wp-json') ? [] : { data: [] })
const unavailable = () => Response.json({ error: { code: 'unavailable', message: 'Not now' } }, { status: 503 })

/** Serves pages whose API does not respond until `open` is called. */
function pagesOverSlowApi() {
  const calls: string[] = []
  const { promise: opening, resolve: open } = Promise.withResolvers<void>()
  const pages = pagesOver(async (path) => {
    calls.push(path)
    await opening
    return nothing(path)
  })
  return { ...pages, calls, open }
}

test('a page is rendered from API calls and has their cache tags', async () => {
  const { get } = pagesOver((path) => {
    dependsOn(path)
    return nothing(path)
  })
  const { result: page, tags } = await collectTags(() => get('/collections'))
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(page.headers.get('cache-control')).toMatch(/^public/)
  expect(await page.text()).toContain('</html>')
  expect(tags).toEqual(new Set(['/api/megamenu', '/api/collections']))
})

test('pages rendered at the same time each have the tags of their own calls', async () => {
  const { get } = pagesOver((path) => {
    dependsOn(path)
    return nothing(path)
  })
  const [collections, home] = await Promise.all([
    collectTags(() => get('/collections')),
    collectTags(() => get('/samples')),
  ])
  expect(collections.tags).toContain('/api/collections')
  expect(home.tags).not.toContain('/api/collections')
})

test('a page with a section that failed is not cached', async () => {
  const page = await pagesOver(unavailable).get('/')
  expect([page.status, page.headers.get('cache-control')]).toEqual([200, 'no-store'])
  const { get } = pagesOver((path) => (path.includes('/pages') ? unavailable() : nothing(path)))
  expect((await get('/faq')).headers.get('cache-control')).toBe('no-store')
})

test('a page that takes too long fails', async () => {
  const { get, errors } = pagesOver(nothing, 1)
  expect((await get('/collections')).status).toBe(500)
  expect(errors).toMatchObject([{ name: 'AbortError' }])
})

test('a preview that takes too long offers to try again, in the frame of the office', async () => {
  const { get, errors } = pagesOver(nothing, 1)
  const late = await get('/faq?preview=good&page=2')
  expect(late.status).toBe(504)
  expect(late.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  expect(late.headers.get('x-frame-options')).toBe('SAMEORIGIN')
  expect(late.headers.get('cache-control')).toBe('no-store')
  expect(await late.text()).toContain('<a href="/faq?preview=good&amp;page=2">Try again</a>')
  expect(errors).toMatchObject([{ name: 'AbortError' }])
})

test('a page whose calls hang does not block other pages', async () => {
  const { get } = pagesOver((path) => (path === '/api/collections' ? new Promise(() => {}) : nothing(path)))
  void get('/collections')
  expect((await get('/made-up', 2)).status).toBe(404)
  expect((await get('/made-up-too', 2)).status).toBe(404)
})

test('a response to HEAD has the headers of the page and no body', async () => {
  const { get } = pagesOver(nothing)
  const page = await get('/collections', 1, 'HEAD')
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8'])
  expect(await page.text()).toBe('')
})

test('in a flood of requests, two pages are rendered at once, 64 wait and the rest are refused', async () => {
  const { get, calls, open } = pagesOverSlowApi()
  const flood = Array.from({ length: 100 }, (_, index) => get(`/made-up-${index}`, index % 10))
  const refused = refusalsOf(flood)
  await expect.poll(() => refused.length).toBe(34)
  // Every page loads the menu once.
  const menus = () => calls.filter((path) => path === '/api/megamenu').length
  await expect.poll(menus).toBe(2)
  expect(refused[0]?.headers.get('retry-after')).toBe('2')
  expect(refused[0]?.headers.get('cache-control')).toBe('no-store')
  expect(await refused[0]?.text()).toContain('We are very busy just now')
  open()
  const statuses = (await Promise.all(flood)).map((response) => response.status)
  expect(statuses.filter((status) => status === 404)).toHaveLength(66)
})

test('one visitor who floods the shop does not block other visitors', async () => {
  const { get, open } = pagesOverSlowApi()
  const flood = Array.from({ length: 100 }, (_, index) => get(`/made-up-${index}`))
  const refused = refusalsOf(flood)
  await expect.poll(() => refused.length).toBe(68)
  const other = get('/made-up', 2)
  open()
  expect((await other).status).toBe(404)
  const statuses = (await Promise.all(flood)).map((response) => response.status)
  expect(statuses.filter((status) => status === 404)).toHaveLength(32)
})

test('a page is rendered without the parameters that it does not read', async () => {
  const { get } = pagesOver(nothing)
  const [plain, decorated] = await Promise.all([
    get('/auth?next=%2Fcheckout'),
    get('/auth?x=1&next=%2Fcheckout&utm_id=2'),
  ])
  expect(await decorated.text()).toBe(await plain.text())
})

/** Collects the refusals as they arrive. */
function refusalsOf(responses: Promise<Response>[]): Response[] {
  const refused: Response[] = []
  for (const pending of responses)
    void pending.then((response) => {
      if (response.status === 503) refused.push(response)
    })
  return refused
}

test('an address that has moved leads to the new one, with its parameters', async () => {
  const { get } = pagesOver(nothing)
  const moved = await get('/old/?from=mail')
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/new?from=mail'])
  expect((await get('/neither')).status).toBe(404)
})

test('a preview is rendered with its draft, is never cached, and may be framed by the office only', async () => {
  const drafts: unknown[] = []
  const { get } = pagesOver((path) => {
    drafts.push(currentPreview())
    return nothing(path)
  })
  const { result: shown, tags } = await collectTags(() => get('/faq?preview=good'))
  expect(shown.status).toBe(200)
  expect(new Set(drafts)).toEqual(new Set([{ kind: 'page', id: '1' }]))
  expect(tags.size).toBe(0)
  expect(shown.headers.get('cache-control')).toBe('no-store')
  expect(shown.headers.get('x-robots-tag')).toBe('noindex')
  expect(shown.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  expect(await shown.text()).toContain('This is a preview.')
  const refused = await get('/faq?preview=bad&page=2')
  expect([refused.status, refused.headers.get('location')]).toEqual([302, '/faq?page=2'])
  expect(await (await get('/faq')).text()).not.toContain('This is a preview.')
})

test('every page of the shop as of a release is a preview; one that cannot be shown says so', async () => {
  const { get } = pagesOver(nothing)
  for (const path of ['/faq', '/collections']) {
    const shown = await get(`${path}?preview=release.1`)
    expect([shown.status, shown.headers.get('cache-control')]).toEqual([200, 'no-store'])
    expect(shown.headers.get('x-robots-tag')).toBe('noindex')
    expect(await shown.text()).toContain('This is a preview.')
  }
  const broken = await get('/faq?preview=release.broken')
  expect([broken.status, broken.headers.get('cache-control')]).toEqual([422, 'no-store'])
  expect(await broken.text()).toContain('<a href="/faq?preview=release.broken">Try again</a>')
  expect(broken.headers.get('x-robots-tag')).toBe('noindex')
})

test('a preview of a draft that its page cannot show says so, in the frame of the office', async () => {
  const failed = () => Response.json({ error: { code: 'unexpected', message: 'No' } }, { status: 500 })
  const { get } = pagesOver((path) => (path === '/api/faq' ? failed() : nothing(path)))
  const shown = await get('/faq?preview=good')
  expect(shown.status).toBe(422)
  expect(shown.headers.get('content-security-policy')).toContain("frame-ancestors 'self'")
  expect(await shown.text()).toContain('This draft can’t be shown yet')
  expect((await get('/faq')).status).toBe(503)
})

test('two previews of releases leave a place for other pages', async () => {
  const { get, calls, open } = pagesOverSlowApi()
  const previews = [1, 2].map((id) => get(`/samples?preview=release.${id}`, id))
  const page = get('/collections', 3)
  await expect.poll(() => calls).toContain('/api/collections')
  open()
  await Promise.all(previews)
  expect((await page).status).toBe(200)
})

test('a preview link that is over leads to the page of this shop, whatever its path begins with', async () => {
  const { get } = pagesOver(nothing)
  const location = async (path: string) => (await get(path)).headers.get('location')
  expect(await location('/samples?preview=old')).toBe('/samples')
  expect(await location('https://shop.test//elsewhere.example/x?preview=old&q=1')).toMatch(/^\/elsewhere\.example\/x/)
})
