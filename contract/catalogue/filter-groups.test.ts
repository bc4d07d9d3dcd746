import { describe, expect, it } from 'vitest'
import { starterTerms, starterVocabulary } from '#testing/contract/starter-vocabulary.ts'
import { pageSearch } from '../http/page-parameters.ts'
import { facetsQuery, facetsSchema } from './catalogue.ts'
import { type FilterGroup, filterGroupKeys, recordOf } from './filter-groups.ts'
import { attributeKeys } from './vocabulary.ts'

const examples: Record<FilterGroup, readonly string[]> = {
  ...recordOf(attributeKeys, starterTerms),
  size: ['600x300', '15x15'],
  thickness: ['10', '20'],
  suits: ['underfloor-heating', 'outdoors'],
  slip: ['25', '36'],
}

describe.each(filterGroupKeys)('the filter group %s', (group) => {
  const read = (word: string) => starterVocabulary.resolveTerm(group, word)
  const compare = (one: string, other: string) => starterVocabulary.compareTerms(group, one, other)
  const termName = (term: string) => starterVocabulary.termName(group, term)

  it('reads each of its terms as itself', () => {
    for (const term of examples[group]) expect(read(term)).toBe(term)
  })
  it.each(['', 'nonsense', '0', '__proto__'])('does not read %j', (word) => expect(read(word)).toBeNull())
  it('names its terms and sorts any two of them', () => {
    const [one = '', other = ''] = examples[group]
    expect(termName(one)).not.toBe('')
    expect(Math.sign(compare(one, other))).toBe(-Math.sign(compare(other, one)))
    expect(compare(one, other)).not.toBe(0)
  })
  it('is a parameter of the API, of the filter counts and of cached pages', () => {
    const [term = ''] = examples[group]
    expect(facetsQuery.parse({ [group]: term })[group]).toEqual([term])
    expect(Object.keys(facetsSchema.shape)).toContain(group)
    for (const path of ['/stone-collection/all-products', '/search'])
      expect(pageSearch(path, `?${group}=${term}`, starterVocabulary)).toBe(`?${group}=${term}`)
  })
})

describe('other spellings of a term', () => {
  it.each([
    ['material', 'Marble', 'marble'],
    ['colour', 'grays', 'grey'],
    ['size', '0600X300', '600x300'],
    ['thickness', '020', '20'],
  ] as const)('%s %s is %s in the cache', (group, spelling, term) => {
    expect(pageSearch('/stone-collection/all-products', `?${group}=${spelling}`, starterVocabulary)).toBe(
      `?${group}=${term}`,
    )
  })
})

describe('the page of a term', () => {
  it('exists for colours and not for materials', () => {
    expect(starterVocabulary.termPath('colour', 'white')).toBe('/colour/whites')
    expect(starterVocabulary.termPath('material', 'marble')).toBeUndefined()
  })
})
