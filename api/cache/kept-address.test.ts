import { expect, test } from 'vitest'
import { keptAddress } from './kept-address.ts'

const listing = '/stone-collection/all-products'

test.each([
  ['', listing],
  ['?page=2', `${listing}?page=2`],
  ['?colour=white,grey&sort=name&from=5&page=6', `${listing}?colour=white,grey&sort=name&from=5&page=6`],
  ['?utm_source=mail&gclid=1', listing],
  ['?utm_source=mail&page=2&fbclid=1', `${listing}?page=2`],
  ['?x=1', null],
  ['?page=33&x=1', null],
  ['?utm_source=mail&x=1', null],
  ['?token=secret', null],
  ['?&', null],
  ['?%70age=2', null],
  ['?constructor=1', null],
])('%j is kept under %j', (search, address) => expect(keptAddress(listing, search)).toBe(address))

test('calls of the API know their own parameters', () =>
  expect(keptAddress('/api/products/by-category', '?category=slate-tiles')).toBe(
    '/api/products/by-category?category=slate-tiles',
  ))
