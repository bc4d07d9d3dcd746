import { describe, expect, test } from 'vitest'
import { keepListingCurrent } from '#shop/catalogue/keep-listing-current.ts'
import { percent, priceShop, started } from '#testing/app/price-shop.ts'

const shop = priceShop()
const { me, setNow, later, skus, change, plan, apply, undo, charged, slug } = shop

describe('a plan of prices', () => {
  test('shows each size before and after, and changes nothing', async () => {
    const { plan: planned } = await plan(await change(percent(400)))
    expect(planned).toMatchObject({ changed: 2, unchanged: 0, faults: 0, note: '+4%, rounded to .95' })
    expect(planned.rows.map(({ before, after, difference }) => [before, after, difference])).toEqual([
      [4200, 4395, 464],
      [5100, 5295, 382],
    ])
    expect(await charged()).toBe('42.00')
  })

  test('of a price of zero asks whether that is meant', async () => {
    const wanted = await change({ kind: 'set', pence: 0 })
    expect((await plan(wanted)).plan).toMatchObject({ changed: 2, faults: 0, zero: 2 })
    const refused = await apply(wanted)
    expect([refused.status, refused.json.error.code]).toEqual([409, 'zero'])
    expect(await charged()).toBe('42.00')
    expect((await apply(wanted, { accept_zero: true })).status).toBe(200)
    expect(await charged()).toBe('0.00')
  })

  test('names what cannot be done by row, and leaves it out', async () => {
    const { plan: high } = await plan(await change({ kind: 'sale_price', pence: 4500 }, { ends: '2026-12-31' }))
    expect(high).toMatchObject({ changed: 1, faults: 1 })
    expect(high.rows[0]?.fault).toBe('The price is £42.00: a sale has to be lower')
    await apply(await change({ kind: 'sale_price', pence: 4000 }, { ends: '2026-12-31' }))
    const { plan: second } = await plan(
      await change({ kind: 'sale_price', pence: 3900 }, { starts: '2026-12-24', ends: '2027-01-31' }),
    )
    expect(second.rows[0]?.fault).toBe(
      'It has a sale from 20 November 2026 until 31 December 2026 already: end that first',
    )
  })

  test.each([
    [{ starts: '2026-11-20' }, 'starts', 'Please enter a day after today, or choose now'],
    [{ ends: '2026-11-19' }, 'ends', 'This day is over'],
  ])('with %o is refused at its field', async (days, field, message) => {
    const { status, error } = await plan(
      await change({ kind: 'sale_percent', basis_points: 1500, rounding: 'penny' }, { ends: '2026-12-31', ...days }),
    )
    expect([status, error.fields[field]]).toEqual([422, message])
  })

  test('asks before sizes are sold for less than they cost', async () => {
    const [first] = await skus()
    expect((await me.owner.call('PUT', 'prices/costs', { costs: [{ sku: first?.sku, pence: 3400 }] })).status).toBe(200)
    const wanted = await change({ kind: 'amount', pence: -200, rounding: 'penny' })
    const { plan: planned } = await plan(wanted)
    expect(planned).toMatchObject({ below_cost: 1, changed: 2 })
    expect(planned.rows[0]).toMatchObject({ margin_before: 286, margin_after: -201 })
    expect((await apply(wanted)).json.error.code).toBe('below_cost')
    expect((await apply(wanted, { accept_below_cost: true })).status).toBe(200)
  })
})

describe('a scheduled price', () => {
  test('is charged from midnight in London on, in the basket and on the page, also if the shop was down at midnight', async () => {
    await apply(await change(percent(400), { starts: '2027-04-01' }))
    const [row] = (await me.owner.call('GET', `prices?q=${(await skus())[0]?.sku}`)).json.rows
    expect(row).toMatchObject({ pence: 4200, next: { pence: 4395, from: '2027-03-31T23:00:00.000Z' } })
    const shown = async () => {
      const { json } = await shop.enter().send('GET', `/api/product/${await slug()}`)
      return [json.price.amount, json.variations[0].price_pence]
    }
    await keepListingCurrent(shop.ctx)
    setNow(new Date('2027-03-31T22:59:59.999Z'))
    expect([await charged(), await shown()]).toEqual(['42.00', [4200, 4200]])
    // The process starts after the moment: its first run rebuilds the listing.
    setNow(new Date('2027-03-31T23:00:00Z'))
    await keepListingCurrent(shop.ctx)
    expect([await charged(), await shown()]).toEqual(['43.95', [4395, 4395]])
  })

  test('wakes the listing at its moment, however soon that is', async () => {
    await apply(await change(percent(400), { starts: '2026-11-21' }))
    expect((await keepListingCurrent(shop.ctx))?.toISOString()).toBe('2026-11-21T00:00:00.000Z')
  })

  test('keeps a price that is scheduled for later, and says so', async () => {
    await apply(await change({ kind: 'set', pence: 6000 }, { starts: '2027-05-01' }))
    const wanted = await change(percent(400), { starts: '2027-04-01' })
    expect((await plan(wanted)).plan.rows[0]?.note).toBe('£60.00 from 1 May 2027 stays scheduled')
    await apply(wanted)
    setNow(new Date('2027-05-02T10:00:00Z'))
    expect(await charged()).toBe('60.00')
  })
})

describe('prices and costs', () => {
  test('are changed and seen only by those whose role allows it', async () => {
    const [first] = await skus()
    const wanted = await change(percent(400))
    const sales = await shop.hire('sales')
    const yard = await shop.hire('yard')
    await me.owner.call('PUT', 'prices/costs', { costs: [{ sku: first?.sku, pence: 3000 }] })
    const seen = async (staff: typeof me.owner) => (await staff.call('GET', `prices?q=${first?.sku}`)).json.rows[0]
    expect(await seen(me.owner)).toMatchObject({ cost: 3000, margin: 1429 })
    expect(await seen(sales)).toMatchObject({ cost: null, margin: null, pence: 4200 })
    const refused = [
      await yard.call('GET', 'prices'),
      await yard.call('GET', 'prices/changes'),
      await sales.call('POST', 'prices/plan', wanted),
      await sales.call('POST', 'prices/changes', { ...wanted, hash: '', planned_at: started.toISOString() }),
      await sales.call('POST', 'prices/changes/1/undo'),
      await sales.call('PUT', 'prices/costs', { costs: [{ sku: first?.sku, pence: 1 }] }),
    ]
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403, 403])
    expect((await undo(999_999)).status).toBe(404)
    const unknown = await me.owner.call('PUT', 'prices/costs', { costs: [{ sku: 'NOTHING', pence: 1 }] })
    expect([unknown.status, unknown.json.error.fields]).toEqual([422, { 'costs.0.sku': 'There is no such SKU' }])
  })
})

describe('the higher price next to a sale price', () => {
  test('is shown on card and page only if the records prove 28 days of it', async () => {
    const shown = async () => {
      const { json } = await shop.enter().send('GET', `/api/product/${await slug()}`)
      const { amount, regular, discount_percent } = json.price
      return [amount, regular, discount_percent, json.variations[0].regular_price]
    }
    await apply(await change({ kind: 'set', pence: 5000 }))
    await later(20)
    const soon = await apply(await change({ kind: 'sale_price', pence: 4000 }, { ends: '2027-03-31' }))
    expect(await shown()).toEqual([4000, 4000, null, '40.00'])
    await undo(soon.json.id)
    await later(60)
    await apply(await change({ kind: 'sale_price', pence: 4000 }, { ends: '2027-03-31' }))
    expect(await shown()).toEqual([4000, 5000, 20, '50.00'])
  })
})
