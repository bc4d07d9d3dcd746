import { beforeEach, describe, expect, test } from 'vitest'
import { fileShop } from '#testing/app/office-files.ts'
import { stockStone } from '#testing/shop/baskets.ts'

const shop = fileShop()
const { me, charged, skus, send, plan, planOf, applyFile, exported, download } = shop
let [first, second] = ['', '']

beforeEach(async () => {
  ;[first, second] = (await skus()).map(({ sku }) => sku) as [string, string]
})

const rowsOf = (text: string) => text.replace('\ufeff', '').split('\r\n').filter(Boolean)

describe('a file that is sent', () => {
  test('is kept as it was, with who sent it, how it is read and a sample of each column', async () => {
    const bytes = Buffer.from(`sku;Artikel;Price\r\n${first};Caf\u00e9;1.042,50\r\n`, 'latin1')
    const { id, table } = await send('prices', bytes)
    expect(table).toMatchObject({
      reading: { encoding: 'windows-1252', separator: ';', decimal: ',', columns: ['sku', null, 'price'] },
      rows: 1,
      columns: [
        { heading: 'sku', sample: first },
        { heading: 'Artikel', sample: 'Café' },
        { heading: 'Price', sample: '1.042,50' },
      ],
    })
    expect((await download(`files/${id}/original`)).bytes).toEqual(bytes)
    const { files } = (await me.owner.call('GET', 'files')).json
    expect(files[0]).toMatchObject({ id, name: 'prices.csv', state: 'open', by: me.owner.name, changed: null })
    expect(await shop.audit('file', id)).toMatchObject([
      { verb: 'file_sent', after: { kind: 'prices', bytes: bytes.length } },
    ])
  })

  test.each([
    ['PK\u0003\u0004workbook', /save it as CSV/],
    ['', /empty/],
    ['SKU,Price\n"A,1', /never closed/],
    [`${'a,'.repeat(100)}b`, /at most 100/],
    [`SKU,Price\n${'x'.repeat(10 * 1024 * 1024)}`, /larger than 10 MB/],
  ])('that cannot be a table is refused in a sentence, and nothing is kept: %#', async (text, message) => {
    const before = (await me.owner.call('GET', 'files')).json.files
    const { status, json } = await shop.sendBytes('prices', text)
    expect([status, json.error.message]).toEqual([422, expect.stringMatching(message)])
    expect((await me.owner.call('GET', 'files')).json.files).toEqual(before)
  })

  test('is refused without the right to do what it says, in every way', async () => {
    const { id } = await send('prices', `SKU,Price\n${first},45`)
    const yard = await shop.hire('yard')
    expect((await shop.sendBytes('prices', 'SKU,Price\nA,1', yard)).status).toBe(403)
    const calls = await Promise.all([
      yard.call('GET', `files/${id}`),
      yard.call('POST', `files/${id}/plan`, {}),
      yard.call('POST', `files/${id}/apply`, { hash: 'x' }),
      yard.call('GET', 'files/exports/prices.csv'),
      yard.call('GET', 'files/exports/consents.csv'),
      yard.call('GET', 'files/exports/catalogue.zip'),
    ])
    expect(calls.map(({ status }) => status)).toEqual(Array(6).fill(403))
    expect((await download(`files/${id}/original`, yard)).status).toBe(403)
    expect((await yard.call('GET', 'files')).json.files).toEqual([])
  })
})

