import { describe, expect, it } from 'vitest'
import { outwardCode, postcodePrefixes } from './postcode.ts'

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

  it.each(['', 'BN', '75001', 'BN9 0', 'hello', 'BN9 0AA 1', '90210'])('of %j is null', (text) => {
    expect(outwardCode(text)).toBeNull()
  })
})

it.each([
  ['KA27 8AA', ['KA27', 'KA']],
  ['W1A 0AX', ['W1A', 'W1', 'W']],
  ['PA2 9AA', ['PA2', 'PA']],
  ['nonsense', []],
])('%s has the prefixes %j', (text, prefixes) => {
  expect(postcodePrefixes(text)).toEqual(prefixes)
})
