import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { outwardCode, postcodeFault, postcodePrefixes, tidyPostcode } from './postcode.ts'

describe('the outward code', () => {
  it.each([
    ['BN9 0AA', 'BN9'],
    ['bn90aa', 'BN9'],
    [' iv2  3xy ', 'IV2'],
    ['E1 6AN', 'E1'],
    ['W1A 0AX', 'W1A'],
    ['PO30', 'PO30'],
    ['bt1', 'BT1'],
    ['GIR 0AA', 'GIR'],
  ])('of %s is %s', (text, code) => {
    expect(outwardCode(text)).toBe(code)
  })

  it.each(['', 'BN', '75001', 'BN9 0', 'hello', 'BN9 0AA 1', '90210', 'XX1 1AA', 'xx1', 'P1'])(
    'of %j is null',
    (text) => {
      expect(outwardCode(text)).toBeNull()
    },
  )
})

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const areas = [...letters, ...letters.flatMap((first) => letters.map((second) => first + second))]
const [used, unused] = [
  areas.filter((area) => outwardCode(`${area}1`)),
  areas.filter((area) => !outwardCode(`${area}1`)),
]

it('there are 124 postcode areas and that of the armed forces', () => {
  expect(used).toHaveLength(124 + 1)
  expect(used).toEqual(expect.arrayContaining(['BF', 'BN', 'E', 'GY', 'IM', 'JE', 'ZE']))
  expect(unused).toEqual(expect.arrayContaining(['XX', 'JR', 'P', 'QQ']))
})

/** What follows the area: '1', '30' or '1A', then a digit and two letters. */
const district = fc.stringMatching(/^\d[A-Z\d]?$/)
const inward = fc.stringMatching(/^\d[A-Z]{2}$/)

it('a postcode is read in any spacing and case if its area exists, and is refused if not', () => {
  const spaces = fc.constantFrom('', ' ', '  ')
  fc.assert(
    fc.property(fc.constantFrom(...used), district, inward, spaces, (area, rest, unit, space) => {
      for (const text of [`${area}${rest}${space}${unit}`, ` ${area}${rest}${space}${unit}`.toLowerCase()]) {
        expect(postcodeFault(text)).toBe(false)
        expect([outwardCode(text), tidyPostcode(text)]).toEqual([area + rest, `${area}${rest} ${unit}`])
        expect(postcodePrefixes(text).at(-1)).toBe(area)
      }
    }),
  )
  fc.assert(
    fc.property(fc.constantFrom(...unused), district, inward, spaces, (area, rest, unit, space) => {
      const text = `${area}${rest}${space}${unit}`
      expect([postcodeFault(text), outwardCode(text), outwardCode(area + rest)]).toEqual([true, null, null])
    }),
  )
})

it.each([
  ['KA27 8AA', ['KA27', 'KA']],
  ['W1A 0AX', ['W1A', 'W1', 'W']],
  ['PA2 9AA', ['PA2', 'PA']],
  ['nonsense', []],
])('%s has the prefixes %j', (text, prefixes) => {
  expect(postcodePrefixes(text)).toEqual(prefixes)
})
