import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { areaOfPieces, coverageOfShape } from './area.ts'
import {
  coverageFor,
  piecesForShownArea,
  piecesPerSquareMetre,
  quantityFor,
  roundDownToSets,
  roundUpToSets,
  snapArea,
  wastageChoices,
  withExtra,
} from './quantity.ts'

const side = fc.integer({ min: 10, max: 3500 })
const coverage = fc.oneof(
  fc.tuple(fc.constantFrom('rectangle', 'hexagon', 'triangle'), side, side).map(([shape, width, height]) => {
    const covers = coverageOfShape(shape as 'rectangle', width, height)
    if (!covers) throw new Error('these shapes have an area')
    return covers
  }),
  fc.integer({ min: 1000, max: 12_000_000 }),
)
const area = fc.integer({ min: 1, max: 999_999_999 })
const pieces = fc.integer({ min: 1, max: 999_999 })
const extra = fc.constantFrom(...wastageChoices)

describe('area to pieces', () => {
  test('the pieces cover at least the requested area, with no piece too many', () => {
    fc.assert(
      fc.property(area, coverage, (requested, each) => {
        const count = piecesForShownArea(requested, each)
        expect(areaOfPieces(count, each)).toBeGreaterThanOrEqual(requested)
        if (count > 1) expect(areaOfPieces(count - 1, each)).toBeLessThan(requested)
      }),
    )
  })

  test('snapping an area twice gives the same as snapping it once', () => {
    fc.assert(
      fc.property(area, coverage, (requested, each) => {
        const once = snapArea(requested, each)
        expect(snapArea(once, each)).toBe(once)
      }),
    )
  })

  test('pieces to area and back gives the same area and never more pieces', () => {
    fc.assert(
      fc.property(pieces, coverage, (count, each) => {
        const displayedArea = areaOfPieces(count, each)
        const back = piecesForShownArea(displayedArea, each)
        expect(areaOfPieces(back, each)).toBe(displayedArea)
        expect(back).toBeLessThanOrEqual(count)
      }),
    )
  })

  test('a hexagon fills three quarters of its box, a triangle half', () => {
    const hexagon = coverageOfShape('hexagon', 231, 200) ?? 0
    const triangle = coverageOfShape('triangle', 200, 173) ?? 0
    expect([hexagon, triangle]).toEqual([34_650, 17_300])
    // Calculated from the bounding box, ten square metres would be 217 and 290 pieces: too few for the floor.
    expect(piecesForShownArea(10_000, hexagon)).toBe(289)
    expect(piecesForShownArea(10_000, triangle)).toBe(579)
  })

  test('a displayed area can be typed back in: one hexagon is 0.035 m², and 0.035 m² is one hexagon', () => {
    expect(areaOfPieces(1, 34_650)).toBe(35)
    expect(piecesForShownArea(35, 34_650)).toBe(1)
    expect(piecesForShownArea(36, 34_650)).toBe(2)
  })
})

describe('extra for cuts', () => {
  test('none is added unless picked', () => {
    fc.assert(
      fc.property(area, (requested) => {
        expect(withExtra(requested, 0)).toBe(requested)
      }),
    )
  })

  test('a percentage rounds up by less than one', () => {
    fc.assert(
      fc.property(area, extra, (requested, percent) => {
        const more = withExtra(requested, percent) * 100 - requested * (100 + percent)
        expect(more).toBeGreaterThanOrEqual(0)
        expect(more).toBeLessThan(100)
      }),
    )
  })

  test('the area covered is the requested area plus the spare, whichever field was used', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('pieces' as const, 'area' as const),
        pieces,
        extra,
        coverage,
        (by, amount, percent, each) => {
          const quantity = quantityFor({ by, amount, extra: percent }, each)
          const requested = by === 'area' ? amount : areaOfPieces(amount, each)
          if (!quantity) throw new Error('a size with an area always has a quantity')
          expect((quantity.covers ?? 0) - (quantity.spare ?? 0)).toBe(requested)
          expect(quantity.spare).toBeGreaterThanOrEqual(0)
          expect(quantity.covers).toBe(areaOfPieces(quantity.pieces, each))
          expect(quantity.covers).toBeGreaterThanOrEqual(withExtra(requested, by === 'area' ? percent : 0))
        },
      ),
    )
  })

  test('ten square metres of 600 x 300 with ten percent', () => {
    expect(quantityFor({ by: 'area', amount: 10_000, extra: 0 }, 180_000)).toEqual({
      pieces: 56,
      covers: 10_080,
      spare: 80,
    })
    expect(quantityFor({ by: 'area', amount: 10_000, extra: 10 }, 180_000)).toEqual({
      pieces: 62,
      covers: 11_160,
      spare: 1160,
    })
    expect(quantityFor({ by: 'pieces', amount: 56, extra: 10 }, 180_000)).toEqual({
      pieces: 62,
      covers: 11_160,
      spare: 1080,
    })
  })
})

