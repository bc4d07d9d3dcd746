import pg from 'pg'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, inject, test, vi } from 'vitest'
import { changeChannel } from '#database/changes.ts'
import { type OpenDatabase, openDatabase } from '#database/open-database.ts'
import { openLive } from '#shop/office/live.ts'
import { openWay } from '#testing/database/open-way.ts'
import { copyOfSeed } from '#testing/database/seeded-database.ts'
import { testContextOn } from '#testing/shop/seeded-shop.ts'
import { createApp } from './app.ts'
import { ResponseCache } from './cache/response-cache.ts'
import { subscribeToChanges } from './subscribe-to-changes.ts'

// Opening databases is slow on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

const seeded = inject('seeded')

describe.runIf('url' in seeded)('on PostgreSQL', () => {
  let database: OpenDatabase
  let way: Awaited<ReturnType<typeof openWay>>
  let app: ReturnType<typeof createApp>
  const live = openLive()
  let url = ''
  let remove = async () => {}
  beforeAll(async () => {
    const copy = await copyOfSeed(seeded)
    remove = copy.remove
    url = copy.where.url ?? ''
    way = await openWay(url)
    database = await openDatabase({ folder: '', url: way.url })
    const cache = new ResponseCache(1024 * 1024)
    await subscribeToChanges(database, {
      cache,
      live,
      reload: { settings: async () => {}, vocabulary: async () => {} },
      onError: () => {},
    })
    const ctx = testContextOn(database)
    app = createApp({ ctx, log: pino({ level: 'silent' }), cache, isReady: database.isReady, pictureFolder: '/tmp' })
  })
  afterAll(async () => {
    await database.close()
    await way.cut()
    await remove()
  })

  const unavailable = {
    status: 503,
    retryAfter: '2',
    error: { code: 'unavailable', message: 'We cannot do that just now. Please try again in a moment.' },
  }
  const get = async (path: string) => {
    const response = await app.request(path)
    if (response.status === 200) return { status: 200 }
    const { error } = (await response.json()) as { error: object }
    return { status: response.status, retryAfter: response.headers.get('retry-after'), error }
  }

  test('without the database, cached responses are served, other requests get a 503, and the shop recovers', async () => {
    expect(await get('/api/products?per_page=3')).toEqual({ status: 200 })
    await way.cut()
    expect(await get('/api/products?per_page=4')).toEqual(unavailable)
    expect(await get('/api/products?per_page=3')).toEqual({ status: 200 })
    expect((await app.request('/readyz')).status).toBe(503)
    await way.join()
    expect(await get('/api/products?per_page=4')).toEqual({ status: 200 })
    expect((await app.request('/readyz')).status).toBe(200)
    const { open, idle, waiting } = database.connections()
    expect({ inUse: open - idle, waiting }).toEqual({ inUse: 0, waiting: 0 })
  })

  test('after an outage, announced changes drop cached responses again', async () => {
    expect(await get('/api/products?per_page=5')).toEqual({ status: 200 })
    const announce = () => database.query(`select pg_notify('${changeChannel}', 'everything')`, [])
    let queries = 0
    const { query } = database
    database.query = (...args) => {
      queries++
      return query(...args)
    }
    await expect
      .poll(async () => {
        await announce()
        const before = queries
        await get('/api/products?per_page=5')
        return queries - before
      })
      .toBeGreaterThan(0)
    database.query = query
  })

  test('after an outage, the screens of the office reload everything', async () => {
    const ended = vi.fn()
    live.subscribe(vi.fn(), ended)
    await way.cut()
    expect(ended).not.toHaveBeenCalled()
    await way.join()
    await expect.poll(() => ended.mock.calls.length).toBe(1)
  })

  test('ten searches that wait for one lock do not block the shop', async () => {
    const other = new pg.Client(url)
    await other.connect()
    await other.query('begin; lock table search_words in access exclusive mode')
    const searches = Array.from({ length: 10 }, (_, index) => get(`/api/search/suggestions?q=marbl${index}`))
    // This request waits for one of the ten connections, at most as long as a search may wait for the lock.
    expect(await get('/api/products?per_page=6')).toEqual({ status: 200 })
    expect(await Promise.all(searches)).toEqual(searches.map(() => unavailable))
    await other.query('rollback')
    expect(await get('/api/search/suggestions?q=marbl1')).toEqual({ status: 200 })
    await other.end()
  })
})
