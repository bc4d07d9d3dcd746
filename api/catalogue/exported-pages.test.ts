import { rm } from 'node:fs/promises'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { openDatabase } from '#database/open-database.ts'
import { importCatalogue } from '#shop/catalogue/import/import-catalogue.ts'
import type { ActingContext } from '#shop/context.ts'
import { adoptDocuments } from '#shop/documents/adopt-documents.ts'
import { openSettings } from '#shop/settings/open-settings.ts'
import { crawlShop } from '#testing/app/crawl-shop.ts'
import { emptyDatabaseLike } from '#testing/database/seeded-database.ts'
import { isThorough } from '#testing/is-thorough.ts'
import { changeDocument, exportToFolder, randomEdit, tryEdit } from '#testing/shop/edit-shop.ts'
import { fewStones } from '#testing/shop/few-stones.ts'
import { testContextOn } from '#testing/shop/seeded-shop.ts'

async function shopFrom(folder: string) {
  const place = await emptyDatabaseLike(inject('seeded'))
  const shop = testContextOn(await openDatabase(place.where))
  await openSettings(shop.database, shop.clock)
  await importCatalogue({ ...shop, actor: { kind: 'import' } }, folder, { isDemonstration: true })
  await adoptDocuments(shop)
  const close = async () => {
    await shop.database.close()
    await place.remove()
  }
  return { shop, close }
}

async function edit(shop: ActingContext): Promise<void> {
  const rows = await shop.database.query<{ key: string }>('select key from products order by id limit 2', [])
  const [renamed, moved] = rows.map(({ key: id }) => ({ kind: 'product' as const, id }))
  if (!renamed || !moved) throw new Error('the shop has no products')
  await changeDocument(shop, renamed, ({ sizes, pictures, details }) => ({
    name: 'It’s: renamed',
    slug: 'renamed',
    searchTitle: 'Found: by this',
    sizes: (sizes as { sku: string }[]).toReversed(),
    pictures: (pictures as object[]).slice(1, 3).toReversed(),
    details: [...(details as object[]), { name: 'Aaa', value: 'last' }],
  }))
  await changeDocument(shop, moved, () => ({ slug: 'moved' }))
  for (const random of fc.sample(randomEdit, { numRuns: 12, seed: 2026 })) await tryEdit(shop, random)
}

test.runIf(isThorough)(
  'an edited shop, exported and imported into an empty one, has the same page at every address',
  async () => {
    const folder = fewStones()
    const first = await shopFrom(folder)
    await edit(first.shop)
    const exported = await exportToFolder(first.shop)
    const second = await shopFrom(exported.folder)
    const [before, after] = [await crawlShop(first.shop), await crawlShop(second.shop)]
    expect(Object.keys(before).length).toBeGreaterThan(150)
    const addresses = new Set([...Object.keys(before), ...Object.keys(after)])
    const different = [...addresses].filter((address) => after[address] !== before[address])
    expect(different).toEqual([])
    await first.close()
    await second.close()
    for (const created of [folder, exported.folder]) await rm(created, { recursive: true })
  },
)