describe('a file of prices', () => {
  test('shows each row before and after, is carried out as one and undone as one', async () => {
    const { id, hash, ...shown } = await plan('prices', `SKU,Price\n${first},45.00\n${second},51\n`)
    expect(shown).toMatchObject({ changed: 1, unchanged: 1, faults: 0 })
    expect(shown.rows).toMatchObject([
      { row: 2, title: first, changes: [{ field: 'Price', before: '£42.00', after: '£45.00' }] },
    ])
    expect(await charged()).toBe('42.00')
    expect((await applyFile(id, hash)).status).toBe(200)
    expect(await charged()).toBe('45.00')
    const [file] = (await me.owner.call('GET', 'files')).json.files
    expect(file).toMatchObject({ state: 'applied', applied_by: me.owner.name, changed: 1, faults: 0, undo: 'possible' })
    expect((await shop.audit('file', id)).at(-1)).toMatchObject({
      verb: 'file_applied',
      after: { changed: 1, left_out: 0, price_change: file.price_change },
    })
    expect((await shop.undo(file.price_change)).status).toBe(200)
    expect(await charged()).toBe('42.00')
    expect((await me.owner.call('GET', 'files')).json.files[0].undo).toBe('done')
  })

  test('says by row what is wrong, leaves those rows out, and gives them back to be corrected', async () => {
    await shop.apply(await shop.change({ kind: 'sale_price', pence: 4000 }, { ends: '2026-12-31', skus: [first] }))
    const text = [
      'SKU;Price;Sale price;Sale starts;Sale ends',
      `${first};;39,00;1/12/2026;31/1/2027`,
      `${second};53,00;;;`,
      'NO-SUCH;1,00;;;',
      'TWICE;1,00;;;',
      'twice;2,00;;;',
      ';1,00;;;',
      `T-1;${'9'.repeat(10_001)};;;`,
      `T-2;1;2;3;4;5`,
      'T-3;cheap;;;',
      'T-4;1,005;;;',
    ].join('\r\n')
    const { id, hash, rows, ...shown } = await plan('prices', text)
    expect(shown).toMatchObject({ changed: 1, faults: 9 })
    expect(rows.map(({ row, fault }) => [row, fault])).toEqual([
      [2, 'It has a sale from 20 November 2026 until 31 December 2026 already: end that first'],
      [4, 'There is no size with this SKU'],
      [5, 'Row 6 has the same SKU'],
      [6, 'Row 5 has the same SKU'],
      [7, 'The SKU is missing'],
      [8, 'A cell of this row has more than 10,000 characters'],
      [9, 'This row has 6 cells and the headings 5: is there a separator inside a cell?'],
      [10, 'There is no size with this SKU'],
      [11, 'There is no size with this SKU'],
      [3, null],
    ])
    expect((await applyFile(id, hash)).status).toBe(200)
    expect(await charged(me.goods[1])).toBe('53.00')
    const faults = rowsOf((await download(`files/${id}/faults.csv`)).bytes.toString())
    expect(faults).toHaveLength(10)
    expect(faults[0]).toBe('SKU;Price;Sale price;Sale starts;Sale ends;Fault')
    expect(faults[2]).toBe('NO-SUCH;1,00;;;;There is no size with this SKU')
    const corrected = faults.slice(0, 3).join('\r\n').replace('NO-SUCH;1,00', `${second};54,00`)
    const again = await plan('prices', corrected)
    expect(again).toMatchObject({ changed: 1, faults: 1 })
    expect((await applyFile(again.id, again.hash)).status).toBe(200)
    expect(await charged(me.goods[1])).toBe('54.00')
  })

  test('with cells that are no price, no day or no sale says so', async () => {
    const faultOf = async (cells: string) =>
      (await plan('prices', `SKU\tPrice\tSale price\tSale starts\tSale ends\n${first}\t${cells}`)).rows[0]?.fault
    expect(await faultOf('42,50\t\t\t')).toBe('‘42,50’ is not a price such as 42.50')
    expect(await faultOf('4.505\t\t\t')).toBe('‘4.505’ has more than two decimals')
    expect(await faultOf('\t30.00\t\t')).toBe('The last day of the sale is missing')
    expect(await faultOf('\t30.00\t\t32/1/2027')).toBe('‘32/1/2027’ is not a day such as 1/4/2027')
    expect(await faultOf('\t30.00\t2026-12-24\t2026-12-01')).toBe('The sale must end after it starts')
    expect(await faultOf('\t30.00\t\t2026-11-01')).toBe('The last day of this sale is over')
    expect(await faultOf('\t50.00\t\t2026-12-24')).toBe('The price is £42.00: a sale has to be lower')
    expect(await faultOf('60.00\t50.00\t\t2026-12-24')).toBeNull()
  })

  test('begins a sale in its time, ends it with ‘none’, and leaves it where the cell is empty', async () => {
    const send3 = async (cells: string) => {
      const { id, hash } = await plan('prices', `SKU,Price,Sale price,Sale starts,Sale ends\n${first},${cells}`)
      expect((await applyFile(id, hash)).status).toBe(200)
    }
    await send3(',38.00,,31/12/2026')
    expect(await charged()).toBe('38.00')
    await send3('43.00,,,')
    expect(await charged()).toBe('38.00')
    await send3(',none,,')
    expect(await charged()).toBe('43.00')
    await send3(',37.00,2026-12-24,2026-12-31')
    expect(await charged()).toBe('43.00')
    await shop.later(36)
    expect(await charged()).toBe('37.00')
  })

  test('of nothing, or below the cost, asks whether that is meant', async () => {
    await me.owner.call('PUT', 'prices/costs', { costs: [{ sku: first, pence: 3000 }] })
    const { id, hash, questions } = await plan('prices', `SKU,Price\n${first},33.00\n${second},0`)
    expect(questions).toEqual({ zero: 1, below_cost: 1 })
    const codes = []
    for (const accepts of [[], ['zero'], ['below_cost']])
      codes.push((await applyFile(id, hash, { accepts })).json.error.code)
    expect(codes).toEqual(['zero', 'below_cost', 'zero'])
    expect(await charged()).toBe('42.00')
    expect((await applyFile(id, hash, { accepts: ['zero', 'below_cost'] })).status).toBe(200)
    expect([await charged(), await charged(me.goods[1])]).toEqual(['33.00', '0.00'])
  })

  test('is refused if a price has changed since the plan, and offered again', async () => {
    const { id, hash } = await plan('prices', `SKU,Price\n${first},45\n${second},55`)
    await shop.apply(await shop.change({ kind: 'cells', cells: [{ sku: first, pence: 4300 }] }))
    const refused = await applyFile(id, hash)
    expect([refused.status, refused.json.error.code]).toEqual([409, 'plan_moved'])
    expect([await charged(), await charged(me.goods[1])]).toEqual(['43.00', '51.00'])
    const again = await planOf(id)
    expect(again.plan.rows[0]?.changes).toEqual([{ field: 'Price', before: '£43.00', after: '£45.00' }])
    expect((await applyFile(id, again.plan.hash)).status).toBe(200)
    expect(await charged()).toBe('45.00')
  })

  test('that six people carry out at once is carried out once', async () => {
    const { id, hash } = await plan('prices', `SKU,Price\n${first},45`)
    const people = await Promise.all(Array.from({ length: 6 }, () => shop.hire('manager')))
    const answers = await Promise.all(people.map((person) => applyFile(id, hash, {}, person)))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    for (const { status, json } of answers) if (status !== 200) expect(json.error.code).toBe('applied')
    const [{ changes }] = (await shop.rows(
      `select count(*)::int as changes from price_changes where note = 'File prices.csv'
         and id = (select price_change from file_imports where id = $1)`,
      [id],
    )) as [{ changes: number }]
    expect(changes).toBe(1)
    expect(await shop.audit('file', id)).toHaveLength(2)
  })

  test('over 20% has to be confirmed', async () => {
    const person = await shop.hire('manager')
    shop.setNow(new Date(shop.clock.time + 10 * 60_000))
    const { id, hash } = await plan('prices', `SKU,Price\n${first},80`, person)
    expect((await applyFile(id, hash, {}, person)).json.error.code).toBe('step_up_required')
    expect((await me.owner.call('GET', `files/${id}`)).json.state).toBe('open')
  })

  test('can be read in another way, and its columns chosen', async () => {
    const { id, table } = await send('prices', `Nummer,Neu\n${first},"45,00"`)
    expect((await planOf(id)).error.message).toBe('Please choose the column that is ‘SKU’.')
    const reading = { ...table!.reading, columns: ['sku', 'price'] }
    expect((await planOf(id, { ...reading, columns: ['sku', 'sku'] })).error.message).toMatch(/^Two columns are ‘SKU’/)
    expect((await planOf(id, { ...reading, columns: ['sku', 'cost'] })).error.message).toMatch(/not known/)
    expect((await planOf(id, { ...reading, columns: ['sku'] })).error.message).toMatch(/not those of this file/)
    const { plan: planned } = await planOf(id, reading)
    expect(planned.rows[0]?.changes[0]?.after).toBe('£45.00')
    const other = await me.owner.call('POST', `files/${id}/read`, {
      reading: { encoding: 'utf-8', separator: ';', decimal: '.' },
    })
    expect(other.json.table.columns).toEqual([{ heading: 'Nummer,Neu', sample: `${first},"45,00"` }])
  })
})

