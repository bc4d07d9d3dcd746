import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import fc from 'fast-check'
import { expect, inject, test } from 'vitest'
import { openDatabase } from '#database/open-database.ts'
import { commandLine } from '#shop/actor.ts'
import { exportCatalogue } from '#shop/catalogue/export/export-catalogue.ts'
import { compareCatalogue } from '#shop/catalogue/import/compare-catalogue.ts'
import { importCatalogue } from '#shop/catalogue/import/import-catalogue.ts'
import { rebuildListing } from '#shop/catalogue/rebuild-listing.ts'
import { type ActingContext, actingAs } from '#shop/context.ts'
import type { DocumentKey } from '#shop/documents/find-document.ts'
import { listDocuments } from '#shop/documents/list-documents.ts'
import { setPrices } from '#shop/prices/set-prices.ts'
import { emptyDatabaseLike } from '#testing/database/seeded-database.ts'
import { changeDocument, exportToFolder, randomEdit, tryEdit } from '#testing/shop/edit-shop.ts'
import { testContext, testContextOn } from '#testing/shop/seeded-shop.ts'

const shop = testContext('fewSeeded')
const owner = () => actingAs(shop, commandLine)
const importing = (ctx: ActingContext) => actingAs(ctx, { kind: 'import' })

async function idOf(kind: 'page' | 'post' | 'question', field: string, value: string) {
  const { documents } = await listDocuments({ ctx: owner(), input: { kind } })
  return { kind, id: documents.find(({ document }) => document?.[field] === value)?.id ?? '' }
}

const change = (key: DocumentKey, edit: Parameters<typeof changeDocument>[2]) => changeDocument(shop, key, edit)
const exported = () => exportToFolder(shop)

test('an exported shop, edited in every way, imports as the same shop', async () => {
  const untouched = await exported()
  expect(await compareCatalogue(importing(shop), untouched.folder)).toEqual([])

  const body = 'First: *mind* the "quotes" – and: {{phone}}\n\n---\n\n| a | b |\n|---|---|\n| 1 | 2 |\n'
  await change({ kind: 'page', id: randomUUID() }, () => ({
    title: "It's a new page: yes",
    slug: 'new-page',
    summary: 'A summary with: a colon, # a hash and some further words.',
    body,
  }))
  await change(await idOf('page', 'slug', 'new-page'), () => ({ isHidden: true }))
  await change(await idOf('page', 'slug', 'return-refund-policy'), () => ({ body }))
  await change(await idOf('post', 'slug', 'honed-or-polished'), () => ({ slug: 'honed-and-polished', isHidden: true }))
  await change(await idOf('question', 'question', 'Do your prices include VAT?'), () => ({
    answer: 'Yes.',
    isHidden: true,
  }))
  await change({ kind: 'slides', id: 'home' }, ({ slides }) => ({ slides: (slides as unknown[]).slice(1, 3) }))
  await change({ kind: 'menu', id: 'header' }, ({ entries }) => {
    const [first, ...others] = structuredClone(entries) as { groups: { links: object[] }[] }[]
    first?.groups[0]?.links.push({ title: 'Samples', link: '/samples' })
    return { entries: [...others, first] }
  })
  await change({ kind: 'tariff', id: 'delivery' }, ({ parcel, zones }) => ({
    parcel: { ...(parcel as object), prices: [{ upToKg: 25, pence: 1095 }] },
    zones: (zones as object[]).map((zone) => ({ ...zone, slotSurchargePence: 850 })),
  }))
  const products = await shop.database.query<{ key: string }>('select key from products order by id limit 3', [])
  const [renamed, other, archived] = products.map(({ key: id }) => ({ kind: 'product' as const, id }))
  if (!renamed || !other || !archived) throw new Error('the shop has no products')
  await change(renamed, ({ sizes, pictures, details }) => ({
    name: 'It’s: renamed',
    slug: 'renamed',
    searchTitle: 'Found: by this',
    sizes: (sizes as { sku: string }[]).toReversed(),
    pictures: (pictures as object[]).slice(1, 3).toReversed(),
    details: [...(details as object[]), { name: 'Aaa', value: 'last' }],
  }))
  const first = await shop.database.query<{ sku: string }>(
    `select sku from variations v join products p on p.id = v.product_id where p.key = $1 and kind = 'size' order by sku limit 1`,
    [other.id],
  )
  await setPrices({
    ctx: owner(),
    input: {
      key: other.id,
      prices: [
        { sku: first[0]?.sku ?? '', pence: 4242 },
        { sku: 'NEW-1', pence: 900 },
      ],
    },
  })
  await change(other, ({ sizes }) => {
    const [size, ...rest] = sizes as object[]
    return {
      sizes: [{ ...size, sku: 'NEW-1', width: 123 }, size, ...rest],
      hasFreeSample: false,
      look: null,
      patterns: [],
    }
  })
  await change(archived, () => ({ status: 'archived' }))
  // As if it had been so from the start.
  await shop.database.query('alter table prices disable trigger prices_kept', [])
  await shop.database.query(
    `update prices set pence = pence + 7 where pence > 0 and not exists (
       select 1 from prices sale where sale.kind = 'sale' and sale.variation_id = prices.variation_id)`,
    [],
  )

  const rows = await shop.database.query<{ id: number }>('select id from products', [])
  await rebuildListing(
    shop.database.db,
    rows.map(({ id }) => id),
    shop.clock.now(),
  )
  const count = Number(process.env.RANDOM_EDITS ?? 12)
  for (const edit of fc.sample(randomEdit, { numRuns: count, seed: Number(process.env.SEED ?? 2026) }))
    await tryEdit(shop, edit)

  const edited = await exported()
  expect(await compareCatalogue(importing(shop), edited.folder)).toEqual([])

  const empty = await emptyDatabaseLike(inject('seeded'))
  const second = testContextOn(await openDatabase(empty.where))
  await importCatalogue(importing(second), edited.folder)
  const again = await exportCatalogue(second.database.db, second)
  expect(again.faults).toEqual([])
  expect(again.files).toEqual(edited.files)
  await second.database.close()
  await empty.remove()
  for (const folder of [untouched.folder, edited.folder]) await rm(folder, { recursive: true })
})

test('a text that exists as HTML only stops an export with a sentence', async () => {
  await shop.database.query(`update pages set source = null where slug = 'faq'`, [])
  const { faults } = await exportCatalogue(shop.database.db, shop)
  expect(faults).toEqual([expect.stringMatching(/^The text of the page ‘.*’ was written for an earlier version/)])
})
