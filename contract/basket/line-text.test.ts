import { expect, it } from 'vitest'
import { areaText } from '../arithmetic/area.ts'
import { groupThousands } from '../arithmetic/group-thousands.ts'
import { areaOfUnit, itemText, noticeText, pieceText, sizeOf, weightText } from './line-text.ts'

it('writes sizes with spaces and a unit, and leaves names alone', () => {
  expect(sizeOf({ meta_data: [{ key: 'pa_sizemm', value: '600x300x20', display_value: '600x300' }] })).toBe(
    '600 × 300 × 20 mm',
  )
  expect(sizeOf({ meta_data: [{ key: 'pa_sizemm', value: 'Free Sample' }] })).toBe('Free Sample')
  expect(sizeOf({ meta_data: [] })).toBeNull()
})

const tile = { unit: 'm2', kind: 'size' } as const
const tin = { unit: 'piece', kind: 'size' } as const

it('calls tiles and samples pieces, but not bags and tins', () => {
  expect(pieceText(1200, tile)).toBe('1,200 pieces')
  expect(pieceText(1, { unit: 'piece', kind: 'free_sample' })).toBe('1 piece')
  expect(pieceText(1200, tin)).toBe('1,200')
  expect(noticeText({ kind: 'stock', available: 3 }, tin)).toBe('Only 3 are left in stock.')
})

it('says what has changed since a line was added', () => {
  expect(noticeText({ kind: 'price', was: 8495, now: 8995 }, tile)).toBe(
    'The price has gone up since you added this: it is now £89.95 /M2, and was £84.95.',
  )
  expect(noticeText({ kind: 'price', was: 300, now: 250 }, tin)).toContain('has gone down')
  expect(noticeText({ kind: 'stock', available: 1 }, tile)).toBe('Only 1 piece is left in stock.')
  expect(noticeText({ kind: 'stock', available: 0 }, tile)).toContain('Temporarily out of stock')
  expect(noticeText({ kind: 'gone' }, tile)).toContain('no longer sold')
})

it("writes 'covers' before the area of an item sold by the piece, but not of tiles", () => {
  expect(areaOfUnit('15.000 m²', 'piece')).toBe('covers 15.000 m²')
  expect(areaOfUnit('15.000 m²', 'm2')).toBe('15.000 m²')
})

it('writes weights in grams below a kilogram, with one decimal below ten and without decimals above', () => {
  expect(weightText(40)).toBe('40 g')
  expect(weightText(950)).toBe('950 g')
  expect(weightText(1_000)).toBe('1 kg')
  expect(weightText(9_950)).toBe('10 kg')
  expect(weightText(2_340)).toBe('2.3 kg')
  expect(weightText(125_300)).toBe('125 kg')
  expect(weightText(1_250_300)).toBe('1,250 kg')
  expect(itemText(1)).toBe('1 item')
})

it('groups thousands in pieces and in areas', () => {
  expect([groupThousands(999), groupThousands(2306), groupThousands(1_234_567)]).toEqual(['999', '2,306', '1,234,567'])
  expect([areaText(1080), areaText(35_999_640), groupThousands('35999.640')]).toEqual([
    '1.080 m²',
    '35,999.640 m²',
    '35,999.640',
  ])
})
