import type { IncomingMessage, ServerResponse } from 'node:http'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { productSchema } from '#contract/catalogue/catalogue.ts'
import { announceChanges } from '#database/changes.ts'
import { openDatabase } from '#database/open-database.ts'
import { keepListingCurrent } from '#shop/catalogue/keep-listing-current.ts'
import { rebuildListing } from '#shop/catalogue/rebuild-listing.ts'
import { writePriceRows } from '#shop/catalogue/write-prices.ts'
import { lockStock, writeMoves } from '#shop/stock/move-stock.ts'
import { testShop } from '#testing/app/test-shop.ts'
import { starterVocabulary } from '#testing/contract/starter-vocabulary.ts'
import { chooseEncoding, isUnchanged } from './negotiate.ts'
import { bodyIn, makeEntry, ResponseCache } from './response-cache.ts'
import { serveCached } from './serve-cached.ts'

const shop = testShop()
const marble = '/api/products/by-category?category=marble-tiles'
const slate = '/api/products/by-category?category=slate-tiles'

const entryWith = (tags: string[], body = 'x'.repeat(2000), freshUntil = Date.now() + 10_000) =>
  makeEntry({ status: 200, headers: {}, body: Buffer.from(body) }, new Set(tags), freshUntil)

/** What `serveCached` sends for '/page' to a client that accepts these encodings. */
function send(cache: ResponseCache, accepted: string, etag?: string) {
  const sent: { body?: unknown; encoding?: string | undefined } = {}
  const headers = { 'accept-encoding': accepted, ...(etag ? { 'if-none-match': etag } : {}) }
  const response = {
    writeHead: (_status: number, list: string[]) => {
      const at = list.indexOf('content-encoding')
      sent.encoding = at === -1 ? undefined : list[at + 1]
    },
    end: (body?: Buffer) => {
      sent.body = body
    },
  }
  const request = { method: 'GET', url: '/page', headers } as unknown as IncomingMessage
  const status = serveCached(
    cache,
    { request, response: response as unknown as ServerResponse, requestId: '', vocabulary: starterVocabulary },
    {},
  )
  return { status, ...sent }
}

describe('cached responses', () => {
  it('have the same content in every encoding and an ETag that leads to a 304', async () => {
    const plain = await shop.request(marble)
    const text = await plain.text()
    const br = await shop.request(marble, { headers: { 'accept-encoding': 'gzip, br' } })
    expect(br.headers.get('content-encoding')).toBe('br')
    expect(brotliDecompressSync(Buffer.from(await br.arrayBuffer())).toString()).toBe(text)
    const gz = await shop.request(marble, { headers: { 'accept-encoding': 'gzip' } })
    expect(gunzipSync(Buffer.from(await gz.arrayBuffer())).toString()).toBe(text)
    const etag = plain.headers.get('etag') ?? ''
    const again = await shop.request(marble, { headers: { 'if-none-match': etag } })
    expect(again.status).toBe(304)
    expect(await again.text()).toBe('')
    expect(again.headers.get('cache-control')).toContain('s-maxage')
    const head = await shop.request(marble, { method: 'HEAD' })
    expect(head.status).toBe(200)
    expect(head.headers.get('etag')).toBe(etag)
  })
  it('are compressed once, in the encodings that are requested', async () => {
    const entry = entryWith(['t'])
    const cache = new ResponseCache(1_000_000)
    cache.set('/page', entry, cache.begin())
    expect(send(cache, '')).toEqual({ status: 200, body: entry.bodies.identity })
    expect(send(cache, 'br, gzip')).toEqual({ status: 0 })
    const [one, other] = await Promise.all([bodyIn(entry, 'br'), bodyIn(entry, 'br')])
    expect(one).toBe(other)
    expect(send(cache, 'br, gzip')).toEqual({ status: 200, encoding: 'br', body: one })
    expect(send(cache, 'gzip')).toEqual({ status: 0 })
    expect(entry.bodies.gzip).toBeUndefined()
    expect(send(cache, 'br', entry.etag)).toEqual({ status: 304, encoding: undefined, body: undefined })
  })
  it('are made once for many simultaneous requests', async () => {
    shop.cache.dropAll()
    let queries = 0
    const { database } = shop.ctx
    const { query } = database
    database.query = (...args) => {
      queries++
      return query(...args)
    }
    await Promise.all(Array.from({ length: 20 }, () => shop.request(marble).then((response) => response.text())))
    database.query = query
    expect(queries).toBe(1)
  })
  it('do not include errors', async () => {
    const before = shop.cache.count
    await shop.get('/api/products?page=nonsense')
    await shop.get('/api/product/no-such-stone')
    expect(shop.cache.count).toBe(before)
  })
})

