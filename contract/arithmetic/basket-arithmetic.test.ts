import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  basketFigures,
  contradictsArea,
  joinedPieces,
  type LineItem,
  lineArea,
  lineFigures,
} from './basket-arithmetic.ts'
import type { Carriage } from './delivery-service.ts'

const vatRate = 2000
type Line = LineItem & { carriage: Carriage }
const tile: Line = {
  kind: 'size',
  unit: 'm2',
  pricePence: 4995,
  pieces: 6,
  coverageMm2: 180_000,
  weightG: 9000,
  carriage: 'pallet',
}
const sample: Line = {
  kind: 'free_sample',
  unit: 'piece',
  pricePence: 0,
  pieces: 1,
  coverageMm2: null,
  weightG: 250,
  carriage: 'pallet',
}

const anyLine: fc.Arbitrary<Line> = fc.record({
  kind: fc.constantFrom('size' as const, 'free_sample' as const, 'full_size_sample' as const),
  unit: fc.constant('piece' as const),
  pricePence: fc.nat({ max: 10_000_000 }),
  pieces: fc.integer({ min: 1, max: 100_000 }),
  coverageMm2: fc.option(fc.integer({ min: 1, max: 10_000_000 })),
  weightG: fc.nat({ max: 500_000 }),
  carriage: fc.constantFrom('parcel' as const, 'pallet' as const),
})
const byArea: fc.Arbitrary<Line> = anyLine.map((line) => ({
  ...line,
  kind: 'size',
  unit: 'm2',
  coverageMm2: line.coverageMm2 ?? 180_000,
}))

describe('a line', () => {
  test('costs its price times the displayed area', () => {
    expect(lineFigures(tile)).toEqual({ linePrice: 5395, pricePerPiece: 899, area: 1080, weight: 54_000 })
  })

  test('for a sample has no area, even if the sample has a coverage', () => {
    expect(lineArea({ ...sample, coverageMm2: 90_000 })).toBeNull()
  })

  test('for an item no longer sold costs nothing but keeps the price per piece', () => {
    expect(lineFigures({ ...tile, gone: true })).toMatchObject({ linePrice: 0, weight: 0, pricePerPiece: 899 })
  })

  test('multiplies out to the penny for any figures', () => {
    fc.assert(
      fc.property(byArea, (line) => {
        const { area, linePrice } = lineFigures(line)
        const exactArea = (BigInt(line.pieces) * BigInt(line.coverageMm2 ?? 0) + 500n) / 1000n
        expect(BigInt(area ?? -1)).toBe(exactArea)
        expect(BigInt(linePrice)).toBe((BigInt(line.pricePence) * exactArea + 500n) / 1000n)
      }),
    )
  })
})

describe('a basket', () => {
  test('adds up its lines, with the VAT inside', () => {
    expect(basketFigures([tile, sample], vatRate)).toEqual({
      subtotal: 5395,
      vatIncluded: 899,
      total: 5395,
      weight: 54_250,
      pallets: 1,
      count: 2,
    })
  })

  test('with only samples needs no pallet; a tonne and a gram needs two', () => {
    expect(basketFigures([sample], vatRate).pallets).toBe(0)
    expect(basketFigures([{ ...tile, pieces: 1, weightG: 1_000_000 }], vatRate).pallets).toBe(1)
    expect(basketFigures([{ ...tile, pieces: 1, weightG: 1_000_001 }], vatRate).pallets).toBe(2)
  })

  test('with only a tin is sent as a parcel; with a tile too, the tin travels on the tile’s pallet', () => {
    const tin: Line = { ...tile, unit: 'piece', coverageMm2: null, pieces: 1, weightG: 1200, carriage: 'parcel' }
    expect(basketFigures([tin], vatRate).pallets).toBe(0)
    expect(basketFigures([tin, tile], vatRate).pallets).toBe(1)
  })

  test('is never negative, and its total is the sum of its lines', () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(anyLine, byArea), { maxLength: 20 }), (lines) => {
        const figures = basketFigures(lines, vatRate)
        expect(figures.total).toBe(lines.reduce((sum, line) => sum + lineFigures(line).linePrice, 0))
        expect(figures.subtotal).toBe(figures.total)
        expect(figures.vatIncluded).toBeLessThanOrEqual(figures.subtotal)
        for (const figure of Object.values(figures)) expect(figure).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})

test('an area contradicts the pieces if it differs by more than half a milli-m², or if they have no area', () => {
  expect(contradictsArea(1.08, 1080)).toBe(false)
  expect(contradictsArea(1.0805, 1080)).toBe(false)
  expect(contradictsArea(1.0806, 1080)).toBe(true)
  expect(contradictsArea(0.18, null)).toBe(true)
})

test('merging two lines never loses pieces of either and adds no more than there is in stock', () => {
  const some = fc.nat({ max: 1000 })
  fc.assert(
    fc.property(some, some, some, (one, other, stock) => {
      const joined = joinedPieces(one, other, stock)
      expect(joined).toBeGreaterThanOrEqual(Math.max(one, other))
      expect(joined).toBeLessThanOrEqual(Math.max(one, other, stock))
      expect(joined).toBeLessThanOrEqual(one + other)
    }),
  )
})
