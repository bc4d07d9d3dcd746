import { join } from 'node:path'
import { Hono } from 'hono'
import { afterEach, expect, test } from 'vitest'
import type { Env } from '#api/http/errors.ts'
import { shopConfig } from '#shop.config'
import { servePages } from './serve-pages.ts'

const root = join(import.meta.dirname, '../..')
const opened: { close: () => Promise<void> }[] = []
afterEach(async () => {
  for (const pages of opened.splice(0)) await pages.close()
})

/** Pages over an API that answers nothing until it is told to. */
function pagesOverSlowApi() {
  const asked: string[] = []
  let open: () => void = () => {}
  const opening = new Promise<void>((resolve) => (open = resolve))
  const app = new Hono<Env>().get('/api/*', async (c) => {
    asked.push(new URL(c.req.url).pathname)
    await opening
    return c.json({ data: [] })
  })
  const onError = (what: string, error: unknown) => console.error(what, error)
  const publicUrl = () => 'https://shop.test'
  // The API stands still on purpose here: no page may be given up because of that.
  const longestRenderMs = () => 60_000
  const parts = { root, config: shopConfig, publicUrl, trustProxy: true, onError, fromSource: null, longestRenderMs }
  opened.push(servePages(app, parts))
  const get = async (path: string, visitor = 1) =>
    app.request(path, { headers: { 'x-forwarded-for': `198.51.100.${visitor}` } })
  return { get, asked, open }
}

/** The answers that sent a visitor away, as they come. */
function refusalsOf(answers: Promise<Response>[]): Response[] {
  const refused: Response[] = []
  for (const answer of answers)
    void answer.then((response) => {
      if (response.status === 503) refused.push(response)
    })
  return refused
}

test('a flood of addresses makes few pages at once, lets some wait, and sends the rest away', async () => {
  const { get, asked, open } = pagesOverSlowApi()
  const flood = Array.from({ length: 100 }, (_, index) => get(`/made-up-${index}`, index % 10))
  const refused = refusalsOf(flood)
  await expect.poll(() => refused.length).toBe(28)
  // Every page asks for its menu once: no more than eight are being made.
  const menus = () => asked.filter((path) => path === '/api/megamenu').length
  await expect.poll(menus).toBe(8)
  expect(refused[0]?.headers.get('retry-after')).toBe('2')
  expect(refused[0]?.headers.get('cache-control')).toBe('no-store')
  expect(await refused[0]?.text()).toContain('We are very busy just now')
  open()
  const statuses = (await Promise.all(flood)).map((response) => response.status)
  expect(statuses.filter((status) => status === 404)).toHaveLength(72)
})

test('one visitor who floods the shop keeps nobody else from a page', async () => {
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

test('a page is rendered from no more of its address than it reads', async () => {
  const { get, open } = pagesOverSlowApi()
  open()
  const [plain, decorated] = await Promise.all([
    get('/auth?next=%2Fcheckout'),
    get('/auth?x=1&next=%2Fcheckout&utm_id=2'),
  ])
  expect(await decorated.text()).toBe(await plain.text())
})