describe('a change drops only the responses it affects', () => {
  it('a new price of a marble drops the marble listings and the product, not slate', async () => {
    const product = productSchema.parse((await shop.get('/api/product/carrara-honed')).body)
    await Promise.all([shop.get(marble), shop.get(slate), shop.get('/api/faq')])
    const size = product.variations[0]
    await shop.ctx.database.db.transaction(async (tx) => {
      const edit = { variationId: size?.id ?? 0, kind: 'regular' as const, pence: 12_345, from: null, until: null }
      await writePriceRows(tx, shop.ctx.clock.now(), { changeId: 1, edits: [edit] })
      await rebuildListing(tx, [product.id], shop.ctx.clock.now())
    })
    await expect.poll(() => shop.cache.get(marble)).toBeUndefined()
    expect(shop.cache.get('/api/product/carrara-honed')).toBeUndefined()
    expect(shop.cache.get(slate)).toBeDefined()
    expect(shop.cache.get('/api/faq')).toBeDefined()
    const fresh = productSchema.parse((await shop.get('/api/product/carrara-honed')).body)
    expect(fresh.variations[0]?.price_pence).toBe(12_345)
  })
  it('the end of a sale restores the regular price', async () => {
    const deal = (await shop.get('/api/clearance?limit=1')).body as {
      data: { slug: string; price: { regular: number } }[]
    }
    const slug = deal.data[0]?.slug
    const before = productSchema.parse((await shop.get(`/api/product/${slug}`)).body)
    expect(before.on_sale).toBe(true)
    shop.setNow(new Date('2027-06-01T00:00:00Z'))
    await keepListingCurrent(shop.ctx)
    await expect.poll(() => shop.cache.get(`/api/product/${slug}`)).toBeUndefined()
    const after = productSchema.parse((await shop.get(`/api/product/${slug}`)).body)
    expect(after.on_sale).toBe(false)
    expect(after.price.amount).toBe(before.price.regular)
    shop.setNow(null)
    await shop.ctx.database.db.transaction(async (tx) => rebuildListing(tx, [before.id], new Date()))
  })
  it('changes reach other processes on PostgreSQL', async () => {
    const url = process.env.TEST_DATABASE_URL
    if (!url) {
      expect(shop.ctx.database.kind).toBe('pglite')
      return
    }
    const name = (await shop.ctx.database.query<{ name: string }>('select current_database() as name', []))[0]?.name
    const other = await openDatabase({ folder: '', url: url.replace(/\/[^/]*$/, `/${name}`) })
    await shop.get('/api/faq')
    expect(shop.cache.get('/api/faq')).toBeDefined()
    await other.db.transaction((tx) => announceChanges(tx, ['faq']))
    await expect.poll(() => shop.cache.get('/api/faq')).toBeUndefined()
    await other.close()
  })
  it('a change can have more topics than fit into one message', async () => {
    shop.cache.dropAll()
    await shop.get(slate)
    const many = Array.from({ length: 2000 }, (_, index) => `product:${1_000_000 + index}`)
    await shop.ctx.database.db.transaction((tx) => announceChanges(tx, [...many, 'collection:slate-tiles']))
    await expect.poll(() => shop.cache.get(slate)).toBeUndefined()
  })
  it('a stock move drops the sizes of the product, not its listings', async () => {
    const product = productSchema.parse((await shop.get('/api/product/carrara-honed')).body)
    await shop.get(`/api/product/${product.id}/variations`)
    await shop.get(marble)
    await shop.ctx.database.db.transaction(async (tx) => {
      const move = { variationId: product.variations[0]?.id ?? 0, pieces: 1, reason: 'found' } as const
      await writeMoves(tx, shop.ctx, { locked: await lockStock(tx, [move]), moves: [move] })
    })
    await expect.poll(() => shop.cache.get(`/api/product/${product.id}/variations`)).toBeUndefined()
    expect(shop.cache.get(marble)).toBeDefined()
  })
})

