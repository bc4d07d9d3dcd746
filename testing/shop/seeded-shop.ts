import { join } from 'node:path'
import { afterAll, beforeAll, inject } from 'vitest'
import { openDatabase } from '#database/client.ts'
import { importCatalogue } from '#shop/catalogue/import/import-catalogue.ts'
import type { ShopContext } from '#shop/context.ts'
import { readPictureManifest } from '#shop/media/picture-manifest.ts'
import { shopConfig } from '#shop.config'
import { copyOfSeed } from '#testing/database/seeded-database.ts'

export const root = join(import.meta.dirname, '../..')

/** A shop's context on a database, with nothing around it. */
export async function openShop(where: { folder: string; url?: string }): Promise<ShopContext> {
  const pictures = readPictureManifest(root)
  return { database: await openDatabase(where), config: shopConfig, pictures, now: () => new Date() }
}

/** Imports the catalogue into an empty database. */
export async function seed(where: { folder: string; url?: string }): Promise<void> {
  const ctx = await openShop(where)
  await importCatalogue(ctx, join(root, 'catalogue'))
  await ctx.database.close()
}

/** A shop's context on a copy of the seeded database, for the tests of one file. */
export function testContext(): ShopContext {
  const opened = {} as ShopContext
  let close = async () => {}
  beforeAll(async () => {
    const { where, remove } = await copyOfSeed(inject('seeded'))
    const ctx = await openShop(where)
    Object.assign(opened, ctx)
    close = async () => {
      await ctx.database.close()
      await remove()
    }
  })
  afterAll(() => close())
  return opened
}
