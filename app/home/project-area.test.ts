import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatArea } from '#contract/area.ts'
import { millimetresOf, projectArea, wastageChoices } from './project-area.ts'

describe('a length as typed', () => {
  it.each([
    ['4', 4000],
    ['4.2', 4200],
    ['4.25', 4250],
    ['4,25', 4250],
    [' 4.256 m', 4256],
    ['.5', 500],
    ['3.', 3000],
    ['100', 100_000],
  ])('%j is %i mm', (typed, millimetres) => {
    expect(millimetresOf(typed)).toBe(millimetres)
  })

  it.each(['', ' ', '.', 'm', '0', '0.000', '-4', '4.2567', '1e3', 'four', '4 2', '100.001', '1000', '4.2.1'])(
    '%j is no length of a room',
    (typed) => {
      expect(millimetresOf(typed)).toBeNull()
    },
  )

  it('reads back every length to the millimetre', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 100_000 }), (millimetres) => {
        expect(millimetresOf((millimetres / 1000).toFixed(3))).toBe(millimetres)
      }),
    )
  })
})

describe('what to order for a room', () => {
  const shown = (lengthMm: number, widthMm: number, wastage: 0 | 10 | 15) => {
    const { floor, extra, order } = projectArea({ lengthMm, widthMm }, wastage)
    return [floor, extra, order].map(formatArea)
  }

  it('is length times width, plus the extra', () => {
    expect(shown(4000, 3000, 0)).toEqual(['12.000', '0.000', '12.000'])
    expect(shown(4000, 3000, 10)).toEqual(['12.000', '1.200', '13.200'])
    expect(shown(4000, 3000, 15)).toEqual(['12.000', '1.800', '13.800'])
    expect(shown(4250, 3100, 10)).toEqual(['13.175', '1.318', '14.493'])
  })

  it('never falls short of the floor, grows with the extra, and its figures add up', () => {
    const side = fc.integer({ min: 1, max: 100_000 })
    fc.assert(
      fc.property(side, side, (lengthMm, widthMm) => {
        const orders = wastageChoices.map((wastage) => {
          const { floor, extra, order } = projectArea({ lengthMm, widthMm }, wastage)
          expect(floor + extra).toBe(order)
          expect(extra).toBeGreaterThanOrEqual(0)
          return order
        })
        expect(orders).toEqual([...orders].sort((a, b) => a - b))
      }),
    )
  })
})
