import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { productSchema } from '#contract/catalogue/catalogue.ts'
import { announceChanges } from '#database/changes.ts'
import { prices, products } from '#database/tables/catalogue.ts'
import { importCatalogue } from '#shop/catalogue/import/import-catalogue.ts'
import { keepListingCurrent, rebuildListing } from '#shop/catalogue/rebuild-listing.ts'
import { productLists } from '#testing/app/product-lists.ts'
import { testShop } from '#testing/app/test-shop.ts'

const shop = testShop()
const { everyProduct } = productLists(shop)

const places = ['/api/products', '/api/products/by-category?category=clay-brick-slips', '/api/products?search=brick']

// Cached answers are dropped a moment after a change where the database is a server of its own: everything here is polled.
const slugsAt = (place: string) => async () => (await everyProduct(place)).map((card) => card.slug)
const statusAt = (path: string) => async () => (await shop.get(path)).status

async function expectNowhere(slug: string, id: number) {
  for (const place of places) await expect.poll(slugsAt(place), { message: place }).not.toContain(slug)
  await expect.poll(statusAt(`/api/product/${slug}`)).toBe(404)
  await expect.poll(statusAt(`/api/product/${id}/variations`)).toBe(404)
}

async function expectEverywhere(slug: string) {
  for (const place of places) await expect.poll(slugsAt(place), { message: place }).toContain(slug)
  await expect.poll(statusAt(`/api/product/${slug}`)).toBe(200)
}

const publicProduct = async (slug: string) => productSchema.parse((await shop.get(`/api/product/${slug}`)).body)

const catalogue = join(import.meta.dirname, '../../catalogue')

/** The shop's files without one of its brick slips. */
function catalogueWithout(slug: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'catalogue-'))
  cpSync(catalogue, folder, { recursive: true })
  const file = join(folder, 'stones/brick-slips.yaml')
  const parts = readFileSync(file, 'utf8').split(/^(?= {2}- slug: )/m)
  writeFileSync(file, parts.filter((part) => !part.startsWith(`  - slug: ${slug}\n`)).join(''))
  return folder
}

describe('a product that left the catalogue', () => {
  it('is sold nowhere any more, until it comes back', async () => {
    const slug = 'london-stock-reclaimed-brick-slips'
    const { id } = await publicProduct(slug)
    await expectEverywhere(slug)
    const folder = catalogueWithout(slug)
    await importCatalogue(shop.ctx, folder)
    await expectNowhere(slug, id)
    await importCatalogue(shop.ctx, catalogue)
    await expectEverywhere(slug)
    rmSync(folder, { recursive: true })
  })

  it('loses the card that was left when it became a draft', async () => {
    const slug = 'soft-red-wealden-brick-slips'
    const { id } = await publicProduct(slug)
    const { db } = shop.ctx.database
    await db.update(products).set({ status: 'draft' }).where(eq(products.id, id))
    const folder = catalogueWithout(slug)
    await importCatalogue(shop.ctx, folder)
    await expectNowhere(slug, id)
    rmSync(folder, { recursive: true })
  })
})

describe('a product of a later day', () => {
  const opening = new Date('2031-05-02T09:00:00Z')
  const at = async (moment: number) => {
    shop.setNow(new Date(moment))
    return keepListingCurrent(shop.ctx)
  }

  it('appears at that moment, for which a timer is set', async () => {
    const slug = 'heritage-blend-brick-slips'
    const { id } = await publicProduct(slug)
    await at(opening.getTime() - 86_400_000)
    await shop.ctx.database.db.transaction(async (tx) => {
      await tx.update(products).set({ publishedAt: opening }).where(eq(products.id, id))
      await rebuildListing(tx, [id], shop.ctx.clock.now())
    })
    await expectNowhere(slug, id)
    expect(await at(opening.getTime() - 1)).toEqual(opening)
    await expectNowhere(slug, id)
    const next = await at(opening.getTime())
    await expectEverywhere(slug)
    expect(next === null || next > opening).toBe(true)
    shop.setNow(null)
  })

  it('is not looked at over and over while nothing of it can be sold', async () => {
    const slug = 'smoked-kiln-brick-slips'
    const { id, variations } = await publicProduct(slug)
    const { db } = shop.ctx.database
    await db.transaction(async (tx) => {
      for (const { id: variation } of variations) await tx.delete(prices).where(eq(prices.variationId, variation))
      await rebuildListing(tx, [id], shop.ctx.clock.now())
    })
    await expectNowhere(slug, id)
    await announceChanges(db, ['everything'])
    await expect.poll(() => shop.cache.count).toBe(0)
    await everyProduct('/api/products')
    await keepListingCurrent(shop.ctx)
    expect(shop.cache.get('/api/products?per_page=100')).toBeDefined()
  })
})
