import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { searchSchema } from '#contract/catalogue/catalogue.ts'
import { migrate } from '#database/migrate.ts'
import { documentKinds } from '#database/tables/documents.ts'
import { compareCatalogue } from '#shop/catalogue/import/compare-catalogue.ts'
import { importCatalogue } from '#shop/catalogue/import/import-catalogue.ts'
import { openCatalogue } from '#shop/catalogue/import/open-catalogue.ts'
import type { ActingContext } from '#shop/context.ts'
import { adoptDocuments } from '#shop/documents/adopt-documents.ts'
import { kinds } from '#shop/documents/find-document.ts'
import { lacksRevisions } from '#shop/documents/lacks-revisions.ts'
import { openSettings } from '#shop/settings/open-settings.ts'
import { testShop } from '#testing/app/test-shop.ts'
import { applyLandedState, emptyDatabase, landedStates } from '#testing/database/landed-states.ts'
import { isThorough } from '#testing/is-thorough.ts'

const shop = testShop('fewSeeded')
const folder = mkdtempSync(join(tmpdir(), 'shop-catalogue-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const missingFolder = join(folder, 'missing')
const nothingDone = { imported: null, differences: 0 }
const open = (isLive = true, from = folder) => openCatalogue(shop.ctx, { folder: from, isLive })
const query = <Row = Record<string, unknown>>(text: string) => shop.ctx.database.query<Row>(text, [])
const found = async (q: string) =>
  searchSchema.parse((await shop.get(`/api/search?q=${encodeURIComponent(q)}`)).body).meta.total_products

/** A catalogue of few stones, so that importing it takes a moment only. */
function writeFiles() {
  rmSync(folder, { recursive: true, force: true })
  cpSync(join(import.meta.dirname, '../../catalogue'), folder, { recursive: true })
  for (const name of readdirSync(join(folder, 'stones')))
    if (name !== 'granite.yaml') rmSync(join(folder, 'stones', name))
}

function edit(file: string, change: (text: string) => string) {
  const path = join(folder, file)
  const before = readFileSync(path, 'utf8')
  const after = change(before)
  expect(after).not.toBe(before)
  writeFileSync(path, after)
}

/** As an earlier version left the shop, in which the files were the catalogue. */
const forgetAdoption = () =>
  query(`with texts as (update pages set source = null), more as (update posts set source = null),
    answers as (update faq_entries set source = null)
    update catalogue_imports set adopted_at = null, derived_with = null`)

/** Every price, text, picture and address of the shop, without what is new in this version. */
const catalogueTables = {
  products: 'products order by id',
  variations: 'variations order by id',
  prices: 'prices order by id',
  pictures: 'pictures order by id',
  pages: '(select slug, title, summary, body, updated_at from pages) p order by slug',
  posts: '(select slug, title, excerpt, body, picture from posts) p order by slug',
  questions: '(select slug, question, answer, position from faq_entries) q order by position',
  slides: 'slides order by position',
  menu: 'menu_entries order by position',
  collections: 'collections order by id',
  terms: 'terms order by id',
  bands: 'delivery_bands order by option_id, up_to_grams',
  listings: '(select product_id, card::text from product_listings) l order by product_id',
}
async function everything(): Promise<Record<string, unknown>> {
  const tables: Record<string, unknown> = {}
  for (const [name, from] of Object.entries(catalogueTables)) tables[name] = await query(`select * from ${from}`)
  return tables
}

function settingsWith(phone: string): ActingContext['settings'] {
  const { settings } = shop.ctx
  return { ...settings, company: { ...settings.company, phone: phone as typeof settings.company.phone } }
}

beforeEach(writeFiles)

test('an empty database gets the starter catalogue once, however many processes start', async () => {
  await emptyDatabase(shop.ctx.database.db)
  await migrate(shop.ctx.database.db)
  const opened = await Promise.all(Array.from({ length: 6 }, () => open()))
  expect(opened.filter(({ imported }) => imported !== null)).toHaveLength(1)
  expect(await query("select verb, actor from audit_log where subject = 'catalogue'")).toEqual([
    { verb: 'catalogue_imported', actor: 'guest' },
  ])
  expect(await query("select count(*)::int as openings from stock_moves where reason = 'opening'")).toEqual([
    await query('select count(*)::int as openings from variations where stock > 0').then(([row]) => row),
  ])
})

// How each state is migrated is tested in migrate.test.ts.
test.each(Object.entries(landedStates).slice(isThorough ? 0 : -1))(
  'a database as landed is adopted, and each document gets its first revision: %s',
  async (_, state) => {
    const { database } = shop.ctx
    await emptyDatabase(database.db)
    await applyLandedState(database.db, state)
    await migrate(database.db)
    expect((await open()).imported).toBeGreaterThan(0)
    await forgetAdoption()
    const before = await everything()
    expect(await open()).toEqual(nothingDone)
    expect(await lacksRevisions(database.db)).toBe(true)
    await openSettings(database, shop.ctx.clock)
    const added = await adoptDocuments(shop.ctx)
    expect(await everything()).toEqual(before)
    const documents = await Promise.all(
      documentKinds.map(async (kind) =>
        (await kinds[kind].read(database.db)).map(({ id, document }) => ({
          kind,
          id,
          number: 1,
          actor: 'import',
          document,
        })),
      ),
    )
    const written = await query('select kind, entity_id as id, number, actor, document from revisions')
    const byId = (one: { kind: string; id: string }, other: { kind: string; id: string }) =>
      `${one.kind} ${one.id}` < `${other.kind} ${other.id}` ? -1 : 1
    expect((written as { kind: string; id: string }[]).sort(byId)).toEqual(documents.flat().sort(byId))
    expect(new Set(documents.flat().map(({ kind }) => kind))).toEqual(new Set(documentKinds))
    // The settings have theirs from `openSettings`.
    expect(added).toBe(written.length - documents.flat().filter(({ kind }) => kind === 'settings').length)
    expect(await query('select 1 from drafts')).toEqual([])
    expect(await lacksRevisions(database.db)).toBe(false)
    expect(await adoptDocuments(shop.ctx)).toBe(0)
  },
)

test('a demonstration that becomes a live shop withdraws the history stated for its starter stock, once', async () => {
  await emptyDatabase(shop.ctx.database.db)
  await migrate(shop.ctx.database.db)
  const start = (isLive: boolean) => openCatalogue({ ...shop.ctx, actor: { kind: 'import' } }, { folder, isLive })
  await start(false)
  const proof = async () => ({
    stated: (
      await query(`select from prices p join price_changes c on c.id = p.change_id
        where c.actor = 'import' and p.recorded_at < c.at`)
    ).length,
    shown: (await query(`select from product_listings where card -> 'price' ->> 'discount_percent' is not null`))
      .length,
    onSale: (await query('select from product_listings where on_sale')).length,
  })
  const demonstration = await proof()
  expect(Math.min(demonstration.stated, demonstration.shown)).toBeGreaterThan(0)
  await start(false)
  expect(await proof()).toEqual(demonstration)
  expect(await start(true)).toEqual(nothingDone)
  expect(await proof()).toEqual({ stated: 0, shown: 0, onSale: demonstration.onSale })
  const before = await everything()
  await start(true)
  expect(await everything()).toEqual(before)
})

describe('a shop with the catalogue of the files', () => {
  beforeEach(() => importCatalogue(shop.ctx, folder))

  test('a later start reads no file and changes nothing', async () => {
    await query("update products set summary = 'Typed in the office' where slug = (select min(slug) from products)")
    await query("update pages set title = 'Typed in the office' where slug = 'about-us'")
    await query('alter table prices disable trigger prices_kept')
    await query('update prices set pence = pence + 1')
    const before = await everything()
    edit('collections.yaml', (text) => text.replace('title: ', 'title: New '))
    for (const isLive of [true, false]) {
      expect(await open(isLive)).toEqual(nothingDone)
      expect(await open(isLive, missingFolder)).toEqual(nothingDone)
    }
    expect(await everything()).toEqual(before)
  })

  test('changed details of the company reach the pages at the next start, and nothing else changes', async () => {
    const { listings, pages: _pages, posts: _posts, questions: _questions, ...before } = await everything()
    const versions = async () => (await query<{ count: number }>('select count(*)::int from page_versions'))[0]?.count
    const versionsBefore = (await versions()) ?? 0
    const start = () =>
      openCatalogue({ ...shop.ctx, settings: settingsWith('01632 960 111') }, { folder: missingFolder, isLive: true })
    expect(await start()).toEqual(nothingDone)
    const withPhone = await query("select slug from pages where body like '%01632 960 111%'")
    expect(withPhone.length).toBeGreaterThan(0)
    expect(await versions()).toBe(versionsBefore + withPhone.length)
    expect(await everything()).toMatchObject({ ...before, listings })
    await start()
    expect(await versions()).toBe(versionsBefore + withPhone.length)
  })

  test('rows that are derived differently by a new version are derived again from the database', async () => {
    await query("update product_listings set search = ''")
    await query("update catalogue_imports set derived_with = 'an earlier version'")
    // Polled: PostgreSQL drops cached responses a moment after a change.
    await expect.poll(() => found('600x600')).toBe(0)
    expect(await open(true, missingFolder)).toEqual(nothingDone)
    await expect.poll(() => found('600x600')).toBeGreaterThan(0)
  })

  test('an earlier shop whose files have not changed keeps everything, and gains the Markdown of its texts', async () => {
    await forgetAdoption()
    const before = await everything()
    expect(await open()).toEqual(nothingDone)
    expect(await everything()).toEqual(before)
    expect(await query('select slug from pages where source is null')).toEqual([])
    expect(await query('select slug from posts where source is null')).toEqual([])
    expect(await query('select slug from faq_entries where source is null')).toEqual([])
    expect(await open(true, missingFolder)).toEqual(nothingDone)
  })

  test('an earlier live shop whose files have changed keeps everything and counts what differs', async () => {
    await query("update pages set body = '<p>Typed by hand</p>' where slug = 'about-us'")
    edit('collections.yaml', (text) => text.replace('title: ', 'title: New '))
    await forgetAdoption()
    const before = await everything()
    expect(await open()).toEqual({ imported: null, differences: 2 })
    expect(await everything()).toEqual(before)
    expect(await query('select slug from pages where source is null')).toEqual([{ slug: 'about-us' }])
    expect(await query('select differences, adopted_at is not null as adopted from catalogue_imports')).toEqual([
      { differences: 2, adopted: true },
    ])
    expect(await open()).toEqual(nothingDone)
  })

  test('an earlier demo shop whose files have changed is imported once more', async () => {
    await query("update pages set title = 'Old' where slug = 'about-us'")
    edit('collections.yaml', (text) => text.replace('title: ', 'title: New '))
    await forgetAdoption()
    expect((await open(false)).imported).toBeGreaterThan(0)
    expect(await compareCatalogue(shop.ctx, folder)).toEqual([])
    edit('collections.yaml', (text) => text.replace('title: ', 'title: Newer '))
    expect(await open(false)).toEqual(nothingDone)
  })

  test('a generated catalogue stays as it is', async () => {
    await query("update catalogue_imports set origin = 'generated', fingerprint = 'generated:1'")
    await forgetAdoption()
    const before = await everything()
    expect(await open(true, missingFolder)).toEqual(nothingDone)
    expect(await open(false, missingFolder)).toEqual(nothingDone)
    expect(await everything()).toEqual(before)
  })

  test('comparing with the files names what differs and changes nothing', async () => {
    expect(await compareCatalogue(shop.ctx, folder)).toEqual([])
    await query("update products set slug = 'renamed' where slug = (select min(slug) from products)")
    await query("insert into synonyms (phrase, words) values ('paving sets', '{slab}')")
    await query(`insert into stock_moves (variation_id, pieces, reason, actor)
      select min(id), 1, 'opening', 'import' from variations`)
    edit('pages/about-us.md', (text) => `${text}\nOne more sentence.\n`)
    const before = await everything()
    const differences = await compareCatalogue(shop.ctx, folder)
    expect(differences).toContainEqual({ kind: 'product', key: 'renamed', change: 'only in the shop' })
    expect(
      differences
        .filter(({ kind }) => kind === 'product')
        .map(({ change }) => change)
        .sort(),
    ).toEqual(['only in the files', 'only in the shop'])
    expect(differences.filter(({ kind }) => kind !== 'product')).toEqual([
      { kind: 'page', key: 'about-us', change: 'changed' },
      { kind: 'synonym', key: 'paving sets', change: 'only in the shop' },
    ])
    expect(await everything()).toEqual(before)
  })
})
