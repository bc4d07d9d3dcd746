import { describe, expect, test } from 'vitest'
import { starterVocabulary } from '#testing/contract/starter-vocabulary.ts'
import { chipsOf, cleared, countFilters, hasFilters, toggled } from './filters.ts'
import { readListing } from './url-state.ts'

const state = (search: string) =>
  readListing(new URLSearchParams(search), { routeTerm: null, defaultSort: 'popular', vocabulary: starterVocabulary })

describe('filters', () => {
  test('toggling a term adds or removes it and goes back to page 1', () => {
    const grey = toggled(state('?colour=white&page=4'), 'colour', 'grey')
    expect(grey).toMatchObject({ colour: ['white', 'grey'], page: 1 })
    expect(toggled(grey, 'colour', 'grey').colour).toEqual(['white'])
  })

  test('clearing removes every filter and keeps the sort', () => {
    const empty = cleared(state('?colour=white&size=600x300&in_stock=1&max_price=9&sort=name&page=3'))
    expect(hasFilters(empty)).toBe(false)
    expect(empty).toMatchObject({ sort: 'name', page: 1 })
  })

  test('a price range counts as one filter', () => {
    expect(countFilters(state('?colour=white,grey&min_price=5&max_price=9&in_stock=1'))).toBe(4)
  })
})

describe('chips', () => {
  test('each choice has a chip that leads to the list without it', () => {
    const chips = chipsOf(state('?colour=white&thickness=20&min_price=20&max_price=80&in_stock=1'), starterVocabulary)
    expect(chips.map(({ label }) => label)).toEqual(['Whites', '20 mm', '£20.00 to £80.00', 'In stock'])
    expect(chips[0]?.without).toMatchObject({ colour: [], thickness: ['20'], inStock: true })
    expect(chips[2]?.without).toMatchObject({ minPrice: null, maxPrice: null, colour: ['white'] })
  })

  test.each([
    ['?min_price=20', 'From £20.00'],
    ['?max_price=80', 'Up to £80.00'],
  ])('%s reads %s', (search, label) => expect(chipsOf(state(search), starterVocabulary)[0]?.label).toBe(label))

  test('terms have display names without a request', () => {
    expect(starterVocabulary.termName('finish', 'honed-matt-smooth')).toBe('Honed (Matt & Smooth)')
    expect(starterVocabulary.termName('room', 'kitchen-splashback')).toBe('Kitchen Splashback')
    expect(starterVocabulary.termName('size', '600x300')).toBe('600 × 300 mm')
  })
})
