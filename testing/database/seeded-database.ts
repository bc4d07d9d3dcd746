import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, inject } from 'vitest'
import { type OpenDatabase, openDatabase } from '#database/open-database.ts'

/** A seeded PGlite folder to copy, or a seeded PostgreSQL database to use as template. */
export type Seeded = { folder: string } | { url: string; template: string }

/** `fewSeeded` has one family of stone (see `fewStones`): quicker where the whole catalogue is read again and again. */
export type SeedName = 'seeded' | 'fewSeeded'

declare module 'vitest' {
  interface ProvidedContext extends Record<SeedName, Seeded> {}
}

export function withDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** A busy test machine may need longer than a visitor should wait: as long as a test may take. */
const longestWaitMs = 600_000

type Place = {
  where: { folder: string; longestWaitMs: number } & ({ url: string } | { url?: undefined })
  remove: () => Promise<void>
}

/** A copy of the seeded database for one test file, and a function that removes it. */
export async function copyOfSeed(seeded: Seeded): Promise<Place> {
  if ('url' in seeded) return newDatabase(seeded.url, seeded.template)
  const { where, remove } = newFolder()
  cpSync(seeded.folder, where.folder, { recursive: true, filter: (path) => !path.endsWith('.sock') })
  return { where, remove }
}

/** A database of the same kind without tables, and a function that removes it. */
export const emptyDatabaseLike = async (seeded: Seeded): Promise<Place> =>
  'url' in seeded ? newDatabase(seeded.url) : newFolder()

function newFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'shop-test-'))
  return { where: { folder, longestWaitMs }, remove: async () => rmSync(folder, { recursive: true, force: true }) }
}

async function newDatabase(url: string, template = 'template1') {
  const name = `shop_test_${process.pid}_${Math.random().toString(36).slice(2)}`
  const admin = new pg.Client(url)
  await admin.connect()
  // By default PostgreSQL also writes the copy into its log, which takes three times as long.
  await admin.query(`create database ${name} template ${template} strategy file_copy`)
  return {
    where: { folder: '', url: withDatabase(url, name), longestWaitMs },
    remove: async () => {
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

/** A copy for tests of the embedded database only; null if the tests run on PostgreSQL. */
export async function copyOfFolder(seeded: Seeded) {
  if (!('folder' in seeded)) return null
  const { where, remove } = await copyOfSeed(seeded)
  return { folder: where.folder, remove }
}

/** An open database with the seeded data, for the tests of one file. */
export function testDatabase(): OpenDatabase {
  const opened = {} as OpenDatabase
  let close = async () => {}
  beforeAll(async () => {
    const { where, remove } = await copyOfSeed(inject('seeded'))
    const database = await openDatabase(where)
    Object.assign(opened, database)
    close = async () => {
      await database.close()
      await remove()
    }
  })
  afterAll(() => close())
  return opened
}
