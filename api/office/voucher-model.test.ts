import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import type { OfficeOrder } from '#contract/office/orders.ts'
import { type Invoice, invoiceAnswerSchema } from '#contract/orders/invoice.ts'
import { officeShop } from '#testing/app/office.ts'
import { enterVoucher, writeVoucher } from '#testing/app/vouchers.ts'
import { isThorough } from '#testing/is-thorough.ts'
import { stockStone, type TestItem } from '#testing/shop/baskets.ts'

const shop = officeShop()
const secondMs = 1000
const samplePence = 899
const startingPrices = [4995, 1333] as const
let items: TestItem[] = []

beforeAll(async () => {
  const stone = await stockStone(shop.ctx)
  items = [
    await stone.item({ stock: 1_000_000, pence: startingPrices[0] }),
    await stone.item({ stock: 1_000_000, pence: startingPrices[1] }),
    await stone.item({ kind: 'full_size_sample', stock: 1_000_000, pence: samplePence }),
  ]
})

const bought = fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 }), fc.constant(1))
const terms = fc.oneof(
  fc.record({ kind: fc.constant('percent' as const), value: fc.integer({ min: 1, max: 10_000 }) }),
  fc.record({ kind: fc.constant('amount' as const), value: fc.integer({ min: 1, max: 30_000 }) }),
)
const covers = fc.record({ onSamples: fc.boolean(), onDelivery: fc.boolean() })
const refund = fc.record({
  pieces: fc.tuple(fc.nat(5), fc.nat(5), fc.nat(1)),
  delivery: fc.option(fc.constantFrom(0, 100), { nil: undefined }),
  amount: fc.option(fc.integer({ min: 1, max: 5000 }), { nil: undefined }),
})

/** What staff do to the price of a size. Nobody has to confirm so small a change. */
const repricing = fc.record({
  item: fc.nat(1),
  does: fc.constantFrom('set' as const, 'sale' as const, 'undo' as const),
  percent: fc.integer({ min: 85, max: 115 }),
})
type Repricing = typeof repricing extends fc.Arbitrary<infer Step> ? Step : never
type Prices = { regular: number; sale: number | null }[]

const sum = (figures: number[]) => figures.reduce((total, figure) => total + figure, 0)

/** Units × price is what the line would cost without the voucher; each column adds up to its total. */
function checkInvoice(invoice: Invoice) {
  for (const { units, unit_net, discount_net, net } of invoice.lines) {
    const exact = (Number(units) * Number(unit_net) * 100).toFixed(4)
    expect(Math.round(Number(exact)) - discount_net).toBe(net)
    expect(discount_net).toBeGreaterThanOrEqual(0)
  }
  for (const figure of ['net', 'vat', 'gross'] as const)
    expect(sum(invoice.lines.map((line) => line[figure]))).toBe(invoice[figure])
}

/** Changes prices in the shop and undoes the changes. A separate model computes what should be charged. */
function priceHistory(manager: Awaited<ReturnType<typeof shop.hire>>) {
  let prices: Prices = startingPrices.map((regular) => ({ regular, sale: null }))
  const changes: { id: number; before: Prices }[] = []
  const charged = () => prices.map(({ regular, sale }) => Math.min(regular, sale ?? regular))

  async function change({ item, does, percent }: Repricing) {
    const [{ sku } = { sku: '' }] = await shop.rows<{ sku: string }>('select sku from variations where id = $1', [
      items[item]?.id,
    ])
    const regular = prices[item]?.regular ?? 0
    const pence = Math.round((regular * (does === 'sale' ? Math.min(percent, 99) : percent)) / 100)
    const wanted = {
      filter: {},
      skus: [sku],
      operation: { kind: does === 'sale' ? 'sale_price' : 'set', pence },
      starts: null,
      ends: does === 'sale' ? '2026-12-31' : null,
    }
    const { hash, planned_at, changed } = (await manager.call('POST', 'prices/plan', wanted)).json
    if (changed === 0) return
    const { status, json } = await manager.call('POST', 'prices/changes', { ...wanted, hash, planned_at })
    expect(status, JSON.stringify(json)).toBe(200)
    changes.push({ id: json.id, before: prices })
    prices = prices.with(item, {
      regular,
      sale: prices[item]?.sale ?? null,
      [does === 'sale' ? 'sale' : 'regular']: pence,
    })
  }

  async function undo() {
    const last = changes.pop()
    if (!last) return
    expect((await manager.call('POST', `prices/changes/${last.id}/undo`)).status).toBe(200)
    prices = last.before
  }

  const step = async (one: Repricing) => {
    shop.clock.time += secondMs
    await (one.does === 'undo' ? undo() : change(one))
    shop.clock.time += secondMs
  }
  return { step, charged }
}

