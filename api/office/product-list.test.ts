import { randomUUID } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import { rebuildListing } from '#shop/catalogue/rebuild-listing.ts'
import { previewProduct } from '#shop/content/preview-product.ts'
import { adoptDocuments } from '#shop/documents/adopt-documents.ts'
import { officeShop } from '#testing/app/office.ts'
import { type Member, newSize, productEditor } from '#testing/app/product-editor.ts'

const shop = officeShop()
let manager: Member
beforeAll(async () => {
  manager = await shop.hire('manager')
})

const { keyOf, publicProduct, save, newProduct } = productEditor(shop, () => manager)

test('a new price ends the one before it, and the shop shows it', async () => {
  const key = await keyOf('carrara-honed')
  const { prices } = (await manager.call('GET', `products/${key}/prices`)).json
  const { sku, pence } = prices[0]
  const set = (to: number) => manager.call('PUT', `products/${key}/prices`, { prices: [{ sku, pence: to }] })
  expect((await set(0)).status).toBe(400)
  await set(pence + 100)
  await set(pence + 100)
  const rows = await shop.rows(
    `select pence, valid_until is null as runs, recorded_at is not null as recorded,
       lag(valid_until) over (order by r.id) = valid_from as follows
     from prices r join variations v on v.id = r.variation_id where sku = $1 order by r.id`,
    [sku],
  )
  expect(rows).toEqual([
    { pence, runs: false, recorded: true, follows: null },
    { pence: pence + 100, runs: true, recorded: true, follows: true },
  ])
  const { variations } = (await publicProduct('carrara-honed')).json
  expect(variations.find((one: { sku: string }) => one.sku === sku).price_pence).toBe(pence + 100)
  expect((await shop.audit('product', key)).at(-1)).toMatchObject({
    verb: 'prices_changed',
    after: { [sku]: pence + 100 },
  })
})

test('the list of products finds by name, SKU, collection, material and what is missing', async () => {
  const list = async (query: string) => (await manager.call('GET', `products?${query}`)).json
  const all = await list('')
  expect([all.products.length, all.total > 200]).toEqual([50, true])
  const [found] = (await list('q=carrara-honed-')).products
  expect(found).toMatchObject({
    fields: { name: expect.stringMatching(/Carrara/), status: 'publish', material: 'marble', leadDays: [14] },
    is_published: true,
    draft: null,
    picture: expect.stringMatching(/^\/images/),
    updated_at: expect.any(String),
  })
  expect(found.to_pence).toBeGreaterThanOrEqual(found.from_pence)
  const slates = await list('material=slate&collection=slate-tiles')
  expect(slates.total).toBeGreaterThan(5)
  expect((await list('missing=price')).total).toBe(0)
  expect((await list('stock=out')).products.every(({ stock }: { stock: number }) => stock < 2)).toBe(true)
  const key = randomUUID()
  await save(key, { name: 'Zinc white' })
  expect((await list('status=new&q=zinc')).products).toMatchObject([
    { key, is_published: false, fields: { name: 'Zinc white' }, draft: { changed: [] } },
  ])
})

test('the list of products shows the draft of a product, finds it and says what it changes', async () => {
  const key = await keyOf('jura-grey-honed')
  const number = await save(key, { name: 'Jura, honed', popularity: 3, isFeatured: true })
  const found = (await manager.call('GET', 'products?draft=yes&material=limestone')).json.products
  expect(found).toMatchObject([
    {
      key,
      fields: { name: 'Jura, honed', popularity: 3 },
      draft: { number, changed: ['name', 'popularity', 'isFeatured'] },
    },
  ])
  await manager.call('DELETE', `documents/product/${key}/draft`)
  expect((await manager.call('GET', 'products?draft=yes&material=limestone')).json.total).toBe(0)
})

test.each(['name', '-name', 'status', 'price', '-price', '-stock', 'popularity', '-updated'])(
  'the list of products sorted by %s is the same in pages as in one piece',
  async (sort) => {
    // Derived at the time of the test, as in a shop whose clock never goes back.
    const { db } = shop.ctx.database
    const rows = await shop.rows<{ id: number }>('select id from products')
    await db.transaction((tx) =>
      rebuildListing(
        tx,
        rows.map(({ id }) => id),
        shop.ctx.clock.now(),
      ),
    )
    const seen: { key: string; fields: { name: string }; from_pence: number | null }[] = []
    let cursor = ''
    let total = 0
    do {
      const { json } = await manager.call('GET', `products?sort=${sort}${cursor && `&cursor=${cursor}`}`)
      seen.push(...json.products)
      total = json.total
      cursor = json.next ?? ''
    } while (cursor)
    expect([seen.length, new Set(seen.map(({ key }) => key)).size]).toEqual([total, total])
    if (sort.endsWith('price')) {
      const prices = seen.map(({ from_pence }) => from_pence ?? -1)
      expect(prices).toEqual(prices.toSorted((a, b) => (sort === 'price' ? a - b : b - a)))
    }
  },
)

test('a cursor that is not from this list is refused', async () => {
  for (const cursor of ['x', Buffer.from('["a","b"]').toString('base64url'), Buffer.from('[1]').toString('base64url')])
    expect((await manager.call('GET', `products?sort=price&cursor=${cursor}`)).status).toBe(422)
})

test('products have a first revision, and no second one without a change', async () => {
  const [{ count } = { count: 0 }] = await shop.rows<{ count: number }>(
    `select count(*)::int as count from products p where not exists (
       select from revisions r where r.kind = 'product' and r.entity_id = p.key::text)`,
  )
  expect(count).toBe(0)
  expect(await adoptDocuments(shop.ctx)).toBe(0)
})

test('a preview shows the draft on the product page, also before it is published', async () => {
  const key = randomUUID()
  await save(key, {
    ...(await newProduct()),
    slug: 'moon-white',
    name: 'Moon white',
    sizes: [{ ...newSize, sku: 'W-1' }],
  })
  const { path } = (await manager.call('GET', `documents/product/${key}/preview`)).json
  expect(path).toMatch(/^\/product\/moon-white\?preview=product\./)
  expect((await publicProduct('moon-white')).status).toBe(404)
  const preview = { kind: 'product' as const, id: key }
  expect(await previewProduct(shop.ctx, { slug: 'moon-white', preview })).toMatchObject({
    product: { name: 'Moon white', status: 'publish', laying: { joint: 3 } },
    collections: [{ slug: 'limestone-tiles' }],
    variations: [{ sku: 'W-1', coverageMm2: 180_000, prices: [{ pence: 0 }] }],
    pictures: [{ alt: 'Moon grey, laid' }],
  })
  expect(await previewProduct(shop.ctx, { slug: 'carrara-honed', preview })).toBe(null)
})
