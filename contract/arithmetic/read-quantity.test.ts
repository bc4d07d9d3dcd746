import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { formatArea } from './area.ts'
import { groupThousands } from './group-thousands.ts'
import { type Interpretation, readArea, readPieces } from './read-quantity.ts'

const amountOf = (reading: Interpretation) => (reading.ok ? reading.amount : null)
const codeOf = (reading: Interpretation) => (reading.ok ? null : reading.code)

describe('pieces', () => {
  test.each([
    ['1', 1],
    [' 12 ', 12],
    ['007', 7],
    ['999999', 999_999],
    ['1,200', 1200],
    ['12,345', 12_345],
    ['5 pieces', 5],
    [' 5 pieces', 5],
    ['1 piece', 1],
    ['5pcs', 5],
    ['5 PIECES', 5],
    ['5 tiles', 5],
    ['2 bags', 2],
    ['3 tins', 3],
    ['5.', 5],
    ['5.00', 5],
    ['5,0', 5],
  ])('%j is a number of pieces', (text, expected) => expect(amountOf(readPieces(text))).toBe(expected))

  test.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['0', 'too_small'],
    ['00', 'too_small'],
    ['0.0', 'too_small'],
    ['-1', 'too_small'],
    ['-35', 'too_small'],
    ['−35', 'too_small'],
    ['1.5', 'not_whole'],
    ['2.5', 'not_whole'],
    ['12.55', 'not_whole'],
    ['12,55', 'not_whole'],
    ['10.25', 'not_whole'],
    ['10.25 pieces', 'not_whole'],
    ['1000000', 'too_large'],
    ['9999999', 'too_large'],
    ['1,000,000', 'too_large'],
    ['1e3', 'unreadable'],
    ['abc', 'unreadable'],
    ['pieces', 'unreadable'],
    ['2.5 tiles', 'not_whole'],
    ['10m2', 'unreadable'],
    ['10 m', 'unreadable'],
    ['3 x 4', 'unreadable'],
    ['5 6', 'unreadable'],
    ['1 200', 'unreadable'],
    ['1,20,000', 'unreadable'],
    ['0,500', 'unreadable'],
    ['1234,567', 'unreadable'],
    ['1.200,5', 'unreadable'],
    ['1.2.3', 'unreadable'],
    ['--5', 'too_small'],
    ['+5', 'unreadable'],
    ['0x10', 'unreadable'],
    ['Infinity', 'unreadable'],
    ['½', 'unreadable'],
    ['١', 'unreadable'],
    ['５', 'unreadable'],
    ['.', 'unreadable'],
    [',', 'unreadable'],
    ['-', 'unreadable'],
  ])('%j is refused as %s', (text, code) => expect(codeOf(readPieces(text))).toBe(code))
})

describe('an area', () => {
  test.each([
    ['1', 1000],
    ['1.08', 1080],
    ['.5', 500],
    [',5', 500],
    ['2.', 2000],
    ['2,', 2000],
    ['0.001', 1],
    ['1.0801', 1081],
    ['1.0000000', 1000],
    ['0.0001', 1],
    ['12.5', 12_500],
    ['12,5', 12_500],
    ['12,50', 12_500],
    ['1,200', 1_200_000],
    ['1,200.5', 1_200_500],
    ['999,999.999', 999_999_999],
    ['10m2', 10_000],
    ['12.5m2', 12_500],
    ['12.5 m²', 12_500],
    ['12,5 m²', 12_500],
    ['12.5 M2', 12_500],
    ['12.5 m^2', 12_500],
    ['12.5 sqm', 12_500],
    ['12.5sqm', 12_500],
    ['12.5 sq m', 12_500],
    ['12.5 sq. m', 12_500],
    ['12.5 square metres', 12_500],
    ['1 square meter', 1000],
    ['20m', 20_000],
    ['20 metres squared', 20_000],
    ['20 meters sq', 20_000],
    ['20 sq. metres', 20_000],
    ['3 x 4', 12_000],
    ['3x4', 12_000],
    ['3 X 4', 12_000],
    ['3 × 4', 12_000],
    ['3 * 4', 12_000],
    ['3m x 4m', 12_000],
    ['3.5 m x 4,2 m', 14_700],
    ['0.001 x 0.001', 1],
    ['100 x 100', 10_000_000],
  ])('%j is read', (text, expected) => expect(amountOf(readArea(text))).toBe(expected))

  test.each([
    ['', 'empty'],
    ['0', 'too_small'],
    ['0.000', 'too_small'],
    ['0 m2', 'too_small'],
    ['-2', 'too_small'],
    ['1000000', 'too_large'],
    ['9999999', 'too_large'],
    ['.', 'unreadable'],
    ['1e2', 'unreadable'],
    ['ten', 'unreadable'],
    ['m2', 'unreadable'],
    ['10 mm', 'unreadable'],
    ['10 squared', 'unreadable'],
    ['10 ft2', 'unreadable'],
    ['10 pieces', 'unreadable'],
    ['about 10', 'unreadable'],
    ['10 m2 please', 'unreadable'],
    ['10-12', 'unreadable'],
    ['0,500', 'unreadable'],
    ['1234,567', 'unreadable'],
    ['1.200,5', 'unreadable'],
    ['1,200,5', 'unreadable'],
    ['3 x', 'unreadable'],
    ['x 4', 'unreadable'],
    ['3 x 4 x 5', 'unreadable'],
    ['0 x 4', 'unreadable'],
    ['-3 x 4', 'unreadable'],
    ['600 x 300', 'unreadable'],
    ['3 x four', 'unreadable'],
  ])('%j is refused as %s', (text, code) => expect(codeOf(readArea(text))).toBe(code))
})

