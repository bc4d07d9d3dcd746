import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  decimalPounds,
  discounted,
  formatPounds,
  multiplyDivide,
  penceOf,
  poundsOrFree,
  vatIncluded,
  withoutVat,
} from './money.ts'

const pence = fc.integer({ min: 0, max: 1_000_000_000 })
const rate = fc.integer({ min: 0, max: 10_000 })

describe('multiplyDivide', () => {
  it('rounds half up and never by more than half', () => {
    expect(multiplyDivide(1, 1, 2)).toBe(1)
    expect(multiplyDivide(5, 1, 10)).toBe(1)
    expect(multiplyDivide(4, 1, 10)).toBe(0)
    fc.assert(
      fc.property(pence, fc.integer({ min: 0, max: 1_000_000 }), fc.integer({ min: 1, max: 1_000_000 }), (a, b, c) => {
        const exactTwice = BigInt(a) * BigInt(b) * 2n
        const roundedTwice = BigInt(multiplyDivide(a, b, c)) * BigInt(c) * 2n
        const off = roundedTwice - exactTwice
        expect(off <= BigInt(c) && off > -BigInt(c)).toBe(true)
      }),
    )
  })
})

describe('VAT included in a gross sum', () => {
  it('is a sixth of it at 20 percent', () => {
    expect(vatIncluded(12_000, 2000)).toBe(2000)
    expect(vatIncluded(7800, 2000)).toBe(1300)
    expect(vatIncluded(1, 2000)).toBe(0)
    expect(vatIncluded(3, 2000)).toBe(1)
  })
  it('adds up with the net sum to the gross sum at any rate', () => {
    fc.assert(
      fc.property(pence, rate, (gross, basisPoints) => {
        const vat = vatIncluded(gross, basisPoints)
        expect(vat + withoutVat(gross, basisPoints)).toBe(gross)
        expect(vat >= 0 && vat <= gross).toBe(true)
      }),
    )
  })
})

describe('a discount', () => {
  it('takes 15 percent off to the penny', () => {
    expect(discounted(6495, 1500)).toBe(5521)
    expect(discounted(10_000, 1500)).toBe(8500)
  })
  it('never raises a price', () => {
    fc.assert(fc.property(pence, rate, (price, off) => discounted(price, off) <= price))
  })
})

describe('printing', () => {
  it('groups thousands and keeps two decimals', () => {
    expect(formatPounds(123_450)).toBe('£1,234.50')
    expect(formatPounds(5)).toBe('£0.05')
    expect(formatPounds(-7800)).toBe('-£78.00')
    expect(poundsOrFree(7800)).toBe('£78.00')
    expect(poundsOrFree(0)).toBe('Free')
    expect(formatPounds(123_456_789)).toBe('£1,234,567.89')
  })
  it('agrees with the platform for any sum', () => {
    const platform = new Intl.NumberFormat('en-GB', { style: 'currency', currency: 'GBP' })
    fc.assert(fc.property(pence, (sum) => formatPounds(sum) === platform.format(sum / 100)))
  })
  it('reads back what it wrote', () => {
    fc.assert(fc.property(pence, (sum) => penceOf(Number(decimalPounds(sum))) === sum))
  })
})