describe('a file of stock', () => {
  test('books what was counted as moves, for each batch, and leaves what was not counted', async () => {
    const move = (path: string, body: object) => me.owner.call('POST', `stock/${first}/${path}`, body)
    await move('goods-in', { code: 'Q-17', pieces: 24, place: 'B4' })
    const text = [
      'SKU,Batch,Counted',
      `${first},,97`,
      `${first},q-17,30`,
      `${first},Q-99,1`,
      `${second},,`,
      'NO-SUCH,,1',
      `${second},B,2.5`,
    ].join('\n')
    const { id, hash, rows, ...shown } = await plan('stock', text)
    expect(shown).toMatchObject({ changed: 2, unchanged: 1, faults: 3 })
    expect(rows.map(({ fault }) => fault)).toEqual([
      'There is no batch Q-99 of this SKU',
      'There is no such SKU',
      'There is no batch B of this SKU',
      null,
      null,
    ])
    expect(rows.slice(3).map(({ changes }) => changes[0])).toEqual([
      { field: 'In the yard', before: '100', after: '97' },
      { field: 'In the yard', before: '24', after: '30' },
    ])
    const yard = await shop.hire('yard')
    expect((await applyFile(id, hash, {}, yard)).status).toBe(200)
    expect((await me.owner.call('GET', `stock/${first}`)).json).toMatchObject({ stock: 127 })
    expect((await me.owner.call('GET', `stock/${first}/moves`)).json.rows.slice(0, 2)).toMatchObject([
      { pieces: 6, reason: 'counted', batch: 'Q-17', author: yard.name, note: 'File stock.csv' },
      { pieces: -3, reason: 'counted', batch: null },
    ])
    expect((await shop.audit('stock', first)).at(-1)).toMatchObject({ verb: 'stock_counted' })
  })

  test('counts pieces that orders hold, is not disturbed by a sale, and is refused after a delivery', async () => {
    const { id, hash } = await plan('stock', `SKU,Counted\n${first},90`)
    const ada = shop.enter()
    await ada.add(me.goods[0]!, 10)
    await ada.place()
    const again = await planOf(id)
    expect(again.plan.hash).toBe(hash)
    await me.owner.call('POST', `stock/${first}/goods-in`, { code: 'Q-18', pieces: 5, place: '' })
    await me.owner.call('POST', `stock/${first}/moves`, { reason: 'found', pieces: 2, batch_id: null })
    expect((await applyFile(id, hash)).json.error.code).toBe('plan_moved')
    const moved = await planOf(id)
    expect(moved.plan.rows[0]?.changes[0]).toMatchObject({ before: '102', after: '90' })
    expect((await applyFile(id, moved.plan.hash)).status).toBe(200)
    expect((await me.owner.call('GET', `stock/${first}`)).json).toMatchObject({ stock: 85, held: 10 })
  })
})

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
      `${one},Carrara anew,On sale,Grey; white,yes,77,21`,
      `${two},${before.name},,,,,22`,
    ].join('\n')
    const { id, hash, ...shown } = await plan('products', text)
    expect(shown).toMatchObject({ changed: 2, faults: 0 })
    expect(shown.rows[0]?.changes).toContainEqual({ field: 'Name', before: before.name, after: 'Carrara anew' })
    expect((await applyFile(id, hash)).status).toBe(200)
    const { document, number } = await documentOf(key)
    expect(document).toMatchObject({
      name: 'Carrara anew',
      colours: ['grey', 'white'],
      isFeatured: true,
      popularity: 77,
      sizes: [{ leadDays: 21 }, { leadDays: 22 }, ...before.sizes.slice(2)],
    })
    expect((await shop.audit('product', key)).at(-1)).toMatchObject({
      verb: 'published',
      actor_name: me.owner.name,
      after: { name: 'Carrara anew', revision: number },
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
      [4, 'There is no size with this SKU'],
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

describe('files out', () => {
  test.each(['products', 'prices', 'stock'] as const)('%s sent back change nothing', async (kind) => {
    const stone = await stockStone(shop.ctx)
    await shop.ctx.database.query('update products set name = $2 where id = $1', [stone.productId, '=1+1; "x", -y'])
    await stone.goods({})
    if (kind === 'prices') {
      await shop.apply(await shop.change({ kind: 'sale_price', pence: 4000 }, { ends: '2026-12-31' }))
      await shop.apply(
        await shop.change(
          { kind: 'sale_price', pence: 4100 },
          { starts: '2027-01-05', ends: '2027-01-31', skus: [second] },
        ),
      )
    }
    const text = await exported(`${kind}.csv`)
    expect(text.startsWith('\ufeffSKU,')).toBe(true)
    expect(text).toContain(`"'=1+1; ""x"", -y"`)
    const rows = rowsOf(text)
    expect(rows.length).toBeGreaterThan(50)
    const counted = kind === 'stock' ? rows.map((row) => row.replace(/(\d+),$/, '$1,$1')).join('\r\n') : text
    const { changed, unchanged, faults, rows: shown } = await plan(kind, counted)
    expect({ changed, faults, shown }).toEqual({ changed: 0, faults: 0, shown: [] })
    expect(unchanged).toBe(rows.length - 1)
    // As Excel saves it elsewhere.
    if (kind === 'prices') {
      const german = rows.map((row) =>
        row
          .replaceAll(/(\d)\.(\d\d)(?=,|$)/g, '$1§$2')
          .replaceAll(',', ';')
          .replaceAll('§', ','),
      )
      const utf16 = Buffer.from(`\ufeff${german.filter((row) => !row.includes('"')).join('\r\n')}`, 'utf16le')
      expect(await plan(kind, utf16)).toMatchObject({ changed: 0, faults: 0 })
    }
  })

  test('consents are customers’ data: confirmed, on record, and never read back', async () => {
    await shop.ctx.database.query(
      `insert into newsletter_subscriptions (email, consent_text, consent_at, source, confirmed_at, unsubscribed_at) values
       ('ada@example.org', 'Yes, please', '2026-01-01', 'footer', '2026-01-02', null),
       ('=cmd@example.org', 'Yes, please', '2026-01-01', 'account', '2026-01-02', '2026-02-01')`,
      [],
    )
    const text = await exported('consents.csv')
    expect(
      rowsOf(text)
        .slice(1)
        .map((row) => row.split(',').slice(0, 2)),
    ).toEqual([
      ["'=cmd@example.org", 'no'],
      ['ada@example.org', 'yes'],
    ])
    expect((await shop.audit('file', 'consents')).at(-1)).toMatchObject({
      verb: 'consents_exported',
      actor_name: me.owner.name,
      after: { addresses: 2 },
    })
    shop.setNow(new Date(shop.clock.time + 10 * 60_000))
    expect((await me.owner.call('GET', 'files/exports/consents.csv')).json.error.code).toBe('step_up_required')
    expect((await shop.sendBytes('consents' as never, 'SKU,x\nA,b')).status).toBe(400)
  })
})
