import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { productSchema } from '#contract/catalogue/catalogue.ts'
import { announceChanges } from '#database/changes.ts'
import { prices, products } from '#database/tables/catalogue.ts'
import { importCatalogue } from '#shop/catalogue/import/import-catalogue.ts'
import { keepListingCurrent } from '#shop/catalogue/keep-listing-current.ts'
import { rebuildListing } from '#shop/catalogue/rebuild-listing.ts'
import { productLists } from '#testing/app/product-lists.ts'
import { testShop } from '#testing/app/test-shop.ts'

const shop = testShop()
const { everyProduct } = productLists(shop)

const lists = ['/api/products', '/api/products/by-category?category=clay-brick-slips', '/api/products?search=brick']

// With a separate database server, cached responses are dropped a moment after a change, so everything here polls.
const slugsAt = (list: string) => async () => (await everyProduct(list)).map((card) => card.slug)
const statusAt = (path: string) => async () => (await shop.get(path)).status

async function expectNowhere(slug: string, id: number) {
  for (const list of lists) await expect.poll(slugsAt(list), { message: list }).not.toContain(slug)
  await expect.poll(statusAt(`/api/product/${slug}`)).toBe(404)
  await expect.poll(statusAt(`/api/product/${id}/variations`)).toBe(404)
}

async function expectEverywhere(slug: string) {
  for (const list of lists) await expect.poll(slugsAt(list), { message: list }).toContain(slug)
  await expect.poll(statusAt(`/api/product/${slug}`)).toBe(200)
}

const publicProduct = async (slug: string) => productSchema.parse((await shop.get(`/api/product/${slug}`)).body)

const catalogue = join(import.meta.dirname, '../../catalogue')

/** The catalogue's files with brick slips only, so that importing them takes a moment only, and without one of these. */
function brickSlips({ without }: { without?: string } = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'catalogue-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  cpSync(catalogue, folder, { recursive: true })
  const stones = join(folder, 'stones')
  for (const name of readdirSync(stones)) if (name !== 'brick-slips.yaml') rmSync(join(stones, name))
  const file = join(stones, 'brick-slips.yaml')
  const parts = readFileSync(file, 'utf8').split(/^(?= {2}- slug: )/m)
  writeFileSync(file, parts.filter((part) => !part.startsWith(`  - slug: ${without}\n`)).join(''))
  return folder
}

describe('a product that was removed from the catalogue', () => {
  it('disappears everywhere, until it is added again', async () => {
    const slug = 'london-stock-reclaimed-brick-slips'
    const { id } = await publicProduct(slug)
    await expectEverywhere(slug)
    await importCatalogue(shop.ctx, brickSlips({ without: slug }))
    await expectNowhere(slug, id)
    await importCatalogue(shop.ctx, brickSlips())
    await expectEverywhere(slug)
  })

  it('loses its listing row even if it had already become a draft', async () => {
    const slug = 'soft-red-wealden-brick-slips'
    const { id } = await publicProduct(slug)
    const { db } = shop.ctx.database
    await db.update(products).set({ status: 'draft' }).where(eq(products.id, id))
    await importCatalogue(shop.ctx, brickSlips({ without: slug }))
    await expectNowhere(slug, id)
  })
})

describe('a product with a future publication date', () => {
  const publication = new Date('2031-05-02T09:00:00Z')
  const at = async (moment: number) => {
    shop.setNow(new Date(moment))
    return keepListingCurrent(shop.ctx)
  }

  it('appears at that moment, which is returned as the next time to check', async () => {
    const slug = 'heritage-blend-brick-slips'
    const { id } = await publicProduct(slug)
    await at(publication.getTime() - 86_400_000)
    await shop.ctx.database.db.transaction(async (tx) => {
      await tx.update(products).set({ publishedAt: publication }).where(eq(products.id, id))
      await rebuildListing(tx, [id], shop.ctx.clock.now())
    })
    await expectNowhere(slug, id)
    expect(await at(publication.getTime() - 1)).toEqual(publication)
    await expectNowhere(slug, id)
    const next = await at(publication.getTime())
    await expectEverywhere(slug)
    expect(next === null || next > publication).toBe(true)
    shop.setNow(null)
  })

  it('does not clear the cache again and again while it cannot be sold', async () => {
    const slug = 'smoked-kiln-brick-slips'
    const { id, variations } = await publicProduct(slug)
    const { db } = shop.ctx.database
    await db.transaction(async (tx) => {
      for (const { id: variation } of variations)
        await tx.update(prices).set({ validUntil: prices.validFrom }).where(eq(prices.variationId, variation))
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
