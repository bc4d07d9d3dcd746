import { randomUUID } from 'node:crypto'
import { beforeAll, describe, expect, test } from 'vitest'
import { findRedirect } from '#shop/content/addresses.ts'
import { officeShop } from '#testing/app/office.ts'
import { type Member, newSize, productEditor } from '#testing/app/product-editor.ts'

const shop = officeShop()
let manager: Member
let writer: Member

beforeAll(async () => {
  manager = await shop.hire('manager')
  writer = await shop.hire('content')
})

const { keyOf, open, publicProduct, save, publish, change, newProduct } = productEditor(shop, () => manager)

describe('a new product', () => {
  test('is refused by field until it is complete, gets its price when published, and is sold', async () => {
    const key = randomUUID()
    const { pictures, ...fields } = await newProduct()
    const number = await save(key, { ...fields, description: 'Short', collections: [] })
    const invalid = await publish(key, number)
    expect([invalid.status, invalid.json.error.fields]).toEqual([
      422,
      { description: 'Please use at least 160 characters', collections: 'Please choose a collection' },
    ])
    const { description, collections } = fields
    const incomplete = await change(key, { description, collections, material: 'cheese', joint: null })
    expect(incomplete.json.error.fields).toEqual({
      material: 'This material no longer exists',
      joint: 'Please enter the width of the joint',
      pictures: 'Please add a picture',
      'sizes.0.sku': 'Please set a price for this size',
    })
    const priced = await manager.call('PUT', `products/${key}/prices`, { prices: [{ sku: newSize.sku, pence: 4250 }] })
    expect(priced.json.prices).toMatchObject([{ sku: newSize.sku, kind: 'new', pence: 4250 }])
    expect((await publicProduct('moon-grey')).status).toBe(404)
    expect((await change(key, { material: 'limestone', joint: 3, pictures })).json).toEqual({ number: 1 })
    const { json } = await publicProduct('moon-grey')
    expect(json).toMatchObject({
      name: 'Moon grey',
      laying: { patterns: ['brick-bond'], joint: 3 },
      variations: [{ sku: newSize.sku, price_pence: 4250, stock: 0, coverage_mm2: 180_000, weight_g: 5600 }],
    })
    expect(Object.keys(json.details)).toEqual(['Zed first', 'And second'])
    expect((await open(key)).document).toMatchObject(fields)
    const received = await manager.call('POST', `stock/${newSize.sku}/goods-in`, {
      code: 'A1',
      pieces: 40,
      place: 'Bay 1',
    })
    expect([received.status, received.json.stock]).toEqual([200, 40])
    const basket = await shop.enter().add({ id: json.variations[0].id, productId: json.id }, 10)
    expect(basket.line_items).toMatchObject([{ quantity: 10, m2_quantity: '1.800', total_pence: 7650 }])
  })

  test('has a list of everything that is missing, also while fields are invalid', async () => {
    const key = randomUUID()
    const { pictures, ...fields } = await newProduct()
    const sku = 'MOON-WHITE-600X300X12'
    const own = { ...fields, slug: 'moon-white', sizes: [{ ...newSize, sku }] }
    await save(key, { ...own, description: 'Short', origin: '', edge: '' })
    const faults = async (member = manager) => member.call('GET', `documents/product/${key}/faults`)
    expect((await faults()).json.faults).toEqual({
      description: 'Please use at least 160 characters',
      origin: 'This is needed for a stone',
      edge: 'This is needed for a stone',
      pictures: 'Please add a picture',
      'sizes.0.sku': 'Please set a price for this size',
    })
    await manager.call('PUT', `products/${key}/prices`, { prices: [{ sku, pence: 4250 }] })
    await save(key, { ...own, pictures })
    expect((await faults()).json.faults).toEqual({})
    expect((await faults(await shop.hire('yard'))).status).toBe(403)
    expect((await manager.call('GET', 'documents/product/nothing/faults')).status).toBe(404)
  })

  test('is refused an address or a SKU that something else has', async () => {
    const key = randomUUID()
    const other = await open(await keyOf('carrara-honed'))
    const taken = other.document.sizes[0].sku
    const refused = await change(key, {
      ...(await newProduct()),
      slug: 'carrara-honed',
      sizes: [
        { ...newSize, sku: taken },
        { ...newSize, sku: 'X-1' },
        { ...newSize, sku: 'X-1' },
      ],
    })
    expect(refused.json.error.fields).toMatchObject({
      slug: 'Another product has this address',
      'sizes.0.sku': 'Something else has this SKU',
      'sizes.2.sku': 'Two sizes have the same SKU',
    })
  })
})

