import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { vatIncluded } from './money.ts'
import { creditVat, isNothingKept, piecesAmount, shareOut, standardDelivery } from './refund-amount.ts'

const sum = (figures: number[]) => figures.reduce((total, figure) => total + figure, 0)

describe('refunds of pieces', () => {
  test('add up to the line’s price, however the pieces are split', () => {
    const line = fc
      .record({ pieces: fc.integer({ min: 1, max: 5000 }), linePrice: fc.integer({ min: 0, max: 50_000_000 }) })
      .chain(({ pieces, linePrice }) =>
        fc.array(fc.integer({ min: 1, max: pieces }), { maxLength: 20 }).map((steps) => ({ pieces, linePrice, steps })),
      )
    fc.assert(
      fc.property(line, ({ pieces, linePrice, steps }) => {
        let refunded = 0
        const amounts: number[] = []
        for (const wanted of [...steps, pieces]) {
          const more = Math.min(wanted, pieces - refunded)
          const amount = piecesAmount({ pieces, linePrice, refunded }, more)
          expect(amount).toBeGreaterThanOrEqual(0)
          amounts.push(amount)
          refunded += more
        }
        expect(sum(amounts)).toBe(linePrice)
      }),
    )
  })

  test('three of seven for £10.00 are £4.29, and the other four £5.71', () => {
    expect(piecesAmount({ pieces: 7, linePrice: 1000, refunded: 0 }, 3)).toBe(429)
    expect(piecesAmount({ pieces: 7, linePrice: 1000, refunded: 3 }, 4)).toBe(571)
  })

  test('are zero for more pieces than were bought', () => {
    expect(piecesAmount({ pieces: 7, linePrice: 1000, refunded: 3 }, 10)).toBe(571)
    expect(piecesAmount({ pieces: 7, linePrice: 1000, refunded: 7 }, 1)).toBe(0)
    expect(piecesAmount({ pieces: 7, linePrice: 1000, refunded: 9 }, 1)).toBe(0)
  })
})

describe('whether the buyer keeps nothing', () => {
  const line = { pieces: 5, linePrice: 1000, refunded: 2, more: 3 }

  test('is true once the last paid pieces go back, with or without free samples', () => {
    expect(isNothingKept([line, { pieces: 2, linePrice: 0, refunded: 0, more: 0 }])).toBe(true)
    expect(isNothingKept([{ ...line, more: 5 }])).toBe(true)
  })

  test('is false while a piece is kept, or if no piece goes back', () => {
    expect(isNothingKept([line, { ...line, more: 2 }])).toBe(false)
    expect(isNothingKept([{ ...line, refunded: 5, more: 0 }])).toBe(false)
  })
})

test('standard delivery is the cheapest option other than collection, at most what was paid', () => {
  const economy = { service: 'pallet', price_pence: 7800 } as const
  const nextDay = { service: 'pallet', price_pence: 9000 } as const
  const collection = { service: 'collection', price_pence: 0 } as const
  expect(standardDelivery([economy, nextDay, collection], 9000)).toBe(7800)
  expect(standardDelivery([economy, nextDay, collection], 0)).toBe(0)
  expect(standardDelivery([collection], 4500)).toBe(4500)
})

test('shares add up to the amount, and a part of zero gets nothing', () => {
  const parts = fc.array(fc.integer({ min: 0, max: 10_000_000 }), { minLength: 1, maxLength: 12 })
  fc.assert(
    fc.property(parts, fc.integer({ min: 0, max: 10_000 }), (all, share) => {
      const amount = Math.floor((sum(all) * share) / 10_000)
      const shares = shareOut(amount, all)
      expect(sum(shares)).toBe(sum(all) === 0 ? 0 : amount)
      for (const [index, part] of all.entries()) {
        expect(shares[index]).toBeLessThanOrEqual(part)
        expect(shares[index]).toBeGreaterThanOrEqual(0)
      }
    }),
  )
})

test('the VAT of any number of credit notes adds up to the invoice’s, and each is between zero and its amount', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 100_000 }), { minLength: 1, maxLength: 40 })
  fc.assert(
    fc.property(amounts, fc.constantFrom(2000, 500, 0), (all, rate) => {
      const order = { totalPence: sum(all), vatPence: vatIncluded(sum(all), rate) }
      const credited = { totalPence: 0, vatPence: 0 }
      for (const amount of all) {
        const vat = creditVat(order, credited, amount)
        expect(vat).toBeGreaterThanOrEqual(0)
        expect(vat).toBeLessThanOrEqual(amount)
        credited.totalPence += amount
        credited.vatPence += vat
      }
      expect(credited).toEqual(order)
    }),
  )
})