describe('ResponseCache', () => {
  it('does not cache a response whose data changed while it was being made', async () => {
    const cache = new ResponseCache(1_000_000)
    const pending = cache.begin()
    cache.drop(['menu'])
    expect(cache.set('/a', entryWith(['menu']), pending)).toBe(false)
    expect(cache.set('/b', entryWith(['faq']), pending)).toBe(true)
    const pendingAll = cache.begin()
    cache.dropAll()
    expect(cache.set('/c', entryWith(['faq']), pendingAll)).toBe(false)
  })
  it('remembers dropped topics for as long as a response in progress may have missed them', async () => {
    const cache = new ResponseCache(1_000_000)
    for (let product = 0; product < 1000; product++) cache.drop([`product:${product}`])
    expect(cache.inProgress).toEqual({ entries: 0, topics: 0 })
    const first = cache.begin()
    cache.drop(['menu'])
    const second = cache.begin()
    cache.drop(['faq'])
    expect(cache.inProgress).toEqual({ entries: 2, topics: 2 })
    expect(cache.set('/a', entryWith(['menu']), first)).toBe(false)
    cache.end(first)
    expect(cache.inProgress).toEqual({ entries: 1, topics: 1 })
    expect(cache.set('/b', entryWith(['faq']), second)).toBe(false)
    expect(cache.set('/c', entryWith(['menu']), second)).toBe(true)
    // Dropped again, 'menu' moves to the end of the list.
    cache.drop(['menu'])
    const third = cache.begin()
    cache.drop(['faq'])
    cache.end(second)
    expect(cache.inProgress).toEqual({ entries: 1, topics: 1 })
    expect(cache.set('/d', entryWith(['faq']), third)).toBe(false)
    cache.end(third)
    cache.end(third)
    expect(cache.inProgress).toEqual({ entries: 0, topics: 0 })
    expect(cache.set('/e', entryWith(['slides']), third)).toBe(false)
  })
  it('stays within its size limit and drops the least recently used responses first', async () => {
    const cache = new ResponseCache(12_000)
    for (const key of ['/1', '/2', '/3']) cache.set(key, entryWith(['t'], key.repeat(1500)), cache.begin())
    cache.get('/1')
    for (let more = 0; more < 5; more++) cache.set(`/n${more}`, entryWith(['t'], `${more}`.repeat(1500)), cache.begin())
    expect(cache.bytes).toBeLessThanOrEqual(12_000)
    expect(cache.get('/2')).toBeUndefined()
  })
  it('drops responses that are no longer fresh', async () => {
    const cache = new ResponseCache(1_000_000)
    cache.set('/old', entryWith(['t'], 'x', Date.now() - 1), cache.begin())
    expect(cache.get('/old')).toBeUndefined()
    expect(cache.bytes).toBe(0)
  })
})

describe('content negotiation', () => {
  it.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['identity', 'identity'],
    ['', 'identity'],
    ['bread, gzippy', 'identity'],
    ['GZIP', 'gzip'],
  ])('%s → %s', (accepted, chosen) => expect(chooseEncoding(accepted, true)).toBe(chosen))
  it('does not compress a small body', () => expect(chooseEncoding('br', false)).toBe('identity'))
  it('compares ETags weakly', () => {
    expect(isUnchanged('"a", W/"b"', 'W/"b"')).toBe(true)
    expect(isUnchanged('"b"', 'W/"b"')).toBe(true)
    expect(isUnchanged('"c"', 'W/"b"')).toBe(false)
  })
})
