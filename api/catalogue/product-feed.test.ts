import { describe, expect, test } from 'vitest'
import { keepListingCurrent } from '#shop/catalogue/keep-listing-current.ts'
import { rebuildListing } from '#shop/catalogue/rebuild-listing.ts'
import { priceShop } from '#testing/app/price-shop.ts'
import { readFeed } from '#testing/app/read-feed.ts'
import { setPrice, stockStone } from '#testing/shop/baskets.ts'

const shop = priceShop()
const { me, setNow, later, change, apply, finish, slug, charged } = shop

const fetchFeed = () => shop.enter().send('GET', '/feeds/products.xml')
const readItems = async () => {
  const { status, text } = await fetchFeed()
  expect(status).toBe(200)
  return readFeed(text)
}
const itemsOf = async (productId: number | undefined) => {
  const [row] = await shop.rows<{ key: string }>('select key from products where id = $1', [productId])
  return (await readItems()).filter((item) => item['g:item_group_id']?.[0] === row?.key)
}
const skuOf = async ({ id }: { id: number }) =>
  (await shop.rows<{ sku: string }>('select sku from variations where id = $1', [id]))[0]?.sku ?? ''
const itemOf = async (size = me.items[0] ?? { id: 0 }) => {
  const sku = await skuOf(size)
  return (await readItems()).find((item) => item['g:id']?.[0] === sku) ?? {}
}
const rebuild = (productId: number) =>
  shop.ctx.database.db.transaction((tx) => rebuildListing(tx, [productId], shop.ctx.clock.now()))
const listedStone = async () => {
  const stone = await stockStone(shop.ctx)
  const item = await stone.item()
  await rebuild(item.productId)
  return item
}

describe('an item of the feed', () => {
  test('has every field of its size, as the page of the product has them', async () => {
    const { json: product } = await shop.enter().send('GET', '/api/product/carrara-honed')
    const items = await itemsOf(product.id)
    expect(items.map((item) => item['g:id'])).toEqual(
      ['305X305X10', '610X305X10', '400X400X10', '600X600X12', '900X600X20'].map((size) => [`CARRARA-HONED-${size}`]),
    )
    const [first, ...others] = product.images.map(({ src }: { src: string }) => `https://shop.test${src}`)
    expect(first).toMatch(/^https:\/\/shop\.test\/images\/products\/carrara-honed\/laid\/\d+\?v=\w+$/)
    expect(items[4]).toEqual({
      'g:id': ['CARRARA-HONED-900X600X20'],
      'g:item_group_id': [expect.stringMatching(/^[0-9a-f-]{36}$/)],
      title: ['Carrara Honed, 900 × 600 × 20 mm'],
      'g:size': ['900 × 600 × 20 mm'],
      description: [product.description],
      link: ['https://shop.test/product/carrara-honed'],
      'g:image_link': [first],
      'g:additional_image_link': others,
      'g:availability': ['in_stock'],
      'g:price': ['109.00 GBP'],
      'g:unit_pricing_measure': ['1 sqm'],
      'g:unit_pricing_base_measure': ['1 sqm'],
      // 20 mm at 2,700 kg per cubic metre.
      'g:shipping_weight': ['54 kg'],
      'g:condition': ['new'],
      'g:brand': ['Ashlar'],
      'g:identifier_exists': ['no'],
      'g:product_type': ['Marble Tiles'],
      'g:material': ['Marble'],
      'g:color': ['Whites/Greys'],
    })
  })

  test('is in stock if a whole set is, as the page says', async () => {
    const stone = await stockStone(shop.ctx)
    const each = { unit: 'piece', coverage: null, piecesPerSet: 2 } as const
    const half = await stone.item({ ...each, stock: 1, weight: 1200 })
    const whole = await stone.item({ ...each, stock: 2, weight: 0 })
    await rebuild(half.productId)
    expect(await itemOf(half)).toMatchObject({ 'g:availability': ['out_of_stock'], 'g:shipping_weight': ['1.2 kg'] })
    const item = await itemOf(whole)
    expect(item['g:availability']).toEqual(['in_stock'])
    expect([item['g:shipping_weight'], item['g:unit_pricing_measure']]).toEqual([undefined, undefined])
  })

  test('has the photographs of the product, at most eleven, and no placeholders', async () => {
    const size = await listedStone()
    expect((await itemOf(size))['g:image_link']).toBeUndefined()
    const hashes = Array.from({ length: 13 }, (_, index) => index.toString(16).padStart(64, '0'))
    const sources = ['/images/products/none/laid.svg', ...hashes.map((hash) => `/media/${hash}/1600`)]
    for (const [position, src] of sources.entries())
      await shop.rows(
        `insert into pictures (product_id, position, src, alt, width, height) values ($1, $2, $3, 'A stone', 1600, 1200)`,
        [size.productId, position, src],
      )
    const item = await itemOf(size)
    expect(item['g:image_link']).toEqual([`https://shop.test/media/${hashes[0]}/1600`])
    expect(item['g:additional_image_link']).toEqual(
      hashes.slice(1, 11).map((hash) => `https://shop.test/media/${hash}/1600`),
    )
  })

  test('is well-formed whatever the product is called', async () => {
    const size = await listedStone()
    const name = `Black & white <b>"Zoë's"</b> ]]> 🪨`
    const rename = 'update products set name = $2, description = $3 where id = $1'
    await shop.rows(rename, [size.productId, name, `A bell\u0007 and a half\u001b character\ufffe`])
    const item = await itemOf(size)
    expect(item.title).toEqual([`${name}, 600 × 300 × 20 mm`])
    expect(item.description).toEqual(['A bell and a half character'])
  })

  test('keeps an id of at most fifty characters that is not the id of another size', async () => {
    const ids = (await readItems()).map((item) => item['g:id']?.[0] ?? '')
    expect(ids.filter((id) => id.length < 1 || id.length > 50)).toEqual([])
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids).toContain('HIMACHAL-WHITE-QUARTZITE-SPLIT-FACE-MOSAI-8dbc4670')
  })
})

