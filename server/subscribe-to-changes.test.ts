import { expect, test } from 'vitest'
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
  const received: string[] = []
  live.subscribe(
    (topics) => received.push(...topics),
    () => {},
  )
  await subscribeToChanges(database, { cache, live })
  cache.begin()
  for (let order = 0; order < 100; order++) announce(`office:order:${order}`)
  announce('office:stock:7\nproduct:7')
  expect(cache.inProgress.topics).toBe(1)
  expect(received).toHaveLength(101)
})
