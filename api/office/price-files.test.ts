import { beforeEach, describe, expect, test } from 'vitest'
import type { FileReading } from '#contract/office/files.ts'
import { fileShop } from '#testing/app/file-shop.ts'

const shop = fileShop()
const { me, charged, skus, send, plan, planOf, applyFile, download } = shop
let [first, second] = ['', '']

beforeEach(async () => {
  ;[first, second] = (await skus()).map(({ sku }) => sku) as [string, string]
})

const rowsOf = (text: string) => text.replace('\ufeff', '').split('\r\n').filter(Boolean)

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
    expect(await charged(me.items[1])).toBe('53.00')
    const faults = rowsOf((await download(`files/${id}/faults.csv`)).bytes.toString())
    expect(faults).toHaveLength(10)
    expect(faults[0]).toBe('SKU;Price;Sale price;Sale starts;Sale ends;Fault')
    expect(faults[2]).toBe('NO-SUCH;1,00;;;;There is no size with this SKU')
    const corrected = faults.slice(0, 3).join('\r\n').replace('NO-SUCH;1,00', `${second};54,00`)
    const again = await plan('prices', corrected)
    expect(again).toMatchObject({ changed: 1, faults: 1 })
    expect((await applyFile(again.id, again.hash)).status).toBe(200)
    expect(await charged(me.items[1])).toBe('54.00')
  })

  test('with cells that are no price, no day or no sale says so', async () => {
    const faultOf = async (cells: string) =>
      (await plan('prices', `SKU\tPrice\tSale price\tSale starts\tSale ends\n${first}\t${cells}`)).rows[0]?.fault
    expect(await faultOf('cheap\t\t\t')).toBe('‘cheap’ is not a price such as 42.50')
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
    expect([await charged(), await charged(me.items[1])]).toEqual(['33.00', '0.00'])
  })

  test('is refused if a price has changed since the plan, and offered again', async () => {
    const { id, hash } = await plan('prices', `SKU,Price\n${first},45\n${second},55`)
    await shop.apply(await shop.change({ kind: 'cells', cells: [{ sku: first, pence: 4300 }] }))
    const refused = await applyFile(id, hash)
    expect([refused.status, refused.json.error.code]).toEqual([409, 'plan_moved'])
    expect([await charged(), await charged(me.items[1])]).toEqual(['43.00', '51.00'])
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
    const reading = { ...(table?.reading as FileReading), columns: ['sku', 'price'] }
    expect((await planOf(id, { ...reading, columns: ['sku', 'sku'] })).error.message).toMatch(/^Two columns are ‘SKU’/)
    expect((await planOf(id, { ...reading, columns: ['sku', 'unknown'] })).error.message).toMatch(/not known/)
    expect((await planOf(id, { ...reading, columns: ['sku'] })).error.message).toMatch(/not those of this file/)
    const { plan: planned } = await planOf(id, reading)
    expect(planned.rows[0]?.changes[0]?.after).toBe('£45.00')
    const other = await me.owner.call('POST', `files/${id}/read`, {
      reading: { encoding: 'utf-8', separator: ';', decimal: '.' },
    })
    expect(other.json.table.columns).toEqual([{ heading: 'Nummer,Neu', sample: `${first},"45,00"` }])
  })

  test('sets costs for people who may see them, and asks about prices below the new cost', async () => {
    const { id, hash, rows, questions } = await plan(
      'prices',
      `SKU,Price,Cost\n${first},45.00,40.00\n${second},,18.40\nNO,,1\n`,
    )
    expect(questions).toEqual({ zero: 0, below_cost: 1 })
    expect(rows.map(({ changes }) => changes)).toEqual([
      [],
      [
        { field: 'Price', before: '£42.00', after: '£45.00' },
        { field: 'Cost', before: 'none', after: '£40.00' },
      ],
      [{ field: 'Cost', before: 'none', after: '£18.40' }],
    ])
    expect((await applyFile(id, hash)).json.error.code).toBe('below_cost')
    expect((await applyFile(id, hash, { accepts: ['below_cost'] })).status).toBe(200)
    const costsIn = async (text: string) =>
      rowsOf(text).filter((row) => row.startsWith('SKU') || row.startsWith(first) || row.startsWith(second))
    const own = await costsIn(await shop.exported('prices.csv'))
    expect(own.map((row) => row.split(',').at(-1))).toEqual(['Cost without VAT', '40.00', '18.40'])
    const sales = await shop.hire('sales')
    expect(await shop.exported('prices.csv', sales)).not.toMatch(/Cost|18\.40/)
    const none = await plan('prices', `SKU,Cost\n${first},none\n${second},0`)
    expect(none.rows.map(({ fault }) => fault)).toEqual(['A cost is more than zero, or ‘none’', null])
    expect((await applyFile(none.id, none.hash)).status).toBe(200)
    expect((await costsIn(await shop.exported('prices.csv')))[1]?.split(',').at(-1)).toBe('')
    // A sale that does not run cannot be ended, and the cost is set all the same.
    const idle = await plan('prices', `SKU,Sale price,Cost\n${second},none,19.00`)
    expect((await applyFile(idle.id, idle.hash)).status).toBe(200)
    expect((await costsIn(await shop.exported('prices.csv')))[2]?.split(',').at(-1)).toBe('19.00')
  })
})