describe('the prices of the feed', () => {
  test('are those of the basket for every size of the starter catalogue', async () => {
    for (const { productId } of me.items) await rebuild(productId)
    const buyer = shop.enter()
    await buyer.add(me.items[0] as { id: number; productId: number })
    // More lines than a shopper may add.
    await shop.rows(`insert into basket_lines (id, basket_id, variation_id, pieces, price_at_adding)
      select gen_random_uuid(), (select max(id) from baskets), v.id, v.pieces_per_set, 1
      from variations v join product_listings l on l.product_id = v.product_id
      where v.listed and v.kind = 'size' and v.id <> ${me.items[0]?.id}`)
    const { line_items } = (await buyer.send('GET', '/api/cart')).json.data
    const skus = await shop.rows<{ id: number; sku: string }>('select id, sku from variations')
    const skuById = new Map(skus.map(({ id, sku }) => [id, sku]))
    const inBasket = line_items.map((line: { variation_id: number; price: string }) => [
      skuById.get(line.variation_id)?.slice(0, 41),
      `${line.price} GBP`,
    ])
    const inFeed = (await readItems()).map((item) => [
      item['g:id']?.[0]?.slice(0, 41),
      (item['g:sale_price'] ?? item['g:price'])?.[0],
    ])
    expect(inFeed.length).toBeGreaterThan(400)
    expect(inFeed.toSorted()).toEqual(inBasket.toSorted())
  })

  test('change in the same second on card, page and feed', async () => {
    await apply(await change({ kind: 'set', pence: 5000 }, { starts: '2026-11-21' }))
    await finish()
    const shown = async () => {
      await keepListingCurrent(shop.ctx)
      const { json } = await shop.enter().send('GET', `/api/product/${await slug()}`)
      return [json.price.amount, await charged(), (await itemOf())['g:price']]
    }
    setNow(new Date('2026-11-20T23:59:59.999Z'))
    expect(await shown()).toEqual([4200, '42.00', ['42.00 GBP']])
    setNow(new Date('2026-11-21T00:00:00Z'))
    expect(await shown()).toEqual([5000, '50.00', ['50.00 GBP']])
  })

  test('show a higher price before only where the records prove 28 days of it', async () => {
    const shown = async () => {
      const { 'g:price': price, 'g:sale_price': sale } = await itemOf()
      return [price, sale]
    }
    const sale = () => change({ kind: 'sale_price', pence: 4000 }, { ends: '2027-03-31' })
    await apply(await change({ kind: 'set', pence: 5000 }))
    await finish()
    await later(20)
    const soon = await apply(await sale())
    await finish()
    expect(await shown()).toEqual([['40.00 GBP'], undefined])
    await shop.undo(soon.json.id)
    await finish()
    await later(60)
    await apply(await sale())
    await finish()
    expect(await shown()).toEqual([['50.00 GBP'], ['40.00 GBP']])
  })
})

