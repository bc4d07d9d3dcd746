import { describe, expect, it } from 'vitest'
import { isSizeWord, joinTypedSizes, wordsOfSize } from './size-text.ts'

describe('the search words of a size', () => {
  it('are its sides, longest first, with and without the thickness, and the thickness alone', () => {
    const words = ['600x300', '600x300x12', '12mm']
    expect(wordsOfSize({ widthMm: 600, heightMm: 300, thicknessMm: 12 })).toEqual(words)
    expect(wordsOfSize({ widthMm: 300, heightMm: 600, thicknessMm: 12 })).toEqual(words)
  })
  it('leave out missing measurements', () => {
    expect(wordsOfSize({ widthMm: 600, heightMm: 300, thicknessMm: null })).toEqual(['600x300'])
    expect(wordsOfSize({ widthMm: null, heightMm: null, thicknessMm: 12 })).toEqual(['12mm'])
    expect(wordsOfSize({ widthMm: null, heightMm: null, thicknessMm: null })).toEqual([])
  })
})

describe('sizes in a typed search', () => {
  it.each([
    ['600x600', '600x600'],
    ['300 x 600', '600x300'],
    ['300×600mm', '600x300'],
    ['600mm x 300mm x 12mm', '600x300x12'],
    ['12x300x600', '600x300x12'],
    ['600 by 300', '600x300'],
    ['0600x0300', '600x300'],
    ['20 mm', '20mm'],
    ['600 x 600 marble 20mm honed', '600x600 marble 20mm honed'],
    ['marble, 600x300, honed', 'marble, 600x300, honed'],
  ])('%s becomes %s', (typed, joined) => {
    expect(joinTypedSizes(typed)).toBe(joined)
    expect(joinTypedSizes(joined)).toBe(joined)
  })
  it.each(['v1 x 2', 'box600x300', '600x300slab', '600 marble', 'by 600', '20 mmm', 'tile by tile'])(
    '%s contains no size',
    (typed) => {
      expect(joinTypedSizes(typed)).toBe(typed)
    },
  )
  it('a size is recognised among other words', () => {
    expect(['600x300', '600x300x12', '12mm'].every(isSizeWord)).toBe(true)
    expect(['600', 'x', 'mm', 'marble', '600x', '12mm2', 'a600x300'].some(isSizeWord)).toBe(false)
  })
})