describe('a product', () => {
  test('changes when it is published, leaves a redirect, and goes back', async () => {
    const key = await keyOf('carrara-honed')
    const before = await open(key)
    const skus = await shop.rows('select sku from variations where listed order by sku')
    const number = await save(key, { name: 'Carrara, honed by hand', slug: 'carrara-by-hand' })
    expect((await publicProduct('carrara-honed')).json.name).toBe(before.document.name)
    expect((await publish(key, number)).json).toEqual({ number: before.number + 1 })
    expect((await publicProduct('carrara-honed')).status).toBe(404)
    expect((await publicProduct('carrara-by-hand')).json.name).toBe('Carrara, honed by hand')
    expect(await findRedirect(shop.ctx.database.db, '/product/carrara-honed')).toBe('/product/carrara-by-hand')
    const found = await shop.enter().send('GET', '/api/products?search=honed+by+hand')
    expect(JSON.stringify(found.json)).toContain('Carrara, honed by hand')
    // Samples keep the SKU that their address had before.
    expect(await shop.rows('select sku from variations where listed order by sku')).toEqual(skus)
    const back = await manager.call('POST', `documents/product/${key}/revisions/${before.number}/restore`, {
      newest: before.number + 1,
    })
    expect(back.json).toEqual({ number: before.number + 2 })
    expect((await open(key)).document).toEqual(before.document)
    expect((await shop.audit('product', key)).map(({ verb }) => verb)).toEqual(['published', 'restored'])
  })

  test('keeps the focus point of a picture for its cards; without one it is the middle', async () => {
    const key = await keyOf('carrara-round-basin')
    const { document } = await open(key)
    const [first, ...others] = document.pictures
    expect(first).not.toHaveProperty('focus')
    const refused = await change(key, { pictures: [{ ...first, focus: [0.2, 1.2] }, ...others] })
    expect(Object.keys(refused.json.error.fields)).toEqual(['pictures.0.focus.1'])
    expect((await change(key, { pictures: [{ ...first, focus: [0.2, 0.7] }, ...others] })).status).toBe(200)
    expect((await open(key)).document.pictures[0].focus).toEqual([0.2, 0.7])
    const [shown, next] = (await publicProduct('carrara-round-basin')).json.images
    expect([shown.focus, next.focus]).toEqual([[0.2, 0.7], undefined])
  })

  test('shows both values if two people change the same field', async () => {
    const key = await keyOf('carrara-round-basin')
    const { document } = await open(key)
    const patch = (member: Member, to: string) =>
      member.call('PATCH', `documents/product/${key}/draft`, { changes: [{ field: 'name', from: document.name, to }] })
    await patch(manager, 'Round basin')
    expect((await patch(writer, 'Basin, round')).json.conflicts).toEqual([
      { field: 'name', theirs: 'Round basin', mine: 'Basin, round' },
    ])
    await manager.call('DELETE', `documents/product/${key}/draft`)
  })

  test('is edited by content staff, published by a manager, and closed to the yard', async () => {
    const key = await keyOf('carrara-round-basin')
    const number = await save(key, { isFeatured: true }, writer)
    expect((await publish(key, number, writer)).status).toBe(403)
    expect((await writer.call('PUT', `products/${key}/prices`, { prices: [{ sku: 'X', pence: 1 }] })).status).toBe(403)
    const yard = await shop.hire('yard')
    expect((await yard.call('GET', `documents/product/${key}`)).status).toBe(403)
    expect((await publish(key, number)).status).toBe(200)
  })

  test('without one of its sizes keeps that size for orders, and a basket says that it is gone', async () => {
    const [row] = await shop.rows<{ key: string; id: number; sku: string; product_id: number }>(
      `select p.key, v.id, v.sku, v.product_id from products p join variations v on v.product_id = p.id
       where p.slug = 'jura-grey-honed' and v.kind = 'size' and v.stock > 20 order by v.position desc limit 1`,
    )
    const visitor = shop.enter()
    await visitor.add({ id: row?.id ?? 0, productId: row?.product_id ?? 0 }, 2)
    const { document } = await open(row?.key ?? '')
    const sizes = document.sizes.filter(({ sku }: { sku: string }) => sku !== row?.sku)
    expect((await change(row?.key ?? '', { sizes })).status).toBe(200)
    expect(await shop.rows('select listed, stock > 20 as kept from variations where id = $1', [row?.id])).toEqual([
      { listed: false, kept: true },
    ])
    const { json } = await publicProduct('jura-grey-honed')
    expect(json.variations.map(({ id }: { id: number }) => id)).not.toContain(row?.id)
    expect((await visitor.send('GET', '/api/cart')).status).toBe(200)
    expect((await change(row?.key ?? '', { sizes: document.sizes })).status).toBe(200)
    expect(await shop.rows('select listed from variations where id = $1', [row?.id])).toEqual([{ listed: true }])
  })

  test('that is archived leaves the shop and the lists', async () => {
    const [any] = await shop.rows<{ key: string; slug: string }>(
      `select p.key, p.slug from products p join product_listings l on l.product_id = p.id order by p.id desc limit 1`,
    )
    const id = any?.key ?? ''
    const { document } = await open(id)
    expect((await change(id, { status: 'archived' })).status).toBe(200)
    expect((await publicProduct(document.slug)).status).toBe(404)
    const list = await manager.call('GET', 'products?status=archived')
    expect(list.json.products).toMatchObject([{ key: id, fields: { status: 'archived' } }])
    expect((await change(id, { status: 'publish' })).status).toBe(200)
    expect((await publicProduct(document.slug)).status).toBe(200)
  })

  test('is published while six people buy it, and keeps its stock and prices', async () => {
    const slug = 'jura-grey-honed'
    const key = await keyOf(slug)
    const [item] = await shop.rows<{ id: number; product_id: number; stock: number }>(
      `select v.id, v.product_id, v.stock from variations v join products p on p.id = v.product_id
       where p.slug = $1 and v.kind = 'size' and v.stock > 20 order by v.position limit 1`,
      [slug],
    )
    const pricesOf = () =>
      shop.rows('select variation_id, pence, valid_from, valid_until from prices where variation_id = $1 order by id', [
        item?.id,
      ])
    const before = await pricesOf()
    const shoppers = Array.from({ length: 6 }, () => shop.enter())
    for (const shopper of shoppers) await shopper.add({ id: item?.id ?? 0, productId: item?.product_id ?? 0 }, 2)
    const number = await save(key, { isFeatured: true })
    const [published] = await Promise.all([publish(key, number), ...shoppers.map((shopper) => shopper.place())])
    expect(published.status).toBe(200)
    expect(await shop.rows('select stock from variations where id = $1', [item?.id])).toEqual([
      { stock: (item?.stock ?? 0) - 12 },
    ])
    expect(await pricesOf()).toEqual(before)
  })
})
