import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formatArea } from '#contract/arithmetic/area.ts'
import { wastageChoices } from '#contract/arithmetic/quantity.ts'
import { projectArea } from './project-area.ts'

describe('the area to order for a room', () => {
  const areaTexts = (lengthMm: number, widthMm: number, wastage: 0 | 10 | 15) => {
    const { floor, extra, order } = projectArea({ lengthMm, widthMm }, wastage)
    return [floor, extra, order].map(formatArea)
  }

  it('is length times width, plus the extra', () => {
    expect(areaTexts(4000, 3000, 0)).toEqual(['12.000', '0.000', '12.000'])
    expect(areaTexts(4000, 3000, 10)).toEqual(['12.000', '1.200', '13.200'])
    expect(areaTexts(4000, 3000, 15)).toEqual(['12.000', '1.800', '13.800'])
    expect(areaTexts(4250, 3100, 10)).toEqual(['13.175', '1.318', '14.493'])
  })

  it('is never less than the floor, increases with the extra, and adds up', () => {
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
