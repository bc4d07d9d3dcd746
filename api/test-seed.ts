import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { openDatabase } from '#database/client.ts'
import type { ShopContext } from '#shop/context.ts'
import { readPictureBook } from '#shop/pictures/picture-book.ts'
import { stockTheShelves } from '#shop/stock-the-shelves.ts'
import { shopConfig } from '#shop.config'

declare module 'vitest' {
  interface ProvidedContext {
    /** A stocked PGlite folder to copy, or a stocked PostgreSQL database to use as template. */
    seeded: { folder: string } | { url: string; template: string }
  }
}

/** Stocks one database before any test; each test file works on a copy of its own. */
export default async function setup(project: TestProject) {
  const url = process.env.TEST_DATABASE_URL
  if (url) return seedPostgres(project, url)
  const folder = mkdtempSync(join(tmpdir(), 'shop-seed-'))
  await stock({ folder })
  project.provide('seeded', { folder })
  return () => rmSync(folder, { recursive: true, force: true })
}

async function seedPostgres(project: TestProject, url: string) {
  const template = `shop_seed_${process.pid}`
  const admin = new pg.Client(url)
  await admin.connect()
  await admin.query(`create database ${template}`)
  await stock({ folder: '', url: withDatabase(url, template) })
  project.provide('seeded', { url, template })
  return async () => {
    await admin.query(`drop database ${template} with (force)`)
    await admin.end()
  }
}

/** Lays the catalogue out in an empty database. */
export async function stock(where: { folder: string; url?: string }) {
  const database = await openDatabase(where)
  await stockTheShelves(
    { database, config: shopConfig, pictures: readPictureBook(join(import.meta.dirname, '..')), now: () => new Date() },
    join(import.meta.dirname, '../catalogue'),
  )
  await database.close()
}

export function withDatabase(url: string, name: string): string {
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

/** A copy of the stocked database for one test file, and what to do with it afterwards. */
export async function copyOfSeed(seeded: { folder: string } | { url: string; template: string }) {
  if ('folder' in seeded) {
    const folder = mkdtempSync(join(tmpdir(), 'shop-test-'))
    cpSync(seeded.folder, folder, { recursive: true, filter: (path) => !path.endsWith('.sock') })
    return { where: { folder }, remove: async () => rmSync(folder, { recursive: true, force: true }) }
  }
  const name = `shop_test_${process.pid}_${Math.random().toString(36).slice(2)}`
  const admin = new pg.Client(seeded.url)
  await admin.connect()
  await admin.query(`create database ${name} template ${seeded.template}`)
  return {
    where: { folder: '', url: withDatabase(seeded.url, name) },
    remove: async () => {
      await admin.query(`drop database ${name} with (force)`)
      await admin.end()
    },
  }
}

/** For processes a test starts: a shop's context on a copy, with nothing around it. */
export async function openCopy(where: { folder: string; url?: string }): Promise<ShopContext> {
  const pictures = readPictureBook(join(import.meta.dirname, '..'))
  return { database: await openDatabase(where), config: shopConfig, pictures, now: () => new Date() }
}

/** A copy for tests of the embedded database alone; null where the tests run on PostgreSQL. */
export async function copyOfFolder(seeded: { folder: string } | { url: string; template: string }) {
  if (!('folder' in seeded)) return null
  const { where, remove } = await copyOfSeed(seeded)
  return { folder: where.folder, remove }
}
