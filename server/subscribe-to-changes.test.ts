import { expect, test, vi } from 'vitest'
import type { OpenDatabase } from '#database/open-database.ts'
import { openLive } from '#shop/office/live.ts'
import { ResponseCache } from './cache/response-cache.ts'
import { subscribeToChanges } from './subscribe-to-changes.ts'

test('topics of the office reach its screens and are not remembered by the cache', async () => {
  let announce: (message: string) => void = () => {}
  const database = {
    listen: async (_channel: string, onMessage: typeof announce) => {
      announce = onMessage
    },
  } as unknown as OpenDatabase
  const cache = new ResponseCache(1_000_000)
  const live = openLive()
  const reload = { settings: vi.fn(async () => {}), vocabulary: vi.fn(async () => {}) }
  const received: string[] = []
  live.subscribe(
    (topics) => received.push(...topics),
    () => {},
  )
  await subscribeToChanges(database, { cache, live, reload, onError: vi.fn() })
  cache.begin()
  for (let order = 0; order < 100; order++) announce(`office:order:${order}`)
  announce('office:stock:7\nproduct:7')
  expect(cache.inProgress.topics).toBe(1)
  expect(received).toHaveLength(101)
  expect(reload.settings).not.toHaveBeenCalled()
  expect(reload.vocabulary).not.toHaveBeenCalled()
})

test('changed settings and vocabulary are read before the responses that show them are dropped', async () => {
  const order: string[] = []
  let announce: (message: string) => unknown = () => {}
  const database = {
    listen: async (_channel: string, onMessage: typeof announce) => {
      announce = onMessage
    },
  } as unknown as OpenDatabase
  const cache = new ResponseCache(1_000_000)
  vi.spyOn(cache, 'drop').mockImplementation((tags) => {
    order.push(`dropped ${[...tags].join()}`)
    return 0
  })
  const read = (what: string) => async () => {
    await Promise.resolve()
    order.push(`read ${what}`)
  }
  const reload = { settings: read('settings'), vocabulary: read('vocabulary') }
  await subscribeToChanges(database, { cache, live: openLive(), reload, onError: vi.fn() })
  await announce('settings\neverything')
  expect(order).toEqual(['read settings', 'dropped settings,everything'])
  await announce('vocabulary')
  expect(order.slice(2)).toEqual(['read vocabulary', 'dropped vocabulary'])
})

test('after a lost connection everything is read and dropped, and the screens reload', async () => {
  const order: string[] = []
  let reconnect: () => unknown = () => {}
  const listen: OpenDatabase['listen'] = async (_channel, _onMessage, onMissed) => {
    reconnect = onMissed
  }
  const noted = (what: string) => async () => {
    order.push(what)
  }
  const cache = new ResponseCache(1_000_000)
  vi.spyOn(cache, 'dropAll').mockImplementation(() => order.push('dropped'))
  const live = openLive()
  live.subscribe(
    () => {},
    () => order.push('screens'),
  )
  const reload = { settings: noted('settings'), vocabulary: noted('vocabulary') }
  const cdn = { purge: (tags: Iterable<string>) => void order.push(`network ${[...tags].join()}`) }
  await subscribeToChanges({ listen } as OpenDatabase, { cache, live, reload, cdn, onError: vi.fn() })
  await reconnect()
  expect(order).toEqual(['settings', 'vocabulary', 'dropped', 'network everything', 'screens'])
})
