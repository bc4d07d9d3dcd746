import { describe, expect, it } from 'vitest'
import { facetsQuery } from '#contract/catalogue/catalogue.ts'
import { starterVocabulary } from '#testing/contract/starter-vocabulary.ts'
import { collectionOf, filterOf } from './listing-filter.ts'

const read = (group: string, word: string) => filterOf(starterVocabulary, facetsQuery.parse({ [group]: word }))

describe('other spellings of a term', () => {
  it.each([
    ['material', 'Marble', 'marble'],
    ['colour', 'grays', 'grey'],
    ['size', '0600X300', '600x300'],
    ['thickness', '020', '20'],
  ] as const)('%s %s is %s in the API', (group, spelling, term) => expect(read(group, spelling)[group]).toEqual([term]))

  it('two spellings of one term are one filter', () => expect(read('colour', 'gray,grey').colour).toEqual(['grey']))

  it.each([
    ['colour', 'purple', "'purple' is not a colour we know"],
    ['material', 'cheese', "'cheese' is not a material we know"],
  ] as const)('the API refuses %s %s with a message', (group, word, message) =>
    expect(() => read(group, word)).toThrow(message),
  )

  it.each([
    ['size', '0x0', "must be like '600x300'"],
    ['thickness', '0', 'must be a whole number of millimetres'],
    ['suits', 'cellar', "must be 'underfloor-heating' or 'outdoors'"],
    ['slip', '30', 'must be 25, 36 or 45'],
  ] as const)('the API refuses %s %s with a message', (group, word, message) =>
    expect(facetsQuery.safeParse({ [group]: word }).error?.issues[0]?.message).toBe(message),
  )

  it('the API refuses an unknown collection', () =>
    expect(() => collectionOf(starterVocabulary, 'moon-rock')).toThrow("'moon-rock' is not a collection we know"))
})
