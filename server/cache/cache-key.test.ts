import { expect, test } from 'vitest'
import { starterVocabulary } from '#testing/contract/starter-vocabulary.ts'
import { cacheKey } from './cache-key.ts'

const listing = '/stone-collection/all-products'

test.each([
  ['', listing],
  ['?page=2', `${listing}?page=2`],
  ['?colour=white,grey&sort=name&from=5&page=6', `${listing}?colour=white,grey&sort=name&from=5&page=6`],
  ['?page=6&from=5&colour=white&sort=name&colour=grey', `${listing}?colour=white,grey&sort=name&from=5&page=6`],
  ['?utm_source=mail&gclid=1', listing],
  ['?utm_source=mail&page=2&fbclid=1', `${listing}?page=2`],
  ['?x=1', listing],
  ['?page=33&x=1', `${listing}?page=33`],
  ['?utm_source=mail&x=1', listing],
  ['?token=secret', listing],
  ['?&', listing],
  ['?%70age=2', `${listing}?page=2`],
  ['?constructor=1', listing],
  ['?__proto__=1', listing],
  ['?colour=invisible&size=large&sort=random&page=last&min_price=cheap', listing],
  ['?page=x&page=2', listing],
])('a listing with %j is cached as %j', (search, address) =>
  expect(cacheKey(listing, search, starterVocabulary)).toBe(address),
)

test.each([
  ['/', '?x=1', '/'],
  ['/faq', '?page=2', '/faq'],
  ['/product/carrara-honed', '?colour=white', '/product/carrara-honed'],
  ['/blog', '?page=2&q=x', '/blog?page=2'],
  ['/search', '?q= white  marble &x=1&sort=name', '/search?q=white%20%20marble'],
  ['/samples', '?colour=white&page=2', '/samples?page=2'],
  ['/auth', '?next=%2Fcheckout&x=1', '/auth?next=%2Fcheckout'],
  ['/no-such-page', '?x=1', '/no-such-page'],
  ['/confirm-email', '?token=secret', null],
  ['/checkout/complete/AB-1', '?key=secret', null],
])('%s%s is cached as %j', (path, search, address) => expect(cacheKey(path, search, starterVocabulary)).toBe(address))

test('an API call is cached with all of its parameters', () =>
  expect(cacheKey('/api/products/by-category', '?category=slate-tiles', starterVocabulary)).toBe(
    '/api/products/by-category?category=slate-tiles',
  ))
