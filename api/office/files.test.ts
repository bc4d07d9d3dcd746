import { beforeEach, describe, expect, test, vi } from 'vitest'
import { fileShop } from '#testing/app/file-shop.ts'
import { stockStone, type TestItem } from '#testing/shop/baskets.ts'

const shop = fileShop()
const { me, skus, send, plan, planOf, applyFile, exported, download } = shop
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

  test('may take minutes to arrive', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    try {
      const onRead = () => vi.advanceTimersByTime(19 * 60_000)
      expect((await shop.sendBytes('prices', `SKU,Price\n${first},45`, { onRead })).status).toBe(200)
    } finally {
      vi.useRealTimers()
    }
  })

  test('is refused without the right to do what it says, in every way', async () => {
    const { id } = await send('prices', `SKU,Price\n${first},45`)
    const yard = await shop.hire('yard')
    expect((await shop.sendBytes('prices', 'SKU,Price\nA,1', { member: yard })).status).toBe(403)
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
    await ada.add(me.items[0] as TestItem, 10)
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

describe('files out', () => {
  test.each(['products', 'prices', 'stock'] as const)('%s sent back change nothing', async (kind) => {
    const stone = await stockStone(shop.ctx)
    await shop.ctx.database.query('update products set name = $2 where id = $1', [stone.productId, '=1+1; "x", -y'])
    await stone.item({})
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