describe('the feed', () => {
  test.each([
    ['a draft', `update products set status = 'draft' where id = $1`],
    ['an archived product', `update products set status = 'archived' where id = $1`],
    ['a product of tomorrow', `update products set published_at = '2026-11-21T10:00:00Z' where id = $1`],
    ['a size that is no longer sold', 'update variations set listed = false where product_id = $1'],
    ['a sample', `update variations set kind = 'full_size_sample' where product_id = $1`],
  ])('leaves out %s', async (_, statement) => {
    const { productId } = await listedStone()
    expect(await itemsOf(productId)).toHaveLength(1)
    await shop.rows(statement, [productId])
    await rebuild(productId)
    expect(await itemsOf(productId)).toEqual([])
  })

  test('leaves out a size without a price, and keeps the others', async () => {
    const stone = await stockStone(shop.ctx)
    const size = await stone.item()
    const other = await stone.item()
    await shop.rows('update prices set valid_until = valid_from where variation_id = $1', [size.id])
    await rebuild(stone.productId)
    expect((await itemsOf(stone.productId)).map((item) => item['g:id'])).toEqual([[await skuOf(other)]])
    await setPrice(shop.ctx, size, 6000)
    await rebuild(stone.productId)
    expect((await itemOf(size))['g:price']).toEqual(['60.00 GBP'])
  })

  test('is never cached, and is compressed if the visitor can read that', async () => {
    const plain = await fetchFeed()
    expect(plain.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    expect(plain.headers.get('cache-control')).toBe('no-store')
    const compressed = await shop.request('/feeds/products.xml', { headers: { 'accept-encoding': 'gzip' } })
    expect(compressed.headers.get('content-encoding')).toBe('gzip')
    const body = compressed.body?.pipeThrough(new DecompressionStream('gzip'))
    expect(await new Response(body).text()).toBe(plain.text)
  })

  test('has no end if the database fails half-way, and does not say why', async () => {
    const { body } = await shop.request('/feeds/products.xml')
    await shop.rows('alter table pictures rename to pictures_elsewhere')
    try {
      await expect(new Response(body).text()).rejects.toThrow(/^The feed could not be completed$/)
    } finally {
      await shop.rows('alter table pictures_elsewhere rename to pictures')
    }
    expect(shop.logged.at(-1)).toMatchObject({ msg: 'the product feed could not be completed' })
  })

  test('refuses a visitor who fetches it all the time', async () => {
    const statuses: number[] = []
    for (let fetched = 0; fetched < 31; fetched++) {
      const { status, body } = await shop.request('/feeds/products.xml', {
        headers: { 'x-forwarded-for': '203.0.113.9' },
      })
      await body?.cancel()
      statuses.push(status)
    }
    expect(statuses.indexOf(429)).toBe(30)
  })
})
