import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { invoices } from '#database/tables/payments.ts'
import { officeShop } from '#testing/app/office.ts'
import { stockStone, type TestItem } from '#testing/shop/baskets.ts'

const shop = officeShop()
const day = 86_400_000
let tile: TestItem

beforeAll(async () => {
  tile = await (await stockStone(shop.ctx)).item({ stock: 100_000, pence: 4995 })
})

const advanceClock = (ms: number) => {
  shop.clock.time += ms
}
const today = () => shop.ctx.clock.now().toISOString().slice(0, 10)
const period = () => `from=${today()}&until=${today()}`

const paidOrder = async (pieces = 4) => {
  const ada = shop.enter()
  await ada.add(tile, pieces)
  const placed = await ada.place()
  await ada.press(placed.pay_url, 'approve')
  return { reference: placed.order.reference, totals: placed.order.totals }
}
const refundOf = async (reference: string, amount: number) => {
  const owner = await shop.hire('owner')
  return owner.call('POST', `orders/${reference}/refund`, { amount, reason: 'Two were broken' })
}

describe('sales', () => {
  test('are invoices less credit notes, with the same total by day, week and month', async () => {
    advanceClock(2 * day)
    const owner = await shop.hire('owner')
    const { totals, reference } = await paidOrder()
    const other = await paidOrder(9)
    expect((await refundOf(reference, 500)).status).toBe(200)
    const one = await owner.call('GET', `reports/sales?${period()}`)
    expect(one.json.rows).toHaveLength(1)
    expect(one.json.rows[0]).toMatchObject({
      start: today(),
      orders: 2,
      invoiced: totals.total + other.totals.total,
      credited: 500,
    })
    const until = today()
    const from = new Date(shop.ctx.clock.now().getTime() - 400 * day).toISOString().slice(0, 10)
    const sums = await Promise.all(
      ['day', 'week', 'month'].map(async (by) => {
        const { json } = await owner.call('GET', `reports/sales?from=${from}&until=${until}&by=${by}`)
        return json.rows.reduce((sum: number, row: { net: number }) => sum + row.net, 0)
      }),
    )
    expect(new Set(sums).size).toBe(1)
  })

  test('are the same on Today, with refunds and without orders for nothing', async () => {
    advanceClock(2 * day)
    const { reference } = await paidOrder()
    await paidOrder(2)
    await refundOf(reference, 700)
    const free = shop.enter()
    await free.add(await (await stockStone(shop.ctx)).item({ kind: 'free_sample', pence: 0 }), 1)
    await free.place()
    advanceClock(day)
    await refundOf(reference, 300)
    // The session of the day before is over.
    const accounts = await shop.hire('accounts')
    const { sales } = (await accounts.call('GET', 'today')).json
    const path = `reports/sales?from=${sales[0].day}&until=${today()}&by=day`
    const { rows } = (await accounts.call('GET', path)).json
    expect(sales).toEqual(
      rows.map((row: { start: string; orders: number; invoiced: number; credited: number }) => ({
        day: row.start,
        orders: row.orders,
        total: row.invoiced - row.credited,
      })),
    )
    expect(sales).toHaveLength(28)
    expect(sales.at(-1)).toMatchObject({ orders: 0, total: -300 })
    expect(sales.at(-2)).toMatchObject({ orders: 2 })
  })

  test('reject a period that ends before it starts or is invalid', async () => {
    const owner = await shop.hire('owner')
    const readSales = (query: string) => owner.call('GET', `reports/sales?${query}`)
    expect(await readSales('from=2026-02-02&until=2026-02-01')).toMatchObject({ status: 400 })
    expect(await readSales('from=2026-02-30&until=2026-03-01')).toMatchObject({ status: 400 })
    expect(await readSales('from=1000-01-01&until=2026-03-01')).toMatchObject({ status: 400 })
    expect(await readSales('from=2026-02-01&until=2026-02-02&by=hour')).toMatchObject({ status: 400 })
  })
})

