import { expect, test } from 'vitest'
import { densityOf, suggestedWeight } from './size-weight.ts'

const tile = { shape: 'rectangle', width: '600', height: '300', thickness: '12' }

test('the weight of a piece follows from its measures', () => {
  expect(suggestedWeight(tile)).toBe(5.62)
  expect(suggestedWeight({ ...tile, thickness: '' })).toBe(null)
})

test('another size is as dense as one whose weight is known, unless that one is hollow', () => {
  const density = densityOf({ ...tile, weight: '5.83' })
  expect(suggestedWeight({ ...tile, width: '300' }, density ?? 0)).toBe(2.92)
  expect(densityOf({ ...tile, weight: '0.5' })).toBe(null)
  expect(densityOf({ ...tile, weight: '' })).toBe(null)
})