describe('any text', () => {
  const digits = fc.stringMatching(/^\d{1,8}$/)
  const grammar = fc
    .array(fc.oneof(digits, fc.constantFrom('.', ',', ' ', '-', 'x', '×', 'm', 'm2', 'm²', 'sqm', 'pieces', 'e')), {
      maxLength: 7,
    })
    .map((parts) => parts.join(''))
  const anyText = fc.oneof(grammar, fc.string({ maxLength: 60 }), fc.string({ unit: 'binary', maxLength: 12 }))

  test('is read completely or refused with a sentence, never in part', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const [read, most] of [
          [readPieces, 999_999],
          [readArea, 999_999_999],
        ] as const) {
          const reading = read(text)
          if (!reading.ok) {
            expect(reading.message).toMatch(/^[A-Z].*[.\d]$/)
            continue
          }
          expect(Number.isInteger(reading.amount) && reading.amount >= 1 && reading.amount <= most).toBe(true)
          // A leading sign or word is never skipped.
          expect(text.trim()).toMatch(/^[\d.,]/)
        }
      }),
      { numRuns: 2000 },
    )
  })

  /** The same figure calculated another way, with fractions of integers. */
  const exactly = (whole: number, fraction: string) =>
    Number(
      (BigInt(`${whole}${fraction}`) * 1000n + 10n ** BigInt(fraction.length) - 1n) / 10n ** BigInt(fraction.length),
    )
  const whole = fc.integer({ min: 0, max: 999_999 })
  const fraction = fc.stringMatching(/^\d{0,6}$/)
  const unit = fc.constantFrom('', 'm2', ' m²', ' sqm', ' sq m')

  test('with digits is that area, with a point or a comma, grouped or not, with or without a unit', () => {
    fc.assert(
      fc.property(whole, fraction, unit, (metres, decimals, suffix) => {
        const amount = exactly(metres, decimals)
        const expected = amount === 0 ? null : amount
        expect(amountOf(readArea(`${metres}.${decimals}${suffix}`))).toBe(expected)
        expect(amountOf(readArea(`${groupThousands(metres)}.${decimals}${suffix}`))).toBe(expected)
        if (decimals.length !== 3) expect(amountOf(readArea(`${metres},${decimals}${suffix}`))).toBe(expected)
        else if (metres > 0 && metres < 1000)
          expect(amountOf(readArea(`${metres},${decimals}${suffix}`))).toBe(
            Number(`${metres}${decimals}`) > 999_999 ? null : Number(`${metres}${decimals}`) * 1000,
          )
      }),
    )
  })

  test('with two sides is their product, rounded up to the last displayed digit', () => {
    const side = fc.integer({ min: 1, max: 100_000 })
    fc.assert(
      fc.property(side, side, fc.constantFrom('x', ' x ', '×', ' * '), (length, wide, times) => {
        const text = `${(length / 1000).toFixed(3)}${times}${(wide / 1000).toFixed(3)}`
        expect(amountOf(readArea(text))).toBe(Number((BigInt(length) * BigInt(wide) + 999n) / 1000n))
      }),
    )
  })

  test('in the format the shop displays reads back as the same figure', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999 }), (milli) => {
        expect(amountOf(readArea(formatArea(milli)))).toBe(milli)
        expect(amountOf(readArea(`${formatArea(milli)} m²`))).toBe(milli)
      }),
    )
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999 }), (pieces) => {
        for (const text of [String(pieces), groupThousands(pieces), `${groupThousands(pieces)} pieces`])
          expect(amountOf(readPieces(text))).toBe(pieces)
      }),
    )
  })

  test('with a letter anywhere among the digits is refused', () => {
    fc.assert(
      fc.property(digits, digits, fc.constantFrom('e', 'o', 'l', '%', '/', '_', "'"), (before, after, letter) => {
        expect(readPieces(`${before}${letter}${after}`).ok).toBe(false)
        expect(readArea(`${before}${letter}${after}`).ok).toBe(false)
      }),
    )
  })
})

test('a refusal says what to type instead', () => {
  const messageOf = (reading: Interpretation) => (reading.ok ? null : reading.message)
  expect(messageOf(readPieces('10.25'))).toBe('Pieces are sold whole. Please enter a whole number, such as 11.')
  expect(messageOf(readPieces('0'))).toBe('Please enter at least 1 piece.')
  expect(messageOf(readPieces('1e3'))).toBe('Please enter a number of pieces, such as 12.')
  expect(messageOf(readPieces('9999999'))).toBe('Please enter no more than 999,999 pieces.')
  expect(messageOf(readArea('ten'))).toBe('Please enter square metres, such as 12.5, or length x width, such as 3 x 4.')
  expect(messageOf(readArea('600x300'))).toBe('Please give length and width in metres, up to 100 each, such as 3 x 4.')
})
