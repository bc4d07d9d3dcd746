import fc from 'fast-check'
import { expect, test } from 'vitest'
import { vatIncluded } from './money.ts'
import { orderTotals, splitVat } from './order-totals.ts'

const pence = fc.integer({ min: 0, max: 100_000_000 })
const rate = fc.constantFrom(0, 500, 2000, 1750)
const sum = (figures: number[]) => figures.reduce((total, figure) => total + figure, 0)

test('the total is goods, delivery and slot less the discount, with VAT included', () => {
  expect(orderTotals({ goods: 12_000, delivery: 7800, slot: 1500 }, 2000)).toEqual({
    goods: 12_000,
    delivery: 7800,
    slot: 1500,
    discount: 0,
    vat_included: 3550,
    total: 21_300,
  })
  expect(orderTotals({ goods: 12_000, delivery: 7800, slot: 0, discount: 1800 }, 2000)).toMatchObject({
    vat_included: 3000,
    total: 18_000,
  })
})

test('a penny left over goes to the largest remainder', () => {
  // 1/6 of 10 is 1.67, of 9 is 1.5: 4.83 in all is 5.
  expect(splitVat([10, 9, 10], 2000).map(({ vat }) => vat)).toEqual([2, 1, 2])
  expect(splitVat([5, 5, 5], 2000).map(({ vat }) => vat)).toEqual([1, 1, 1])
  expect(splitVat([], 2000)).toEqual([])
})

test('the VAT of any parts adds up to the VAT of their sum, and no part is off by a penny', () => {
  fc.assert(
    fc.property(fc.array(pence, { maxLength: 100 }), rate, (grosses, vatRate) => {
      const parts = splitVat(grosses, vatRate)
      expect(sum(parts.map(({ vat }) => vat))).toBe(vatIncluded(sum(grosses), vatRate))
      expect(sum(parts.map(({ net }) => net))).toBe(sum(grosses) - vatIncluded(sum(grosses), vatRate))
      for (const { gross, vat, net } of parts) {
        expect(vat + net).toBe(gross)
        expect(Math.abs(vat - (gross * vatRate) / (10_000 + vatRate))).toBeLessThan(1)
        expect(vat >= 0 && net >= 0).toBe(true)
      }
    }),
  )
})