test('for any prices, vouchers and refunds of parts: charged = order = invoice − credit notes = report, to the penny', async () => {
  const manager = await shop.hire('manager')
  const read = async (reference: string): Promise<OfficeOrder> =>
    (await manager.call('GET', `orders/${reference}`)).json
  const day = '2026-07-15'
  const reports = async () => {
    const days = `from=${day}&until=${day}`
    const [sales] = (await manager.call('GET', `reports/sales?${days}&by=day`)).json.rows
    const vat = (await manager.call('GET', `reports/vat?${days}`)).json
    return {
      taken: sales.invoiced - sales.credited,
      given: sales.discount,
      net: sales.net,
      total: vat.total,
      vat: vat.vat,
    }
  }
  const history = priceHistory(manager)
  await fc.assert(
    fc.asyncProperty(
      bought,
      terms,
      covers,
      fc.array(refund, { maxLength: 4 }),
      fc.tuple(fc.array(repricing, { maxLength: 4 }), fc.array(repricing, { maxLength: 2 })),
      async (pieces, offer, scope, refunds, [repricedBefore, repricedAfter]) => {
        const before = await reports()
        for (const one of repricedBefore) await history.step(one)
        const prices = history.charged()
        const code = await writeVoucher(shop, { ...offer, ...scope })
        const ada = shop.enter()
        for (const [index, one] of items.entries()) await ada.add(one, pieces[index])
        // A tiny percentage of tiny goods takes nothing off, which is no reason to refuse it.
        expect((await enterVoucher(ada, code)).status).toBe(200)
        const quote = await ada.quote()
        if (quote.totals.total > 0 && quote.totals.total < 30) {
          const { error } = await ada.sendOrder(await ada.body())
          expect(error.fields).toEqual({ payment: expect.stringContaining('start at £0.30') })
          return
        }
        const { order, pay_url } = await ada.place()
        const { reference, totals } = order
        // What is sold keeps its price, whatever happens to it afterwards.
        for (const one of repricedAfter) await history.step(one)
        expect(totals).toEqual(quote.totals)
        expect(totals.total).toBe(totals.goods + totals.delivery + totals.slot - totals.discount)
        expect(sum(order.lines.map((line) => line.total_pence))).toBe(totals.goods)
        expect(order.lines.map((line) => line.price_pence)).toEqual([...prices, samplePence])
        if (pay_url) await ada.press(pay_url, 'approve')
        await shop.rows(`update orders set state = 'delivered', dispatched_at = now() where reference = $1`, [
          reference,
        ])

        for (const one of refunds) {
          const lines = (await read(reference)).lines.map(({ id, left }, index) => ({
            id,
            pieces: Math.min(one.pieces[index] ?? 0, left),
            restock: true,
          }))
          await manager.call('POST', `orders/${reference}/refund`, {
            reason: 'Some came back',
            lines: lines.filter((line) => line.pieces > 0),
            ...(one.delivery === undefined ? {} : { delivery: one.delivery }),
            ...(one.amount === undefined ? {} : { amount: one.amount }),
          })
        }

        const after = await read(reference)
        const [payment] = after.payments ?? []
        expect(payment?.amount).toBe(totals.total)
        const kept = totals.total - (payment?.refunded ?? 0)
        const papers: Invoice[] = []
        for (const { number } of after.invoices ?? []) {
          const { json } = await ada.send('GET', `/api/orders/${reference}/invoices/${number}`)
          papers.push(invoiceAnswerSchema.parse(json).data)
        }
        papers.forEach(checkInvoice)
        const signed = (of: 'gross' | 'vat') =>
          sum(papers.map((paper) => (paper.kind === 'credit' ? -paper[of] : paper[of])))
        expect(signed('gross')).toBe(kept)
        if (totals.discount > 0 && totals.total > 0) expect(papers[0]?.voucher).toBe(code)

        const now = await reports()
        expect(now.taken - before.taken).toBe(kept)
        expect(now.given - before.given).toBe(totals.total > 0 ? totals.discount : 0)
        expect(now.total - before.total).toBe(kept)
        expect(now.vat - before.vat).toBe(signed('vat'))
        expect(now.net - before.net).toBe(kept - signed('vat'))

        // Once everything is refunded, nothing is left of the VAT either.
        if (kept > 0 && after.refundable === kept) {
          const rest = await manager.call('POST', `orders/${reference}/refund`, { reason: 'All of it', amount: kept })
          expect(rest.status).toBe(200)
          expect((await reports()).total).toBe(before.total)
          expect((await reports()).vat).toBe(before.vat)
        }
      },
    ),
    {
      numRuns: isThorough ? 20 : 6,
      // Leaves less than a card can pay.
      examples: [[[1, 1, 1], { kind: 'percent', value: 9971 }, { onSamples: true, onDelivery: true }, [], [[], []]]],
    },
  )
})
