import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { facetsQuery, productsQuery, searchQuery } from '#contract/catalogue/catalogue.ts'
import { filterGroupKeys, recordOf, slipValues } from '#contract/catalogue/filter-groups.ts'
import { attributeKeys } from '#contract/catalogue/vocabulary.ts'
import { starterTerms, starterVocabulary } from '#testing/contract/starter-vocabulary.ts'
import { filterQuery } from '../list-for.ts'
import {
  type Frame,
  type ListingState,
  readListing,
  readSearchWords,
  renderedState,
  type Sort,
  sorts,
  upTo,
  writeListing,
} from './url-state.ts'

const vocabulary = starterVocabulary
const plain: Frame = {
  path: '/stone-collection/all-products',
  routeTerm: null,
  defaultSort: 'popular',
  vocabulary,
}
const whites: Frame = { ...plain, path: '/colour/whites', routeTerm: { group: 'colour', slug: 'white' } }
const arrivals: Frame = { ...plain, path: '/new-arrivals', defaultSort: 'newest' }

const read = (search: string, frame = plain) => readListing(new URLSearchParams(search), frame)

const anyFrame = fc.constantFrom(plain, whites, arrivals)

const keys = [...filterGroupKeys, 'min_price', 'max_price', 'in_stock', 'sort', 'from', 'page', 'q', 'unknown']
const words = fc.oneof(
  // Characters are built from their codes, because fast-check's wide alphabets take seconds to build.
  fc.array(fc.integer({ min: 0, max: 0xffff })).map((codes) => String.fromCharCode(...codes)),
  fc.string(),
  fc.constantFrom(
    ...starterTerms('colour'),
    ...starterTerms('material'),
    'gray',
    'whites',
    '600x300',
    '0x0',
    '12',
    '0',
    '-1',
    '1e9',
    'NaN',
    '£20',
    '20.5',
  ),
)
const anyQuery = fc
  .array(
    fc.tuple(
      fc.oneof(fc.constantFrom(...keys), fc.string()),
      fc.array(words).map((list) => list.join(',')),
    ),
  )
  .map((pairs) => new URLSearchParams(pairs))

const some = (all: readonly string[]) => fc.subarray([...all])
const side = fc.integer({ min: 1, max: 9999 })
const pence = fc.option(fc.integer({ min: 1, max: 99_999_999 }))
const anyState: fc.Arbitrary<ListingState> = fc
  .record({
    ...recordOf(attributeKeys, (key) => some(starterTerms(key))),
    size: fc.uniqueArray(
      fc.tuple(side, side).map(([width, height]) => `${width}x${height}`),
      { maxLength: 30 },
    ),
    thickness: fc.uniqueArray(fc.integer({ min: 1, max: 999 }).map(String), { maxLength: 30 }),
    suits: some(['underfloor-heating', 'outdoors']),
    slip: some(slipValues.map(String)),
    minPrice: pence,
    maxPrice: pence,
    inStock: fc.boolean(),
    sort: fc.constantFrom(...(Object.keys(sorts) as Sort[])),
    from: fc.integer({ min: 1, max: 100_000 }),
    page: fc.integer({ min: 0, max: 99 }),
  })
  .map((state) => ({ ...state, page: state.from + state.page }))
  .filter(({ minPrice, maxPrice }) => minPrice === null || maxPrice === null || minPrice <= maxPrice)

const sortedTerms = (state: ListingState) => ({
  ...state,
  ...Object.fromEntries(filterGroupKeys.map((group) => [group, [...state[group]].sort()])),
})

