import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readLength } from './read-length.ts'
import type { Interpretation } from './read-quantity.ts'

const amountOf = (reading: Interpretation) => (reading.ok ? reading.amount : null)
const messageOf = (reading: Interpretation) => (reading.ok ? null : reading.message)

test.each([
  ['4', 4000],
  ['4.2', 4200],
  ['4.25', 4250],
  ['4,25', 4250],
  ['4,25 m', 4250],
  [' 4.256 m', 4256],
  ['1 metre', 1000],
  ['.5', 500],
  ['3.', 3000],
  ['30', 30_000],
  ['100', 100],
  ['4250', 4250],
  ['4,250', 4250],
  ['4250mm', 4250],
  ['4,250 mm', 4250],
  ['425cm', 4250],
  ['425.5 cm', 4255],
  ['425 centimetres', 4250],
  ['13ft', 3962],
  ['13.5 ft', 4115],
  ['13’', 3962],
  [`13' 6"`, 4115],
  ['13′ 6″', 4115],
  ['13 ft 6 in', 4115],
  ['13 feet 6 inches', 4115],
  [`13'6`, 4115],
  [`13'-6"`, 4115],
  [`13' 6½"`, 4128],
  [`13' 6 1/2"`, 4128],
  [`13' 1/2"`, 3975],
  ['54"', 1372],
  ['54 in', 1372],
  ['6 1/4 inches', 159],
])('%j is %i mm', (typed, millimetres) => expect(amountOf(readLength(typed))).toBe(millimetres))

test.each([
  ['', 'A length is missing. Enter it like 4.25 m or 13 ft 6 in.'],
  ['four', 'We can’t read this length. Enter it like 4.25 m, 4250 mm or 13 ft 6 in.'],
  ['42', 'The unit is missing. Enter 42 cm or 42 mm.'],
  ['42.5', 'The unit is missing. Enter 42.5 cm.'],
  ['99999', 'This is too long. Enter 30 m at most.'],
  ['30.5 m', 'This is too long. Enter 30 m at most.'],
  ['99 ft', 'This is too long. Enter 30 m at most.'],
  ['0', 'This is too short. Enter at least 1 mm.'],
  ['-4', 'This is too short. Enter at least 1 mm.'],
])('%j is refused: %s', (typed, message) => expect(messageOf(readLength(typed))).toBe(message))

test.each([
  '.',
  'm',
  '1e3',
  '4 2',
  '4.2567',
  '4250.5 mm',
  '4.2.1',
  '4 m2',
  '3 x 4',
  '13-6',
  `13' 14"`,
  '1/0 in',
  '5/4 in',
  '2.5 1/2 in',
  '13 ft 6 cm',
  '4 yards',
  '½',
  '١',
  `${'0'.repeat(50)}4`,
])('%j is not a length', (typed) => {
  expect(messageOf(readLength(typed))).toBe('We can’t read this length. Enter it like 4.25 m, 4250 mm or 13 ft 6 in.')
})

test('a field may allow zero, or refuse what is too short or too long for it', () => {
  expect(readLength('0', { least: 0 })).toEqual({ ok: true, amount: 0 })
  expect(messageOf(readLength('-1', { least: 0 }))).toBe('This is too short. Enter at least 0 mm.')
  expect(messageOf(readLength('80 mm', { least: 100 }))).toBe('This is too short. Enter at least 0.1 m.')
  expect(readLength('64', { most: 100_000 })).toEqual({ ok: true, amount: 64_000 })
  expect(messageOf(readLength('101 m', { most: 100_000 }))).toBe('This is too long. Enter 100 m at most.')
})

const millimetres = fc.integer({ min: 1, max: 30_000 })

describe('every length up to 30 m', () => {
  test('is the same in metres, centimetres and millimetres, with a point or a comma', () => {
    fc.assert(
      fc.property(millimetres, (length) => {
        const [m, cm] = [(length / 1000).toFixed(3), (length / 10).toFixed(1)]
        const texts = [m, `${m} m`, `${m}m`, m.replace('.', ','), `${cm} cm`, `${cm.replace('.', ',')}cm`]
        for (const text of [...texts, `${length} mm`, `${length}mm`]) expect(amountOf(readLength(text))).toBe(length)
        if (length >= 100) expect(amountOf(readLength(String(length)))).toBe(length)
      }),
    )
  })

  test('in feet and inches is at most half a millimetre from the true length', () => {
    const feet = fc.integer({ min: 1, max: 97 })
    fc.assert(
      fc.property(feet, fc.integer({ min: 0, max: 95 }), (whole, eighths) => {
        const [inches, rest] = [Math.floor(eighths / 8), eighths % 8]
        const part = rest ? `${inches} ${rest}/8` : `${inches}`
        const exact = whole * 304.8 + (eighths / 8) * 25.4
        for (const text of [`${whole}' ${part}"`, `${whole} ft ${part} in`, `${whole}ft${part}in`])
          expect(Math.abs((amountOf(readLength(text)) ?? 0) - exact)).toBeLessThanOrEqual(0.5)
      }),
    )
  })
})

test('any text is read completely or refused with a sentence, never in part', () => {
  const parts = fc.constantFrom(...'.,-\'"/½× ', 'm', 'mm', 'cm', 'ft', 'in', 'feet', 'e', '1', '6', '42', '4250')
  const grammar = fc.array(parts, { maxLength: 8 }).map((words) => words.join(''))
  fc.assert(
    fc.property(fc.oneof(grammar, fc.string({ maxLength: 50 }), fc.string({ unit: 'binary' })), (text) => {
      const reading = readLength(text)
      if (!reading.ok) {
        expect(reading.message).toMatch(/^[A-Z].*\.$/)
        return
      }
      expect(Number.isInteger(reading.amount) && reading.amount >= 1 && reading.amount <= 30_000).toBe(true)
      expect(text.trim()).toMatch(/^[\d.,½¼¾]/)
      // Nothing that is left out may change the reading.
      expect(readLength(`${text}x`).ok).toBe(false)
    }),
    { numRuns: 2000 },
  )
})
