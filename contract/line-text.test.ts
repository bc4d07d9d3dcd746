import { expect, it } from 'vitest'
import { areaWords } from './arithmetic/area.ts'
import { areaOfUnit, grouped, itemWords, noticeWords, sizeOf, weightWords } from './line-text.ts'

it('writes sizes as a person does and leaves names alone', () => {
  expect(sizeOf({ meta_data: [{ key: 'pa_sizemm', value: '600x300x20', display_value: '600x300' }] })).toBe(
    '600 × 300 × 20 mm',
  )
  expect(sizeOf({ meta_data: [{ key: 'pa_sizemm', value: 'Free Sample' }] })).toBe('Free Sample')
  expect(sizeOf({ meta_data: [] })).toBeNull()
})

it('says what changed since a line was put in', () => {
  expect(noticeWords({ kind: 'price', was: 8495, now: 8995 }, 'm2')).toBe(
    'The price has gone up since you added this: it is now £89.95 /M2, and was £84.95.',
  )
  expect(noticeWords({ kind: 'price', was: 300, now: 250 }, 'piece')).toContain('has gone down')
  expect(noticeWords({ kind: 'stock', available: 1 }, 'm2')).toBe('Only 1 piece is left in stock.')
  expect(noticeWords({ kind: 'stock', available: 0 }, 'm2')).toContain('Temporarily out of stock')
  expect(noticeWords({ kind: 'gone' }, 'm2')).toContain('no longer sold')
})

it('says that goods sold by the piece cover an area, and that tiles are one', () => {
  expect(areaOfUnit('15.000 m²', 'piece')).toBe('covers 15.000 m²')
  expect(areaOfUnit('15.000 m²', 'm2')).toBe('15.000 m²')
})

it('writes weights in grams up to a kilogram, then in kilograms as fine as they are read', () => {
  expect(weightWords(40)).toBe('40 g')
  expect(weightWords(950)).toBe('950 g')
  expect(weightWords(1_000)).toBe('1 kg')
  expect(weightWords(9_950)).toBe('10 kg')
  expect(weightWords(2_340)).toBe('2.3 kg')
  expect(weightWords(125_300)).toBe('125 kg')
  expect(weightWords(1_250_300)).toBe('1,250 kg')
  expect(itemWords(1)).toBe('1 item')
})

it('groups thousands in pieces and in areas alike', () => {
  expect([grouped(999), grouped(2306), grouped(1_234_567)]).toEqual(['999', '2,306', '1,234,567'])
  expect([areaWords(1080), areaWords(35_999_640), grouped('35999.640')]).toEqual([
    '1.080 m²',
    '35,999.640 m²',
    '35,999.640',
  ])
})
