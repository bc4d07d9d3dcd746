import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { areaOfPieces, areaText, coverageOfShape, formatArea, linePrice, piecesForArea } from './area.ts'

const side = fc.integer({ min: 10, max: 3500 })
const coverage = fc.integer({ min: 100, max: 6_000_000 })
const area = fc.integer({ min: 1, max: 10_000_000 })

describe('the coverage of one piece', () => {
  it('is its box for a rectangle, three quarters of it for a hexagon, half for a triangle', () => {
    expect(coverageOfShape('rectangle', 600, 300)).toBe(180_000)
    expect(coverageOfShape('hexagon', 200, 231)).toBe(34_650)
    expect(coverageOfShape('triangle', 300, 260)).toBe(39_000)
  })
  it('is unknown for sets and sheets, which have to be measured', () => {
    for (const shape of ['octagon-set', 'mosaic-sheet', 'moulding', 'other'] as const)
      expect(coverageOfShape(shape, 300, 300)).toBeNull()
  })
  it('is a whole number and never more than the box', () => {
    fc.assert(
      fc.property(side, side, fc.constantFrom('rectangle', 'hexagon', 'triangle'), (width, height, shape) => {
        const covers = coverageOfShape(shape as 'rectangle', width, height) ?? Number.NaN
        expect(Number.isInteger(covers) && covers > 0 && covers <= width * height).toBe(true)
      }),
    )
  })
})

describe('area to pieces', () => {
  it('rounds up: the pieces cover the area, one fewer would not', () => {
    fc.assert(
      fc.property(area, coverage, (wanted, each) => {
        const pieces = piecesForArea(wanted, each)
        expect(pieces * each >= wanted * 1000).toBe(true)
        expect((pieces - 1) * each < wanted * 1000).toBe(true)
      }),
    )
  })
  it('needs 6 tiles of 600 x 300 for a square metre', () => {
    expect(piecesForArea(1000, 180_000)).toBe(6)
    expect(formatArea(areaOfPieces(6, 180_000))).toBe('1.080')
  })
})

it('an area is written with three decimals, a thousands separator and the unit', () => {
  expect([1080, 35_999_640, 999_999_999, 1].map(areaText)).toEqual([
    '1.080 m²',
    '35,999.640 m²',
    '999,999.999 m²',
    '0.001 m²',
  ])
})

describe('the price of a line', () => {
  it('is the price per square metre times the displayed area', () => {
    expect(linePrice({ pricePence: 6495, unit: 'm2', pieces: 6, coverageMm2: 180_000 })).toBe(7015)
    expect(linePrice({ pricePence: 950, unit: 'piece', pieces: 3, coverageMm2: null })).toBe(2850)
  })
  it('multiplies out from the printed figures, within the rounding of a penny', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 1, max: 5000 }),
        coverage,
        (price, pieces, each) => {
          const displayedArea = Number(formatArea(areaOfPieces(pieces, each)))
          const total = linePrice({ pricePence: price, unit: 'm2', pieces, coverageMm2: each })
          expect(Math.abs(total - price * displayedArea)).toBeLessThanOrEqual(0.5 + 1e-6 * total)
        },
      ),
    )
  })
  it('refuses a price per square metre for an item without an area', () => {
    expect(() => linePrice({ pricePence: 1, unit: 'm2', pieces: 1, coverageMm2: null })).toThrow(RangeError)
    expect(() => linePrice({ pricePence: 1, unit: 'm2', pieces: 1, coverageMm2: 0 })).toThrow(RangeError)
  })
})
