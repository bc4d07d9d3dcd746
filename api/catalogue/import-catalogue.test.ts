import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { searchSchema } from '#contract/catalogue/catalogue.ts'
import { importCatalogue } from '#shop/catalogue/import/import-catalogue.ts'
import { testShop } from '#testing/app/test-shop.ts'

const shop = testShop()
const folder = mkdtempSync(join(tmpdir(), 'shop-catalogue-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A catalogue with one stone only, so that the import is quick. */
function catalogueOfOneStone() {
  cpSync(join(import.meta.dirname, '../../catalogue'), folder, { recursive: true })
  for (const name of readdirSync(join(folder, 'stones')))
    if (name !== 'granite.yaml') rmSync(join(folder, 'stones', name))
  return folder
}

const countFound = async (q: string) =>
  searchSchema.parse((await shop.get(`/api/search?q=${encodeURIComponent(q)}`)).body).meta.total_products

describe('importing into a shop that another version filled', () => {
  it('rebuilds the listing rows, once', async () => {
    const { database } = shop.ctx
    await database.query("update product_listings set search = ''", [])
    await database.query("update catalogue_imports set fingerprint = 'of an earlier version'", [])
    expect(await countFound('600x600')).toBe(0)
    const catalogue = catalogueOfOneStone()
    expect(await importCatalogue(shop.ctx, catalogue)).toMatchObject({ done: true })
    expect(await countFound('600x600')).toBeGreaterThan(0)
    expect(await importCatalogue(shop.ctx, catalogue)).toMatchObject({ done: false })
  })
})