describe('the URL of a listing', () => {
  test('reads the specified form', () => {
    expect(read('?colour=white,grey&sort=price-low&page=2')).toMatchObject({
      colour: ['white', 'grey'],
      sort: 'price-low',
      page: 2,
    })
  })

  test('a plain form sends each checkbox separately, which means the same', () => {
    expect(read('?colour=grey&colour=white&min_price=&sort=popular')).toEqual(read('?colour=white,grey'))
  })

  test('other spellings of a term are read as the term', () => {
    expect(read('?colour=gray,whites,Grey').colour).toEqual(['white', 'grey'])
  })

  test('the term of the path is not repeated', () => {
    expect(read('?colour=white,grey', whites).colour).toEqual(['grey'])
  })

  test.each([
    ['page=0', 1],
    ['page=-3', 1],
    ['page=2.5', 1],
    ['page=abc', 1],
    ['page=999999', 100],
  ])('%s is page %i', (search, page) => expect(read(search).page).toBe(page))

  test('a list may start at a later page, and the server renders four pages at most', () => {
    expect(read('?from=5')).toMatchObject({ from: 5, page: 5 })
    expect(read('?from=5&page=2')).toMatchObject({ from: 5, page: 5 })
    expect(renderedState(read('?page=3')).page).toBe(3)
    expect(renderedState(read('?page=33')).page).toBe(4)
    expect(renderedState(read('?from=5&page=33')).page).toBe(8)
    expect(writeListing({ ...read('?from=5&page=33'), page: 1 }, plain)).toBe('')
  })

  test('a list at its maximum length starts again at the next page', () => {
    expect(writeListing(upTo(read('?page=3'), 4, 4), plain)).toBe('?page=4')
    expect(writeListing(upTo(read('?page=33'), 5, 4), plain)).toBe('?from=5')
    expect(writeListing(upTo(read('?from=5&page=6'), 7, 4), plain)).toBe('?from=5&page=7')
    expect(writeListing(upTo(read('?page=100'), 101, 100), plain)).toBe('?from=101')
  })

  test('prices are put in order, and nonsense is ignored', () => {
    expect(read('?min_price=80&max_price=£20.50')).toMatchObject({ minPrice: 2050, maxPrice: 8000 })
    expect(read('?min_price=cheap&max_price=0')).toMatchObject({ minPrice: null, maxPrice: null })
  })

  test("an unknown sort falls back to the listing's default", () => {
    expect(read('?sort=constructor').sort).toBe('popular')
    expect(read('', arrivals).sort).toBe('newest')
    expect(writeListing(read('?sort=popular', arrivals), arrivals)).toBe('?sort=popular')
  })

  test('leaves out what the path already says', () => {
    expect(writeListing(read('?colour=white&sort=popular&page=1', whites), whites)).toBe('')
  })

  test('any query can be read, and writing and reading it again changes nothing', () => {
    fc.assert(
      fc.property(anyQuery, anyFrame, (query, frame) => {
        const state = readListing(query, frame)
        const written = writeListing(state, frame)
        expect(readListing(new URLSearchParams(written), frame)).toEqual(state)
        expect(written).toMatch(/^(\?[a-z_]+=[\w.,-]+(&[a-z_]+=[\w.,-]+)*)?$/)
      }),
      { numRuns: 500 },
    )
  })

  test('any state survives writing and reading, and has one URL whatever the order of its terms', () => {
    fc.assert(
      fc.property(anyState, (state) => {
        const written = writeListing(state, plain)
        const back = readListing(new URLSearchParams(written), plain)
        expect(sortedTerms(back)).toEqual(sortedTerms(state))
        expect(writeListing(back, plain)).toBe(written)
      }),
    )
  })

  test('the API accepts the filters of any query', () => {
    fc.assert(
      fc.property(anyQuery, (query) => {
        const filters = JSON.parse(JSON.stringify(filterQuery({ kind: 'all' }, readListing(query, plain))))
        expect(productsQuery.safeParse(filters).error).toBeUndefined()
        expect(facetsQuery.safeParse(filters).error).toBeUndefined()
        const q = readSearchWords(query)
        if (q) expect(searchQuery.safeParse({ ...filters, q }).error).toBeUndefined()
      }),
      { numRuns: 500 },
    )
  })
})

describe('the words of a search', () => {
  test.each([
    ['', ''],
    ['  carrara  honed ', 'carrara  honed'],
    ['\u0000marble\u0000', 'marble'],
    ['x'.repeat(500), 'x'.repeat(200)],
  ])('%j', (q, words) => expect(readSearchWords(new URLSearchParams({ q }))).toBe(words))

  test('are in the URL as typed', () => {
    const frame = { ...plain, path: '/search', q: 'black & white, 600x600?' }
    const written = writeListing(read('?colour=black'), frame)
    expect(readSearchWords(new URLSearchParams(written))).toBe('black & white, 600x600?')
    expect(read(written).colour).toEqual(['black'])
  })
})
