import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { multiplyDivide } from './money.ts'
import { splitVat } from './order-totals.ts'
import { unitNet } from './unit-net.ts'

/** What somebody checking the invoice with a calculator gets, in pence: thousandths of a unit × decimal pounds. */
function multiplied(unit: string, units: number): number {
  const [whole = '', rest = ''] = unit.split('.')
  return multiplyDivide(Number(`${whole}${rest}`), units, 1000 * 10 ** (rest.length - 2))
}

describe('the unit price of an invoice', () => {
  it.each([
    ['a piece, at the price the page shows without VAT', { net: 10_000, units: 4000, unitPrice: 3000 }, '25.00'],
    ['a square metre, at the price the page shows without VAT', { net: 7492, units: 1800, unitPrice: 4995 }, '41.62'],
    ['a penny more, with the decimals the price really has', { net: 7493, units: 1800, unitPrice: 4995 }, '41.625'],
    ['many pieces at an odd price', { net: 4163, units: 50_000, unitPrice: 100 }, '0.8326'],
    ['nothing', { net: 0, units: 1000, unitPrice: 0 }, '0.00'],
  ])('%s', (_name, line, unit) => {
    expect(unitNet({ ...line, vatRate: 2000 })).toBe(unit)
  })
})

test('units × unit price is the net amount for any lines, however their VAT was split', () => {
  const line = fc.record({
    unitPrice: fc.integer({ min: 1, max: 500_000 }),
    units: fc.oneof(
      fc.integer({ min: 1, max: 20_000 }).map((pieces) => pieces * 1000),
      fc.integer({ min: 1, max: 5_000_000 }),
    ),
  })
  fc.assert(
    fc.property(
      fc.array(line, { minLength: 1, maxLength: 30 }),
      fc.constantFrom(0, 500, 1750, 2000),
      (lines, vatRate) => {
        const grosses = lines.map(({ unitPrice, units }) => multiplyDivide(unitPrice, units, 1000))
        for (const [index, { net }] of splitVat(grosses, vatRate).entries()) {
          const { units = 1, unitPrice = 0 } = lines[index] ?? {}
          expect(multiplied(unitNet({ net, units, unitPrice, vatRate }), units)).toBe(net)
        }
      },
    ),
    { numRuns: 1000 },
  )
})
