import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderTotals, splitVat } from './order-totals.ts'
import { piecesAmount } from './refund-amount.ts'
import { voucherDiscount, voucherKinds } from './voucher.ts'

const sum = (figures: number[]) => figures.reduce((total, figure) => total + figure, 0)
const none = { leastSpend: 0, onDelivery: false }

test('a percentage is rounded once, and its pence go to the largest remainders', () => {
  const lines = [334, 333, 333].map((price) => ({ price, isCovered: true }))
  // A tenth of 1000 is 100: 33.4, 33.3 and 33.3.
  expect(voucherDiscount({ kind: 'percent', value: 1000, ...none }, lines, 7800)).toEqual({
    ok: true,
    discount: { lines: [34, 33, 33], delivery: 0, total: 100 },
  })
})

test('an amount takes off no more than the goods it covers cost', () => {
  const lines = [
    { price: 1500, isCovered: true },
    { price: 9000, isCovered: false },
  ]
  const terms = { kind: 'amount', value: 2000, ...none } as const
  expect(voucherDiscount(terms, lines, 500)).toMatchObject({ discount: { lines: [1500, 0], delivery: 0 } })
  expect(voucherDiscount({ ...terms, onDelivery: true }, lines, 700)).toMatchObject({
    discount: { lines: [1364, 0], delivery: 636, total: 2000 },
  })
})

test('the least spend counts the goods it covers only', () => {
  const lines = [
    { price: 1500, isCovered: true },
    { price: 9000, isCovered: false },
  ]
  const terms = { kind: 'percent', value: 1000, leastSpend: 2000, onDelivery: true } as const
  expect(voucherDiscount(terms, lines, 900)).toEqual({ ok: false, fault: { code: 'too_little', missing: 500 } })
  expect(voucherDiscount(terms, lines.slice(1), 900)).toEqual({ ok: false, fault: { code: 'no_match' } })
})

const money = fc.integer({ min: 0, max: 5_000_000 })
const orders = fc.record({
  lines: fc.array(fc.record({ price: money, isCovered: fc.boolean(), pieces: fc.integer({ min: 1, max: 60 }) }), {
    minLength: 1,
    maxLength: 10,
  }),
  delivery: fc.constantFrom(0, 695, 7800),
  slot: fc.constantFrom(0, 1500),
  terms: fc.record({
    kind: fc.constantFrom(...voucherKinds),
    value: fc.integer({ min: 1, max: 10_000 }),
    leastSpend: fc.constantFrom(0, 1000),
    onDelivery: fc.boolean(),
  }),
  vatRate: fc.constantFrom(0, 500, 1750, 2000),
  steps: fc.array(fc.integer({ min: 1, max: 60 }), { maxLength: 6 }),
})

test('for any order the shares add up, none exceeds its line, and VAT and refunds of parts add up to what is charged', () => {
  fc.assert(
    fc.property(orders, ({ lines, delivery, slot, terms, vatRate, steps }) => {
      const result = voucherDiscount(terms, lines, delivery)
      if (!result.ok) return
      const { discount } = result
      expect(sum(discount.lines) + discount.delivery).toBe(discount.total)
      for (const [index, { price, isCovered }] of lines.entries()) {
        expect(discount.lines[index]).toBeGreaterThanOrEqual(0)
        expect(discount.lines[index]).toBeLessThanOrEqual(isCovered ? price : 0)
      }
      expect(discount.delivery).toBeLessThanOrEqual(terms.onDelivery ? delivery : 0)

      const goods = sum(lines.map(({ price }) => price))
      const totals = orderTotals({ goods, delivery, slot, discount: discount.total }, vatRate)
      const charged = lines.map(({ price }, index) => price - (discount.lines[index] ?? 0))
      const parts = splitVat([...charged, delivery - discount.delivery, slot], vatRate)
      expect(sum(parts.map(({ gross }) => gross))).toBe(totals.total)
      expect(sum(parts.map(({ vat }) => vat))).toBe(totals.vat_included)

      for (const [index, { pieces }] of lines.entries()) {
        const linePrice = charged[index] ?? 0
        let refunded = 0
        let amount = 0
        for (const more of [...steps, pieces]) {
          amount += piecesAmount({ pieces, linePrice, refunded }, more)
          refunded += more
        }
        expect(amount).toBe(linePrice)
      }
    }),
  )
})
