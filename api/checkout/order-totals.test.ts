import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { formatPounds, vatIncluded } from '#contract/arithmetic/money.ts'
import { invoiceAnswerSchema } from '#contract/orders/invoice.ts'
import { ordersShop } from '#testing/app/orders.ts'
import { isThorough } from '#testing/is-thorough.ts'
import { address } from '#testing/shop/address.ts'
import { setPrice, stockStone, type TestItem } from '#testing/shop/baskets.ts'

const shop = ordersShop()
const items: TestItem[] = []
let sample: TestItem

beforeAll(async () => {
  const stone = await stockStone(shop.ctx)
  for (const coverage of [180_000, 92_903, 61_237, 1_000_001])
    items.push(await stone.item({ coverage, stock: 1_000_000 }))
  for (let count = 0; count < 2; count++)
    items.push(await stone.item({ unit: 'piece', coverage: null, stock: 1_000_000, weight: 1200, carriage: 'parcel' }))
  items.push(await stone.item({ coverage: 4_480_000, stock: 1_000_000, weight: 250_000, carriage: 'slab' }))
  sample = await stone.item({ kind: 'full_size_sample', stock: 1_000_000 })
})

const line = fc.record({ pence: fc.integer({ min: 1, max: 99_999 }), pieces: fc.integer({ min: 1, max: 700 }) })
const baskets = fc.record({
  lines: fc.array(fc.option(line, { freq: 2 }), { minLength: 7, maxLength: 7 }),
  sample: fc.option(fc.integer({ min: 1, max: 3000 })),
  /** An index into the available deliveries. */
  delivery: fc.nat(2),
  postcode: fc.constantFrom('BN7 1AA', 'IV2 3AA', 'ZE1 0AA', 'BT1 5GS', 'PO30 1AA'),
  slot: fc.constantFrom(undefined, 'morning', 'afternoon'),
})

/** What a calculator gives, in pence, rounded half up. */
function multiplied(...factors: string[]): number {
  const decimals = factors.reduce((all, factor) => all + (factor.split('.')[1]?.length ?? 0), 0)
  const product = factors.reduce((all, factor) => all * BigInt(factor.replace('.', '')), 1n)
  const scale = 10n ** BigInt(decimals)
  return Number((product * 200n + scale) / (scale * 2n))
}

test('for any basket the basket, quote, order, charge, email and invoice agree, and VAT adds up', async () => {
  await fc.assert(
    fc.asyncProperty(baskets, async (wanted) => {
      const ada = shop.enter()
      for (const [index, one] of wanted.lines.entries()) {
        const item = items[index]
        if (!one || !item) continue
        await setPrice(shop.ctx, item, one.pence)
        await ada.add(item, one.pieces)
      }
      if (wanted.sample || !wanted.lines.some(Boolean)) {
        await setPrice(shop.ctx, sample, wanted.sample ?? 500)
        await ada.add(sample)
      }
      const { postcode } = wanted
      const { delivery_options: options } = await ada.quote({ postcode })
      const option = options[wanted.delivery % options.length]
      const choice = { delivery: option?.id, ...(option?.has_slots && wanted.slot ? { slot: wanted.slot } : {}) }

      const basket = await ada.basket()
      const quote = await ada.quote({ ...choice, postcode })
      expect(quote.totals.delivery).toBe(option?.price_pence)
      const shipping = { ...address, postcode }
      const { order, pay_url } = await ada.place({ ...choice, shipping, expected_total: quote.totals.total })
      const { totals } = order
      expect(quote.totals).toEqual(totals)
      expect(basket.totals.subtotal).toBe(totals.goods)
      expect(order.lines.reduce((sum, one) => sum + one.total_pence, 0)).toBe(totals.goods)
      expect(totals.total).toBe(totals.goods + totals.delivery + totals.slot)
      expect(totals.vat_included).toBe(vatIncluded(totals.total, 2000))

      const charged = await shop.rows('select amount_pence from sandbox_payments where reference = $1', [
        pay_url?.split('/').at(-1),
      ])
      expect(charged).toEqual([{ amount_pence: totals.total }])
      await ada.press(pay_url, 'approve')
      const paid = await ada.order(order.reference)
      expect(paid).toMatchObject({ state: 'paid', totals })

      const { json } = await ada.send('GET', `/api/orders/${order.reference}/invoices/${paid.invoices[0]?.number}`)
      const invoice = invoiceAnswerSchema.parse(json).data
      expect([invoice.gross, invoice.vat, invoice.net]).toEqual([
        totals.total,
        totals.vat_included,
        totals.total - totals.vat_included,
      ])
      const sum = (of: 'net' | 'vat' | 'gross') => invoice.lines.reduce((all, one) => all + one[of], 0)
      expect([sum('gross'), sum('vat'), sum('net')]).toEqual([invoice.gross, invoice.vat, invoice.net])
      for (const { units, unit_net, net } of invoice.lines) expect(multiplied(units, unit_net)).toBe(net)

      const mails = (await shop.outbox()).filter((mail) => mail.subject.includes(order.reference))
      expect(mails).toHaveLength(2)
      for (const { plain } of mails) {
        expect(plain).toContain(`\nGoods: ${formatPounds(totals.goods)}\n`)
        expect(plain).toContain(`\nVAT (20%, included): ${formatPounds(totals.vat_included)}\n`)
        expect(plain).toContain(`\nTotal: ${formatPounds(totals.total)}\n`)
      }
    }),
    { numRuns: isThorough ? 15 : 6 },
  )
})