test('best sellers count pieces that were paid for and not refunded, without samples', async () => {
  advanceClock(2 * day)
  const accounts = await shop.hire('accounts')
  await paidOrder(4)
  const { reference } = await paidOrder(6)
  const bestSellers = async () => (await accounts.call('GET', `reports/best-sellers?${period()}`)).json.rows
  const [before, ...others] = await bestSellers()
  expect(others).toEqual([])
  expect(before).toMatchObject({ name: expect.stringContaining('Test Stone'), orders: 2, pieces: 10 })

  const owner = await shop.hire('owner')
  const [{ id, total }] = (await owner.call('GET', `orders/${reference}`)).json.lines
  const body = { reason: 'Not needed', lines: [{ id, pieces: 3, restock: true }] }
  expect((await owner.call('POST', `orders/${reference}/refund`, body)).status).toBe(200)
  expect(await bestSellers()).toEqual([
    { ...before, pieces: 7, area: Math.round((before.area * 7) / 10), total: before.total - Math.round(total / 2) },
  ])
  expect(before.margin).toBeNull()
})

test('best sellers have the margin at today’s costs, if all of their sizes have one', async () => {
  advanceClock(2 * day)
  const accounts = await shop.hire('accounts')
  await paidOrder(4)
  const [{ sku = '' } = {}] = await shop.rows<{ sku: string }>('select sku from variations where id = $1', [tile.id])
  const owner = await shop.hire('owner')
  expect((await owner.call('PUT', 'prices/costs', { costs: [{ sku, pence: 2000 }] })).status).toBe(200)
  const { rows } = (await accounts.call('GET', `reports/best-sellers?${period()}`)).json
  const row = rows.find(({ name }: { name: string }) => name.includes('Test Stone'))
  const net = row.total / 1.2
  expect(row.margin).toBe(Math.round(((net - (2000 * row.area) / 1000) / net) * 10_000))
})

test('stock is valued at today’s price, and its days of cover follow the last 90 days of sales', async () => {
  const owner = await shop.hire('manager')
  await paidOrder(10)
  const { json } = await owner.call('GET', 'reports/stock')
  const [row] = await shop.rows<{ stock: number; sku: string }>('select stock, sku from variations where id = $1', [
    tile.id,
  ])
  const stockRow = json.rows.find(({ sku }: { sku: string }) => sku === row?.sku)
  expect(stockRow).toMatchObject({ pieces: row?.stock, days: Math.round(((row?.stock ?? 0) * 90) / stockRow.sold) })
  expect(json.total).toBeGreaterThanOrEqual(stockRow.value)
})

test('a sample counts as converted if the same person buys that stone within 60 days', async () => {
  const stone = await stockStone(shop.ctx)
  const [sample, item] = [
    await stone.item({ kind: 'free_sample', stock: 1000, pence: 0 }),
    await stone.item({ stock: 1000, pence: 2500 }),
  ]
  advanceClock(2 * day)
  const start = today()
  const buy = async (who: ReturnType<typeof shop.enter>, what: TestItem, email: string) => {
    await who.add(what, 1)
    const placed = await who.place({ email })
    if (placed.pay_url) await who.press(placed.pay_url, 'approve')
  }
  const [ada, bob] = [shop.enter(), shop.enter()]
  await buy(ada, sample, 'ada@example.org')
  await buy(bob, sample, 'bob@example.org')
  advanceClock(10 * day)
  await buy(ada, item, 'Ada@Example.org')
  advanceClock(55 * day)
  await buy(bob, item, 'bob@example.org')
  const owner = await shop.hire('owner')
  const { json } = await owner.call('GET', `reports/samples?from=${start}&until=${start}`)
  expect(json.rows).toEqual([expect.objectContaining({ sampled: 2, became: 1 })])
})

