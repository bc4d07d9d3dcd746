import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import type { Facets, ProductCard } from '#contract/catalogue/catalogue.ts'
import { openVocabulary } from '#contract/catalogue/open-vocabulary.ts'
import { productTerms, terms } from '#database/tables/catalogue.ts'
import { rebuildListing } from '#shop/catalogue/rebuild-listing.ts'
import { findRedirect, isAddress } from '#shop/content/addresses.ts'
import { openPreviewLink } from '#shop/documents/preview-link.ts'
import { officeShop } from '#testing/app/office.ts'
import { landedListings } from '#testing/contract/landed-listings.ts'

const shop = officeShop()
type Member = Awaited<ReturnType<typeof shop.hire>>
type Fields = Record<string, unknown>
type Listed = { id: string; document: Fields | null; used_by?: number }
let editor: Member

beforeAll(async () => {
  shop.clock.time = Date.now()
  editor = await shop.hire('content')
})

const blank = {
  collection: { title: '', slug: '', path: '', aliases: [], intro: '', position: 0, isHidden: false },
  term: { group: 'colour', name: '', slug: '', path: '', aliases: [], swatch: '', position: 0, isHidden: false },
}
type Kind = keyof typeof blank

/** Saves fields of a document that nobody else edits, and publishes them. */
async function publish(kind: Kind, id: string, fields: Fields) {
  const { status, json } = await editor.call('GET', `documents/${kind}/${id}`)
  const before: Fields = status === 200 ? (json.draft?.document ?? json.document) : blank[kind]
  const changes = Object.entries(fields).map(([field, to]) => ({ field, from: before[field] ?? null, to }))
  const saved = await editor.call('PATCH', `documents/${kind}/${id}/draft`, { changes })
  expect([saved.status, saved.json.conflicts]).toEqual([200, []])
  return editor.call('POST', `documents/${kind}/${id}/publish`, { number: saved.json.number })
}

const list = async (kind: Kind): Promise<Listed[]> => (await editor.call('GET', `documents/${kind}/all`)).json.documents
const find = async (kind: Kind, slug: string): Promise<Listed> => {
  const found = (await list(kind)).find(({ document }) => document?.slug === slug)
  if (!found) throw new Error(`there is no ${kind} ${slug}`)
  return found
}

const teal = {
  group: 'colour',
  name: 'Teal',
  slug: 'teal',
  path: '/colour/teals',
  aliases: ['petrol'],
  swatch: '#2b7a78',
  position: 20,
}
const tealKey = randomUUID()
const riverKey = randomUUID()

describe('a new shop', () => {
  test('has every listing it had when the vocabulary was code', async () => {
    const { listings, listingAt } = shop.base.ctx.vocabulary
    expect(listings.map(({ path, title }) => [path, title])).toEqual(
      landedListings.map(([path, title]) => [path, title]),
    )
    for (const [path, , aliases] of landedListings)
      for (const alias of aliases) expect(listingAt(alias)?.listing.path, alias).toBe(path)
  })

  test('says how many products use a term', async () => {
    const white = await find('term', 'white')
    const { body } = await shop.base.get('/api/facets')
    const listed = (body as Facets).colour.find(({ slug }) => slug === 'white')?.count ?? 0
    expect(listed).toBeGreaterThan(10)
    expect(white.used_by).toBeGreaterThanOrEqual(listed)
  })
})

