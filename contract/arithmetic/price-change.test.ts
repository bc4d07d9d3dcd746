import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { changedBy, differenceOf, roundPrice } from './price-change.ts'

const pence = fc.integer({ min: 1, max: 10_000_000 })

describe('a rounded price', () => {
  it('has the ending and is the nearest that has it', () => {
    fc.assert(
      fc.property(
        pence,
        fc.constantFrom(['95', 95] as const, ['99', 99] as const, ['whole', 0] as const),
        (price, [to, ending]) => {
          const rounded = roundPrice(price, to)
          expect(rounded % 100).toBe(ending)
          expect(rounded).toBeGreaterThan(0)
          if (price >= 100) expect(Math.abs(rounded - price)).toBeLessThanOrEqual(50)
        },
      ),
    )
  })
  it.each([
    [4368, '95', 4395],
    [4345, '95', 4395],
    [4344, '95', 4295],
    [4350, 'whole', 4400],
    [4349, '99', 4399],
    [3, 'whole', 100],
    [3, '95', 95],
    [4368, 'penny', 4368],
  ] as const)('%i to %s is %i', (price, to, expected) => expect(roundPrice(price, to)).toBe(expected))
  it('stays as it is once it is rounded', () => {
    fc.assert(
      fc.property(pence, fc.constantFrom('95' as const, '99' as const, 'whole' as const), (price, to) => {
        expect(roundPrice(roundPrice(price, to), to)).toBe(roundPrice(price, to))
      }),
    )
  })
})

describe('a percentage', () => {
  it('is added to the penny, half up', () => {
    expect([changedBy(4200, 400), changedBy(1250, 1000), changedBy(105, -1000), changedBy(10, -10_000)]).toEqual([
      4368, 1375, 95, 0,
    ])
  })
  it('is what the difference says, to the rounding of a penny', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100_000, max: 10_000_000 }),
        fc.integer({ min: -9000, max: 50_000 }),
        (price, change) => {
          expect(Math.abs(differenceOf(price, changedBy(price, change)) - change)).toBeLessThanOrEqual(1)
        },
      ),
    )
  })
})
