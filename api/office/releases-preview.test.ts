import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { draftedProducts } from '#shop/content/drafted-products.ts'
import { openPreviewLink } from '#shop/documents/preview-link.ts'
import { asOfRelease } from '#shop/releases/preview-release.ts'
import { newCollection, releaseShop } from '#testing/app/releases.ts'
import { stockStone } from '#testing/shop/baskets.ts'
import { withAsOf } from '../http/preview.ts'

const shop = releaseShop()
const { me } = shop

const visitor = shop.enter()
const read = async (path: string) => {
  const { requestId: _, ...json } = (await visitor.send('GET', path)).json
  return JSON.stringify(json)
}
/** What the calls of a page return in the shop as of a release. */
const readAsOf = (release: number, paths: string[]) =>
  asOfRelease(shop.ctx, release, (asOf) => withAsOf(asOf, () => Promise.all(paths.map(read))))

test('the shop as of a release has its pages, lists, menu and settings, and visitors see none of it', async () => {
  const product = await shop.productId(0)
  const id = await shop.create(me.owner, 'Whole shop', shop.inMinutes(30))
  await shop.add(me.owner, id, { kind: 'page', id: await shop.pageId('about-us'), title: 'As of release' })
  await shop.add(me.owner, id, { kind: 'product', id: product, name: 'Release stone', collections: ['released'] })
  await shop.add(me.owner, id, {
    kind: 'collection',
    id: randomUUID(),
    ...newCollection('Released', 95),
  })
  await shop.add(me.owner, id, { kind: 'settings', id: 'company', tagline: 'Stone of the release' })
  const [{ sku } = { sku: '' }] = await shop.rows<{ sku: string }>(
    "select v.sku from variations v join products p on p.id = v.product_id where p.key = $1 and v.kind = 'size' limit 1",
    [product],
  )
  const operation = { kind: 'set', pence: 123 } as const
  expect((await shop.addPrices(me.owner, id, { skus: [sku], operation }, { accept_below_cost: true })).status).toBe(200)
  // It cannot be published, and does not keep the others from being shown.
  await shop.add(me.owner, id, { kind: 'page', id: await shop.pageId('samples'), title: '' })
  const paths = [
    '/wp-json/wp/v2/pages?slug=about-us',
    '/api/products/by-category?category=released',
    '/api/vocabulary',
    '/api/site',
    '/api/search?q=release%20stone',
  ]
  const before = await Promise.all(paths.map(read))
  const [page, list, vocabulary, site, found] = await readAsOf(id, paths)
  expect(page).toContain('As of release')
  expect(list).toContain('Release stone')
  expect(list).toContain('1.23')
  expect(vocabulary).toContain('Released')
  expect(site).toContain('Stone of the release')
  expect(found).toContain('Release stone')
  expect(await Promise.all(paths.map(read))).toEqual(before)
  expect(before.join()).not.toMatch(/As of release|Release stone|Released|Stone of the release/)
  expect(await shop.rows('select 1 from revisions where release_id = $1', [id])).toEqual([])
})

test('the shop as of a release has the releases before it too, and not those after it', async () => {
  const page = await shop.pageId('installation')
  const ids: number[] = []
  for (const [minutes, change] of [
    [5, { title: 'Laid first' }],
    [10, { needsLegalCheck: true }],
    [15, { title: 'Laid last' }],
  ] as const) {
    const id = await shop.create(me.owner, `In ${minutes}`, shop.inMinutes(minutes))
    await shop.add(me.owner, id, { kind: 'page', id: page, accepts_other: true, ...change })
    ids.push(id)
  }
  const [shown] = await readAsOf(ids[1] ?? 0, ['/wp-json/wp/v2/pages?slug=installation'])
  expect(shown).toContain('Laid first')
  expect(await read('/wp-json/wp/v2/pages?slug=installation')).not.toContain('Laid')
})

test('no checkout waits while a page of a release is rendered, apart from the one connection of the embedded database', async () => {
  const stone = await stockStone(shop.ctx)
  const item = await stone.item({ pence: 4200 })
  const [{ sku, slug } = { sku: '', slug: '' }] = await shop.rows<{ sku: string; slug: string }>(
    'select v.sku, p.slug from variations v join products p on p.id = v.product_id where v.id = $1',
    [item.id],
  )
  const id = await shop.create(me.owner, 'Waiting')
  const operation = { kind: 'set', pence: 4300 } as const
  expect((await shop.addPrices(me.owner, id, { skus: [sku], operation })).status).toBe(200)
  await shop.add(me.owner, id, { kind: 'product', id: await shop.productId(2), name: 'Of the release' })
  await shop.add(me.owner, id, { kind: 'page', id: await shop.pageId('about-us'), title: 'Of the release' })
  await shop.add(me.owner, id, { kind: 'settings', id: 'company', tagline: 'Of the release' })
  const buyer = shop.enter()
  await buyer.add(item, 2)
  const order = await buyer.body()
  const change = { filter: {}, skus: [sku], operation: { kind: 'set', pence: 4400 }, starts: null, ends: null }
  const { hash, planned_at } = (await me.owner.call('POST', 'prices/plan', change)).json
  const buy = async () => (await buyer.sendOrder(order)).status
  const reprice = async () => (await me.owner.call('POST', 'prices/changes', { ...change, hash, planned_at })).status
  const isServer = shop.ctx.database.kind === 'postgres'
  const { bought, repriced, shown } = await asOfRelease(shop.ctx, id, async (asOf) => {
    const ordered = buy()
    if (isServer) expect(await ordered).toBe(201)
    // Staff wait: two changes of prices happen one after the other.
    const changed = ordered.then(reprice)
    const product = await withAsOf(asOf, () => read(`/api/product/${slug}`))
    return { bought: ordered, repriced: changed, shown: product }
  })
  expect([await bought, await repriced]).toEqual([201, 200])
  expect(shown).toContain('43.00')
  expect(await read(`/api/product/${slug}`)).toContain('44.00')
})

test('a picture of laid stone is drawn as the draft or a release has it', async () => {
  const product = { kind: 'product', id: await shop.productId(3) }
  const { slug } = (await me.owner.call('GET', `documents/product/${product.id}`)).json.document
  const id = await shop.create(me.owner, 'Faces')
  await shop.add(me.owner, id, { ...product, name: 'With a release' })
  await shop.save(me.owner, product, { name: 'In a draft' })
  const drafted = await draftedProducts(shop.ctx, slug)
  expect(drafted.map((rows) => rows.product.name).sort()).toEqual(['In a draft', 'With a release'])
  await shop.act(me.owner, id, 'publish')
  await me.owner.call('DELETE', `documents/product/${product.id}/draft`)
  expect(await draftedProducts(shop.ctx, slug)).toEqual([])
})

test('a link to it is signed and valid for a day; there is none to a release that does not exist', async () => {
  const id = await shop.create(me.owner, 'Linked')
  const { token } = (await me.owner.call('GET', `releases/${id}/preview`)).json
  expect(await openPreviewLink(shop.ctx, token)).toEqual({ kind: 'release', id: String(id) })
  expect(await openPreviewLink(shop.ctx, token.replace(`.${id}.`, `.${id + 1}.`))).toBeNull()
  shop.wait(24 * 60 + 1)
  expect(await openPreviewLink(shop.ctx, token)).toBeNull()
  me.owner = await shop.hire('owner')
  expect((await me.owner.call('GET', 'releases/999999/preview')).status).toBe(404)
})