describe('a new colour', () => {
  test('is refused in a filter until it is published', async () => {
    const { status, body } = await shop.base.get('/api/products?colour=teal')
    expect([status, body]).toMatchObject([400, { error: { fields: { 'colour.0': "'teal' is not a colour we know" } } }])
  })

  test('has an address, a filter, a count and a place in every list once it is published', async () => {
    expect(await publish('term', tealKey, teal)).toMatchObject({ status: 200 })
    await expect.poll(() => shop.base.ctx.vocabulary.listingAt('/colour/teals')?.listing.title).toBe('Teal')
    const { db } = shop.ctx.database
    const [product] = ((await shop.base.get('/api/products?per_page=1')).body as { data: ProductCard[] }).data
    const [row] = await db.select({ id: terms.id }).from(terms).where(eq(terms.key, tealKey))
    await db.transaction(async (tx) => {
      await tx.insert(productTerms).values({ productId: product?.id ?? 0, termId: row?.id ?? 0, position: 9 })
      await rebuildListing(tx, [product?.id ?? 0], shop.base.ctx.clock.now())
    })
    for (const word of ['teal', 'petrol', 'Teals'])
      await expect
        .poll(async () => (await shop.base.get(`/api/products?colour=${word}`)).body)
        .toMatchObject({ meta: { total_products: 1 } })
    expect((await shop.base.get('/api/filtered-products?stone_colour=petrol')).body).toMatchObject({
      data: [{ slug: product?.slug }],
    })
    expect(((await shop.base.get('/api/facets')).body as Facets).colour).toContainEqual({
      slug: 'teal',
      name: 'Teal',
      count: 1,
    })
    expect((await shop.base.get('/api/search/suggestions?q=teal')).body).toMatchObject({
      products: [{ slug: product?.slug }],
      collections: [{ title: 'Teal', path: '/colour/teals' }],
    })
    expect((await shop.base.get('/api/vocabulary')).body).toMatchObject({
      terms: expect.arrayContaining([expect.objectContaining({ slug: 'teal', swatch: '#2b7a78' })]),
    })
    expect(await isAddress(db, '/colour/teals')).toBe(true)
    expect(await isAddress(db, '/colour/petrol')).toBe(true)
    expect((await find('term', 'teal')).used_by).toBe(1)
  })

  test('cannot be hidden while a product has it, and the draft stays', async () => {
    const refused = await publish('term', tealKey, { isHidden: true })
    expect([refused.status, refused.json.error.fields]).toEqual([422, { isHidden: 'Used by 1 product' }])
    expect((await editor.call('GET', `documents/term/${tealKey}`)).json.draft.document.isHidden).toBe(true)
    await editor.call('DELETE', `documents/term/${tealKey}/draft`)
  })

  test('can be renamed and moved: cards and searches follow, and the old address leads to the new one', async () => {
    expect(await publish('term', tealKey, { name: 'Turquoise', path: '/colour/turquoise' })).toMatchObject({
      status: 200,
    })
    await expect
      .poll(async () => (await shop.base.get('/api/products?search=turquoise')).body)
      .toMatchObject({
        data: [
          {
            attributes: expect.arrayContaining([
              expect.objectContaining({ id: 8, options: expect.arrayContaining(['Turquoise']) }),
            ]),
          },
        ],
      })
    expect(await findRedirect(shop.ctx.database.db, '/colour/teals')).toBe('/colour/turquoise')
  })
})

/** Puts a link to the front of the menu, which refuses an address without a page. */
async function linkFromMenu(link: { title: string; link: string }): Promise<void> {
  type Entry = { groups: { links: object[] }[] }
  const path = 'documents/menu/header'
  const { entries } = (await editor.call('GET', path)).json.document as { entries: [Entry, ...Entry[]] }
  const to = structuredClone(entries)
  to[0].groups[0]?.links.unshift(link)
  const saved = await editor.call('PATCH', `${path}/draft`, { changes: [{ field: 'entries', from: entries, to }] })
  expect(await editor.call('POST', `${path}/publish`, { number: saved.json.number })).toMatchObject({ status: 200 })
  await expect.poll(async () => JSON.stringify((await shop.base.get('/api/megamenu')).body)).toContain(link.link)
}

