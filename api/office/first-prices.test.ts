import { describe, expect, test } from 'vitest'
import { fileShop } from '#testing/app/file-shop.ts'

const shop = fileShop()
const { me, charged, plan, applyFile } = shop

describe('a file of prices with sizes of drafts', () => {
  const drafted = async (text: string) => {
    const { id, hash } = await plan('products', text)
    expect((await applyFile(id, hash)).status).toBe(200)
  }
  const keyOf = async (slug: string) =>
    (
      await shop.rows<{ key: string }>(
        "select entity_id as key from drafts where kind = 'product' and document ->> 'slug' = $1",
        [slug],
      )
    )[0]?.key ?? ''
  const prepared = async (key: string) => (await me.owner.call('GET', `products/${key}/prices`)).json.prices

  test('sets first prices, also again, and is undone as one', async () => {
    await drafted('SKU,Name,Size,Sold by\nNEW-SEA-60,New sea,600x300x12,m2\nNEW-SEA-30,New sea,300x300x12,m2\n')
    const key = await keyOf('new-sea')
    const [{ sku: first }] = (await shop.skus()) as [{ sku: string }]
    const one = await plan('prices', `SKU,Price\nNEW-SEA-60,45.00\n${first},43.00\n`)
    expect(one.rows).toMatchObject([
      {
        title: 'NEW-SEA-60',
        detail: 'New sea 600 × 300 × 12 mm',
        changes: [{ field: 'First price', before: '', after: '£45.00' }],
        note: 'Charged once the product is published',
      },
      { title: first, changes: [{ field: 'Price', before: '£42.00', after: '£43.00' }] },
    ])
    expect((await applyFile(one.id, one.hash)).status).toBe(200)
    expect(await prepared(key)).toEqual([{ sku: 'NEW-SEA-60', kind: 'new', pence: 4500, sale_pence: null, stock: 0 }])
    expect(await charged()).toBe('43.00')
    const exported = (await shop.exported('prices.csv')).split('\r\n').filter((row) => row.startsWith('NEW-SEA'))
    expect(exported).toEqual([
      'NEW-SEA-30,New sea,300 × 300 × 12 mm,m²,,,,,',
      'NEW-SEA-60,New sea,600 × 300 × 12 mm,m²,45.00,,,,',
    ])
    const two = await plan('prices', 'SKU,Price\nnew-sea-60,46\nNEW-SEA-30,31.50\n')
    expect(two.rows.map(({ changes }) => changes)).toEqual([
      [{ field: 'First price', before: '£45.00', after: '£46.00' }],
      [{ field: 'First price', before: '', after: '£31.50' }],
    ])
    expect((await applyFile(two.id, two.hash)).status).toBe(200)
    const [file] = (await me.owner.call('GET', 'files')).json.files
    expect(file).toMatchObject({ changed: 2, faults: 0, undo: 'possible' })
    expect((await shop.audit('price_change', file.price_change)).at(-1)).toMatchObject({
      verb: 'prices_changed',
      before: { 'NEW-SEA-60': 4500, 'NEW-SEA-30': null },
      after: { first_prices: 2, 'NEW-SEA-60': 4600, 'NEW-SEA-30': 3150 },
    })
    const [change] = (await me.owner.call('GET', 'prices/changes')).json.rows
    expect(change).toMatchObject({ id: file.price_change, sizes: 2, can_undo: true, note: 'File prices.csv' })
    const undone = await shop.undo(file.price_change)
    expect(undone.json).toMatchObject({ sizes: 2, left: [], left_count: 0, pending: 0 })
    expect((await prepared(key)).map(({ sku, pence }: { sku: string; pence: number }) => [sku, pence])).toEqual([
      ['NEW-SEA-60', 4500],
    ])
    const shown = (await me.owner.call('GET', `prices/changes/${file.price_change}`)).json
    expect(shown).toMatchObject({ is_undone: true, can_undo: false, sizes: 2 })
    const { rows } = (await me.owner.call('GET', `prices/changes/${file.price_change}/sizes`)).json
    expect(rows).toMatchObject([
      { sku: 'NEW-SEA-60', before: 4500, after: 4600, state: 'undone' },
      { sku: 'NEW-SEA-30', before: null, after: 3150, state: 'undone' },
    ])
    expect((await shop.undo(file.price_change)).json.error.code).toBe('already_undone')
    // The same file again asks for what it has taken back.
    expect((await plan('prices', 'SKU,Price\nNEW-SEA-60,45\n')).changed).toBe(0)
  })

  test('a price that somebody has set again since stays', async () => {
    await drafted('SKU,Name,Size,Sold by\nNEW-BAY-60,New bay,600x300x12,m2\n')
    const key = await keyOf('new-bay')
    const { id, hash } = await plan('prices', 'SKU,Price\nNEW-BAY-60,45.00\n')
    expect((await applyFile(id, hash)).status).toBe(200)
    await me.owner.call('PUT', `products/${key}/prices`, { prices: [{ sku: 'NEW-BAY-60', pence: 4700 }] })
    const [file] = (await me.owner.call('GET', 'files')).json.files
    expect((await shop.undo(file.price_change)).json.error.code).toBe('nothing_to_undo')
    expect(await prepared(key)).toMatchObject([{ pence: 4700 }])
  })

  test('says what cannot be set before the product is published', async () => {
    await drafted('SKU,Name,Size,Sold by\nNEW-FEN-60,New fen,600x300x12,m2\n')
    const faultOf = async (heading: string, cell: string) =>
      (await plan('prices', `SKU,${heading}\nNEW-FEN-60,${cell}\n`)).rows[0]?.fault
    expect(await faultOf('Sale price', '30')).toBe('It is not published yet: a sale can begin afterwards')
    expect(await faultOf('Cost', '30')).toBe('It is not published yet: its cost can be set afterwards')
    expect(await faultOf('Price', '0')).toBe('A first price is more than zero')
    expect(await faultOf('Price', 'cheap')).toBe('‘cheap’ is not a price such as 42.50')
  })

  test('and one of products bring a product from nothing to on sale', async () => {
    const [other] = await shop.rows<{ key: string }>("select key from products where slug = 'carrara-honed'", [])
    const { document: model } = (await me.owner.call('GET', `documents/product/${other?.key}`)).json
    await drafted('SKU,Name,Size,Sold by\nNEW-TOR-60,New tor,600x300x12,m2\n')
    const key = await keyOf('new-tor')
    const { draft } = (await me.owner.call('GET', `documents/product/${key}`)).json
    const { slug, name, sizes, unit, published } = draft.document
    const changes = Object.entries({ ...model, slug, name, sizes, unit, published, status: 'publish' }).flatMap(
      ([field, to]) => (field === 'hasFullSizeSample' ? [] : [{ field, from: draft.document[field] ?? null, to }]),
    )
    const saved = await me.owner.call('PATCH', `documents/product/${key}/draft`, { changes })
    const publish = () => me.owner.call('POST', `documents/product/${key}/publish`, { number: saved.json.number })
    expect((await publish()).json.error.fields).toEqual({ 'sizes.0.sku': 'Please set a price for this size' })
    const { id, hash } = await plan('prices', 'SKU,Price\nNEW-TOR-60,45.00\n')
    expect((await applyFile(id, hash)).status).toBe(200)
    expect((await publish()).status).toBe(200)
    expect(await prepared(key)).toContainEqual(
      expect.objectContaining({ sku: 'NEW-TOR-60', kind: 'size', pence: 4500 }),
    )
    const [file] = (await me.owner.call('GET', 'files')).json.files
    expect((await shop.undo(file.price_change)).json.error).toMatchObject({
      code: 'nothing_to_undo',
      message: 'These sizes have been published or given other prices since.',
    })
    const { changed } = await plan('prices', 'SKU,Price\nNEW-TOR-60,47.00\n')
    expect(changed).toBe(1)
  })
})
