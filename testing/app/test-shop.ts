import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, inject } from 'vitest'
import { closedDeployment } from '#api/http/deployment.ts'
import { changeChannel, tagsIn } from '#database/changes.ts'
import { openDatabase } from '#database/open-database.ts'
import { createApp } from '#server/app.ts'
import { ResponseCache } from '#server/cache/response-cache.ts'
import { openVocabularyCopy } from '#shop/catalogue/read-vocabulary.ts'
import type { ActingContext } from '#shop/context.ts'
import { testContextOn } from '#testing/shop/seeded-shop.ts'
import { copyOfSeed, type SeedName } from '../database/seeded-database.ts'

export type TestShop = {
  ctx: ActingContext
  cache: ResponseCache
  /** Where sized pictures are stored. */
  pictureFolder: string
  /** The lines of the log, parsed. */
  logged: Record<string, unknown>[]
  /** Sends a request as a browser would; returns the status, headers and parsed body. */
  get: (path: string, headers?: Record<string, string>) => Promise<{ status: number; headers: Headers; body: unknown }>
  request: (path: string, init?: RequestInit) => Promise<Response>
  /** Sets the shop's clock. */
  setNow: (now: Date | null) => void
}

/** A complete shop on its own seeded database, opened before the file's tests and closed after them. */
export function testShop(from: SeedName = 'seeded'): TestShop {
  const shop = { logged: [] } as unknown as TestShop
  let close = async () => {}
  beforeAll(async () => {
    const { where, remove } = await copyOfSeed(inject(from))
    const database = await openDatabase(where)
    let now: Date | null = null
    const log = pino({ level: 'info', base: null }, { write: (line: string) => shop.logged.push(JSON.parse(line)) })
    const gateways = { methods: [], publicUrl: closedDeployment.publicUrl }
    const vocabulary = openVocabularyCopy(database.db)
    await vocabulary.reload()
    const ctx = Object.defineProperty(
      { ...testContextOn(database), clock: { now: () => now ?? new Date() }, log, gateways },
      'vocabulary',
      { get: vocabulary.current, enumerable: true },
    )
    const pictureFolder = mkdtempSync(join(tmpdir(), 'shop-pictures-'))
    const cache = new ResponseCache(16 * 1024 * 1024)
    await database.listen(
      changeChannel,
      async (message) => {
        // The shop may have closed after the last change of a file.
        const onError = (error: unknown) => log.warn({ error }, 'the vocabulary could not be read')
        if (tagsIn(message).includes('vocabulary')) await vocabulary.reload().catch(onError)
        cache.drop(tagsIn(message))
      },
      () => cache.dropAll(),
    )
    const app = createApp({ ctx, log, cache, isReady: database.isReady, pictureFolder })
    const request = async (path: string, init?: RequestInit) => app.request(path, init)
    Object.assign(shop, {
      ctx,
      cache,
      pictureFolder,
      request,
      setNow: (moment: Date | null) => {
        now = moment
      },
      get: async (path: string, headers: Record<string, string> = {}) => {
        const response = await request(path, { headers })
        const text = await response.text()
        const isJson = response.headers.get('content-type')?.includes('json')
        return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
      },
    })
    close = async () => {
      await database.close()
      await remove()
      rmSync(pictureFolder, { recursive: true, force: true })
    }
  })
  afterAll(() => close())
  return shop
}
