import { join } from 'node:path'
import { Hono } from 'hono'
import { expect, it } from 'vitest'
import { collectTags } from '#api/http/cache-tags.ts'
import type { Env } from '#api/http/errors.ts'
import { shopConfig } from '#shop.config'
import { makeAnswer, ResponseCache } from '../cache/response-cache.ts'
import { cachedCall } from './cached-call.ts'
import type { PlainResponse } from './render-messages.ts'
import { servePages } from './serve-pages.ts'

const menu = '/api/megamenu'
const json = JSON.stringify({ data: [] })

function cacheWith(address: string) {
  const cache = new ResponseCache(1_000_000)
  const headers = { 'content-type': 'application/json' }
  const answer = makeAnswer({ status: 200, headers, body: Buffer.from(json) }, new Set(['menu']), Date.now() + 60_000)
  cache.set(address, answer, cache.begin())
  return cache
}

const textOf = (response: PlainResponse | null) => response && Buffer.from(response.body).toString()

const call = (path: string, method = 'GET') => ({ url: `http://in-process${path}`, method, headers: [], body: null })

it('a call that is answered already is answered from the cache, and counts for the page it is made for', async () => {
  const cache = cacheWith(menu)
  const { result, tags } = await collectTags(async () => cachedCall(cache, call(menu)))
  expect(result).toMatchObject({ status: 200, headers: [['content-type', 'application/json']] })
  expect(textOf(result)).toBe(json)
  expect([...tags]).toEqual(['menu'])
  // What it was given is its own: giving it away takes nothing from anybody.
  structuredClone(null, { transfer: [result?.body as ArrayBuffer] })
  expect(textOf(cachedCall(cache, call(menu)))).toBe(json)
})

it('what has changed, what was never asked for and what is sent is not in the cache', () => {
  const cache = cacheWith(menu)
  expect(cachedCall(cache, call('/api/collections'))).toBeNull()
  expect(cachedCall(cache, call(`${menu}?of=2`))).toBeNull()
  expect(cachedCall(cache, call(menu, 'POST'))).toBeNull()
  cache.drop(['menu'])
  expect(cachedCall(cache, call(menu))).toBeNull()
})

it('a page asks the API only for what is not there yet', async () => {
  const asked: string[] = []
  const app = new Hono<Env>().get('/api/*', (c) => {
    asked.push(c.req.path)
    return c.json({ data: [] })
  })
  const pages = servePages(app, {
    root: join(import.meta.dirname, '../..'),
    config: shopConfig,
    cache: cacheWith(menu),
    publicUrl: () => 'https://shop.test',
    trustProxy: false,
    onError: (what, error) => console.error(what, error),
    fromSource: null,
  })
  expect((await app.request('/collections')).status).toBe(200)
  await pages.close()
  expect(asked).toContain('/api/collections')
  expect(asked).not.toContain(menu)
})
