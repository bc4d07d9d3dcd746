import { describe, expect, test } from 'vitest'
import { fileShop } from '#testing/app/file-shop.ts'

const shop = fileShop()
const { me, plan, planOf, applyFile } = shop

describe('a file of products', () => {
  const published = async (slug: string) => {
    const [row] = await shop.rows<{ key: string; skus: string[] }>(
      `select p.key, array_agg(v.sku order by v.position) as skus from products p join variations v on v.product_id = p.id
       where p.slug = $1 and v.kind = 'size' and v.listed group by p.key`,
      [slug],
    )
    return row as { key: string; skus: string[] }
  }
  const documentOf = async (key: string) => (await me.owner.call('GET', `documents/product/${key}`)).json

  test('changes fields, lists and lead times, with a revision each, and is undone as one', async () => {
    const { key, skus: own } = await published('carrara-honed')
    const before = (await documentOf(key)).document
    const [one, two] = own
    const text = [
      'SKU,Name,Status,Colours,Featured,Popularity,Lead time (days)',
      `${one},Carrara again,On sale,Grey; white,yes,77,21`,
      `${two},${before.name},,,,,22`,
    ].join('\n')
    const { id, hash, ...shown } = await plan('products', text)
    expect(shown).toMatchObject({ changed: 2, faults: 0 })
    expect(shown.rows[0]?.changes).toContainEqual({ field: 'Name', before: before.name, after: 'Carrara again' })
    expect((await applyFile(id, hash)).status).toBe(200)
    const { document, number } = await documentOf(key)
    expect(document).toMatchObject({
      name: 'Carrara again',
      colours: ['grey', 'white'],
      isFeatured: true,
      popularity: 77,
      sizes: [{ leadDays: 21 }, { leadDays: 22 }, ...before.sizes.slice(2)],
    })
    expect((await shop.audit('product', key)).at(-1)).toMatchObject({
      verb: 'published',
      actor_name: me.owner.name,
      after: { name: 'Carrara again', revision: number },
    })
    const [file] = (await me.owner.call('GET', 'files')).json.files
    expect(file).toMatchObject({ changed: 1, undo: 'possible' })
    const undone = await me.owner.call('POST', `products/bulk/${file.bulk_job}/undo`)
    expect(undone.json).toMatchObject({ state: 'done', counts: { changed: 1 } })
    expect((await documentOf(key)).document).toEqual(before)
  })

  test('says by row what is wrong, and leaves the others alone', async () => {
    const { key, skus: own } = await published('carrara-honed')
    const other = await published('bianco-gioia-polished').catch(() => null)
    const { number } = await documentOf(key)
    const [one, two] = own
    const text = [
      'SKU,Name,Status,Material,Popularity,Lead time (days)',
      `${one},First name,,,,`,
      `${two},Second name,,,,`,
      'NO-SUCH,x,,,,',
      ...(other ? [`${other.skus[0]},,,chalk,,`] : []),
    ].join('\n')
    const { rows } = await plan('products', text)
    expect(rows.filter(({ fault }) => fault).map(({ row, fault }) => [row, fault])).toEqual([
      [3, 'Name: row 2 says something else for this product'],
      [4, 'There is no size with this SKU. For a new product, these are missing: Sold by, Size'],
      ...(other ? [[5, 'Material: ‘chalk’ is none of the choices']] : []),
    ])
    const fault = async (heading: string, cell: string) =>
      (await plan('products', `SKU,${heading}\n${one},${cell}`)).rows[0]?.fault
    expect(await fault('Name', 'x')).toBe('Please use at least 3 characters')
    expect(await fault('Popularity', '101')).toBe('Popularity: ‘101’ is more than 100')
    expect(await fault('Collections', 'none')).toBe('Please choose a collection')
    expect(await fault('Lead time', '0')).toBe('Please enter 1 or more')
    expect((await documentOf(key)).number).toBe(number)
  })

  test('makes drafts of rows with a new SKU, one for each name, and says what a row lacks', async () => {
    const { skus: own } = await published('carrara-honed')
    const text = [
      'SKU,Name,Size,Sold by,Material,Popularity,Lead time (days)',
      'NEW-MOON-60,New moon,600x300x12,m²,marble,31,21',
      'NEW-MOON-30,New moon,300 × 300 × 12 mm,m2,,,',
      'NEW-SOAP,Stone soap,,piece,,,',
      'NEW-MOON-90,New moon,900x900x20,m2,,32,',
      'NEW-MOON-10,New moon,wide,m2,,,',
      `new_moon,New moon,100x100,m2,,,`,
      'NEW-STAR,Carrara Honed,100x100,m2,,,',
      `${own[0]},,,,,,`,
    ].join('\n')
    const { id, hash, rows, ...shown } = await plan('products', text)
    expect(shown).toMatchObject({ changed: 2, faults: 5, unchanged: 1 })
    expect(rows.map(({ row, fault }) => [row, fault])).toEqual([
      [4, 'There is no size with this SKU. For a new product, these are missing: Size'],
      [5, 'Popularity: row 2 says something else for this product'],
      [6, 'Please write the size like 600x300x12'],
      [7, 'A new SKU has capital letters and digits, joined by hyphens'],
      [8, 'A product or a draft has this name already: add the size on its page'],
      [2, null],
      [3, null],
    ])
    expect((await applyFile(id, hash)).status).toBe(200)
    const made = await shop.rows<{ id: string }>(
      "select entity_id as id from drafts where kind = 'product' and document ->> 'slug' = 'new-moon'",
      [],
    )
    expect(made).toHaveLength(1)
    const { draft } = (await me.owner.call('GET', `documents/product/${made[0]?.id}`)).json
    expect(draft).toMatchObject({
      author: me.owner.name,
      document: {
        name: 'New moon',
        unit: 'm2',
        material: 'marble',
        popularity: 31,
        sizes: [
          { sku: 'NEW-MOON-60', width: 600, height: 300, thickness: 12, leadDays: 21, weight: 5.62 },
          { sku: 'NEW-MOON-30', width: 300, leadDays: 14 },
        ],
      },
    })
    // The same file again finds its drafts.
    const again = await plan('products', text)
    expect(again.rows.slice(0, 2).map(({ fault }) => fault)).toEqual(['A draft has this SKU', 'A draft has this SKU'])
    expect(again.changed).toBe(0)
  })

  test('is refused if somebody has published the same field in between, and six at once are one change', async () => {
    const { key, skus: own } = await published('carrara-honed')
    const { id, hash } = await plan('products', `SKU,Popularity\n${own[0]},31`)
    const { document } = await documentOf(key)
    const publish = async (field: string, to: unknown) => {
      const changes = [{ field, from: document[field], to }]
      const { number } = (await me.owner.call('PATCH', `documents/product/${key}/draft`, { changes })).json
      expect((await me.owner.call('POST', `documents/product/${key}/publish`, { number })).status).toBe(200)
    }
    await publish('popularity', 32)
    expect((await applyFile(id, hash)).json.error.code).toBe('plan_moved')
    const again = await planOf(id)
    expect(again.plan.rows[0]?.changes).toEqual([{ field: 'Popularity', before: '32', after: '31' }])
    // Another field does not touch the plan.
    await publish('isFeatured', !document.isFeatured)
    const { number } = await documentOf(key)
    const people = await Promise.all(Array.from({ length: 6 }, () => shop.hire('manager')))
    const answers = await Promise.all(people.map((person) => applyFile(id, again.plan.hash, {}, person)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(await documentOf(key)).toMatchObject({ number: number + 1, document: { popularity: 31 } })
  })
})
