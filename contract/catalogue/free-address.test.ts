import { expect, test } from 'vitest'
import { isSlug } from '#contract/catalogue/slug.ts'
import { freeAddress } from './free-address.ts'

test('a title becomes an address', () => {
  expect(freeAddress('Café floors: a guide (2026)', [])).toBe('cafe-floors-a-guide-2026')
  expect(freeAddress('What’s new & old?', [])).toBe('whats-new-old')
})

test('every title has a valid address of at most 80 characters', () => {
  for (const title of ['', '???', '–', '石', ' - a - ', 'a '.repeat(60), `${'a'.repeat(69)} b`, 'ÆØÅ']) {
    const address = freeAddress(title, [])
    expect({ title, isValid: isSlug(address) && address.length <= 80 }).toEqual({ title, isValid: true })
  }
})

test('an address that is taken gets a number', () => {
  expect(freeAddress('Delivery', ['delivery', 'delivery-2'])).toBe('delivery-3')
})