describe('VAT', () => {
  test('of a period is the sum of its documents, and its file is the same each time it is exported', async () => {
    advanceClock(2 * day)
    const accounts = await shop.hire('accounts')
    const { reference, totals } = await paidOrder()
    await refundOf(reference, 1000)
    const { json } = await accounts.call('GET', `reports/vat?${period()}`)
    expect(json).toMatchObject({ documents: 2, total: totals.total - 1000 })
    expect(json.net + json.vat).toBe(json.total)
    const exported = period()
    const file = async () => {
      const somebody = await shop.hire('accounts')
      const answer = await somebody.call('GET', `reports/vat.csv?${exported}`)
      expect(answer.headers.get('content-type')).toBe('text/csv; charset=utf-8')
      return answer.text
    }
    const first = await file()
    const lines = first.trim().split('\r\n')
    expect(lines[0]).toBe('Number,Kind,Tax point,Order,VAT rate %,Net,VAT,Total')
    expect(lines).toHaveLength(3)
    expect(lines[2]).toMatch(
      new RegExp(`^A\\d{6},Credit note,${today()},${reference},20.00,-\\d+\\.\\d\\d,-\\d+\\.\\d\\d,-10.00$`),
    )
    advanceClock(day)
    await paidOrder()
    expect(await file()).toBe(first)
  })

  test('of a closed period accepts no new or changed documents and stays unchanged', async () => {
    advanceClock(2 * day)
    const accounts = await shop.hire('accounts')
    await paidOrder()
    const until = today()
    const close = () => accounts.call('POST', 'reports/vat/close', { until })
    expect(await close()).toMatchObject({ status: 409, error: { code: 'not_over' } })
    advanceClock(day)
    const fresh = await shop.hire('accounts')
    expect((await fresh.call('POST', 'reports/vat/close', { until })).status).toBe(200)
    expect(await fresh.call('POST', 'reports/vat/close', { until })).toMatchObject({
      status: 409,
      error: { code: 'already_closed' },
    })
    const { json } = await fresh.call('GET', `reports/vat?from=${until}&until=${until}`)
    expect(json).toMatchObject({ closed_until: until, closings: [{ until, by: fresh.name, is_unchanged: true }] })
    const [document] = await shop.ctx.database.db.select().from(invoices).limit(1)
    if (!document) throw new Error('no invoice')
    const backDated = { ...document, number: 900_000 }
    await expect(shop.ctx.database.db.insert(invoices).values(backDated)).rejects.toMatchObject({
      cause: { message: `the VAT of everything until ${until} is closed` },
    })
    await expect(
      shop.ctx.database.db.update(invoices).set({ totalPence: 1 }).where(eq(invoices.number, document.number)),
    ).rejects.toThrow()
    // Today is still open, so the shop keeps selling.
    await paidOrder()
    expect((await shop.audit('vat_period', until)).map(({ verb }) => verb)).toEqual(['vat_period_closed'])
  })

  test('can be closed only by owners and accounts who confirmed their identity in the last five minutes', async () => {
    const until = today()
    const manager = await shop.hire('manager')
    expect((await manager.call('POST', 'reports/vat/close', { until })).status).toBe(403)
    const accounts = await shop.hire('accounts')
    advanceClock(6 * 60_000)
    expect(await accounts.call('POST', 'reports/vat/close', { until })).toMatchObject({
      error: { code: 'step_up_required' },
    })
  })
})

test.each(['sales', 'best-sellers', 'samples', 'vat', 'vat.csv'])(
  '%s is refused to sales, yard and content staff',
  async (report) => {
    for (const role of ['sales', 'yard', 'content'] as const) {
      const somebody = await shop.hire(role)
      expect((await somebody.call('GET', `reports/${report}?${period()}`)).status).toBe(403)
    }
    expect((await shop.visit().call('GET', `reports/${report}?${period()}`)).status).toBe(401)
  },
)