describe('a new collection', () => {
  const river = {
    title: 'River Pebbles',
    slug: 'river-pebbles',
    path: '/collections/custom-stonework/river-pebbles',
    intro: 'Rounded by water over thousands of years and sorted by hand, for borders, showers and dry gardens.',
    position: 40,
  }

  test('can be previewed before it is published', async () => {
    const changes = Object.entries(river).map(([field, to]) => ({ field, from: field === 'position' ? 0 : '', to }))
    await editor.call('PATCH', `documents/collection/${riverKey}/draft`, { changes })
    const { path } = (await editor.call('GET', `documents/collection/${riverKey}/preview`)).json
    expect(path).toMatch(/^\/collections\/custom-stonework\/river-pebbles\?preview=/)
    const token = new URL(path, 'https://shop.test').searchParams.get('preview') ?? ''
    expect(await openPreviewLink(shop.ctx, token)).toEqual({ kind: 'collection', id: riverKey })
    expect(shop.base.ctx.vocabulary.resolveCollection('river-pebbles')).toBeNull()
  })

  test('is listed once it is published, and hidden again', async () => {
    const draft = (await editor.call('GET', `documents/collection/${riverKey}`)).json.draft
    const published = await editor.call('POST', `documents/collection/${riverKey}/publish`, { number: draft.number })
    expect(published.status).toBe(200)
    await expect
      .poll(async () => (await shop.base.get('/api/collections')).body)
      .toMatchObject({ data: expect.arrayContaining([expect.objectContaining({ path: river.path, count: 0 })]) })
    expect((await shop.base.get('/api/products/by-category?category=River Pebbles')).status).toBe(200)
    // The sitemap and the page's address are made from this.
    const { listings } = openVocabulary(
      (await shop.base.get('/api/vocabulary')).body as Parameters<typeof openVocabulary>[0],
    )
    expect(listings.map(({ path }) => path)).toContain(river.path)
    await linkFromMenu({ title: river.title, link: river.path })
    expect(await publish('collection', riverKey, { isHidden: true })).toMatchObject({ status: 200 })
    await expect
      .poll(async () => (await shop.base.get('/api/products/by-category?category=river-pebbles')).status)
      .toBe(400)
  })
})

describe('refusals', () => {
  const intro = 'x'.repeat(90)
  test.each([
    ['the address of another listing', { path: '/colour/whites' }, { path: 'Another listing has this address' }],
    ['another word for another listing', { path: '/colour/gray' }, { path: 'Another listing has this address' }],
    [
      'the folder of another group',
      { path: '/finish/puce' },
      { path: 'Please enter an address that starts with /colour/' },
    ],
    [
      'an address of the shop',
      { path: '/checkout' },
      { path: expect.stringMatching(/^Please enter an address such as/) },
    ],
    ['a word that is taken', { aliases: ['gray'] }, { aliases: 'Something else already has the word ‘gray’' }],
    ['a swatch that is no colour', { swatch: 'reddish' }, { swatch: "Please enter a colour such as '#2b7a78'" }],
  ])('a new colour cannot have %s', async (_, fields, faults) => {
    const refused = await publish('term', randomUUID(), { name: 'Puce', slug: 'puce', path: '/colour/puce', ...fields })
    expect([refused.status, refused.json.error.fields]).toEqual([422, faults])
  })

  test.each([
    ['/collections/marble-tiles', 'Another listing has this address'],
    ['/stone-collection/all-products', 'Another listing has this address'],
    ['/stone-collection/moon-rock', 'The shop uses this address itself'],
  ])('a new collection cannot have the address %s', async (path, fault) => {
    const refused = await publish('collection', randomUUID(), { title: 'Moon Rock', slug: 'moon-rock', path, intro })
    expect([refused.status, refused.json.error.fields]).toEqual([422, { path: fault }])
  })

  test('what the shop links to keeps its address and its word, and what products use stays visible', async () => {
    const marble = await find('collection', 'marble-tiles')
    const refused = await publish('collection', marble.id, {
      path: '/collections/marble',
      slug: 'marble',
      isHidden: true,
    })
    expect(refused.json.error.fields).toEqual({
      path: 'The shop links to this page, so its address cannot change',
      slug: 'Files and filters use this word, so it cannot change',
      isHidden: `Used by ${marble.used_by} products`,
    })
  })

  test('somebody without the permission changes nothing', async () => {
    const sales = await shop.hire('sales')
    expect((await sales.call('GET', 'documents/term/all')).status).toBe(403)
    const changes = [{ field: 'name', from: '', to: 'Puce' }]
    expect((await sales.call('PATCH', `documents/term/${randomUUID()}/draft`, { changes })).status).toBe(403)
  })
})
