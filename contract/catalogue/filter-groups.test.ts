import { describe, expect, it } from 'vitest'
import { pageSearch } from '../http/page-parameters.ts'
import { facetsQuery, facetsSchema } from './catalogue.ts'
import { type FilterGroup, filterGroupKeys, filterGroups, termPath } from './filter-groups.ts'
import { attributeTerms } from './vocabulary.ts'

const examples: Record<FilterGroup, readonly string[]> = {
  ...attributeTerms,
  size: ['600x300', '15x15'],
  thickness: ['10', '20'],
}

describe.each(filterGroupKeys)('the filter group %s', (group) => {
  const { read, compare, termName } = filterGroups[group]

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
      expect(pageSearch(path, `?${group}=${term}`)).toBe(`?${group}=${term}`)
  })
})

describe('other spellings of a term', () => {
  it.each([
    ['material', 'Marble', 'marble'],
    ['colour', 'grays', 'grey'],
    ['size', '0600X300', '600x300'],
    ['thickness', '020', '20'],
  ] as const)('%s %s is %s in the API and in the cache', (group, spelling, term) => {
    expect(facetsQuery.parse({ [group]: spelling })[group]).toEqual([term])
    expect(pageSearch('/stone-collection/all-products', `?${group}=${spelling}`)).toBe(`?${group}=${term}`)
  })
  it.each([
    ['colour', 'purple', "'purple' is not a colour we know"],
    ['material', 'cheese', "'cheese' is not a material we know"],
    ['size', '0x0', "must be like '600x300'"],
    ['thickness', '0', 'must be a whole number of millimetres'],
  ] as const)('the API refuses %s %s with a message', (group, word, message) => {
    expect(facetsQuery.safeParse({ [group]: word }).error?.issues[0]?.message).toBe(message)
  })
})

describe('the page of a term', () => {
  it('exists for colours and not for materials', () => {
    expect(termPath('colour', 'white')).toBe('/colour/whites')
    expect(termPath('material', 'marble')).toBeUndefined()
  })
})