describe('sets', () => {
  const perSet = fc.integer({ min: 1, max: 12 })

  test('round up to the next whole set and down to the last, by less than a set', () => {
    fc.assert(
      fc.property(pieces, perSet, (count, each) => {
        const up = roundUpToSets(count, each)
        const down = roundDownToSets(count, each)
        expect([up % each, down % each]).toEqual([0, 0])
        expect(up).toBeGreaterThanOrEqual(count)
        expect(up - count).toBeLessThan(each)
        expect(down).toBeLessThanOrEqual(count)
        expect(count - down).toBeLessThan(each)
      }),
    )
  })

  test('are ordered whole, whichever field was used, and cover the requested area', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('pieces' as const, 'area' as const),
        pieces,
        extra,
        fc.tuple(coverage, perSet),
        (by, amount, percent, [each, set]) => {
          const quantity = quantityFor({ by, amount, extra: percent }, each, set)
          const single = quantityFor({ by, amount, extra: percent }, each)
          if (!quantity || !single) throw new Error('a size with an area always has a quantity')
          expect(quantity.pieces).toBe(roundUpToSets(single.pieces, set))
          expect(quantity.covers).toBe(areaOfPieces(quantity.pieces, each))
          expect(quantity.spare).toBeGreaterThanOrEqual(single.spare ?? 0)
          expect(quantityFor({ by: 'pieces', amount: quantity.pieces, extra: 0 }, each, set)?.pieces).toBe(
            quantity.pieces,
          )
        },
      ),
    )
  })

  test('33 squares of a chequerboard are 34, and 10 square metres of 305 x 305 are 108', () => {
    const square = 305 * 305
    expect(quantityFor({ by: 'pieces', amount: 33, extra: 0 }, square, 2)).toEqual({
      pieces: 34,
      covers: 3163,
      spare: 93,
    })
    expect(quantityFor({ by: 'area', amount: 10_000, extra: 0 }, square, 1)?.pieces).toBe(108)
    expect(quantityFor({ by: 'area', amount: 9950, extra: 0 }, square, 1)?.pieces).toBe(107)
    expect(quantityFor({ by: 'area', amount: 9950, extra: 0 }, square, 2)?.pieces).toBe(108)
  })
})

test('an item without an area can only be ordered by the piece', () => {
  expect(quantityFor({ by: 'pieces', amount: 3, extra: 0 }, null)).toEqual({ pieces: 3, covers: null, spare: null })
  expect(quantityFor({ by: 'area', amount: 3000, extra: 0 }, null)).toBeNull()
})

test('samples are never measured by area', () => {
  expect(coverageFor({ kind: 'size', coverage_mm2: 180_000 })).toBe(180_000)
  expect(coverageFor({ kind: 'size', coverage_mm2: null })).toBeNull()
  expect(coverageFor({ kind: 'full_size_sample', coverage_mm2: 180_000 })).toBeNull()
  expect(coverageFor({ kind: 'free_sample', coverage_mm2: null })).toBeNull()
})

test('pieces per square metre have one decimal', () => {
  expect(piecesPerSquareMetre(180_000)).toBe('5.6')
  expect(piecesPerSquareMetre(1_000_000)).toBe('1.0')
})
