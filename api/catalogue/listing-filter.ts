import type { z } from 'zod'
import type { newArrivalsQuery } from '#contract/catalogue/catalogue.ts'
import { forEachGroup } from '#contract/catalogue/filter-groups.ts'
import type { OpenVocabulary } from '#contract/catalogue/open-vocabulary.ts'
import { type AttributeGroup, attributeKeys } from '#contract/catalogue/vocabulary.ts'
import type { ListingFilter } from '#shop/catalogue/listing-filter.ts'
import { BadRequest } from '../http/errors.ts'

type FilterQuery = z.output<typeof newArrivalsQuery>

const unknownWord = (field: string, word: string, what: string) =>
  new BadRequest(field, `'${word.slice(0, 40)}' is not a ${what} we know`)

/** The term that a parameter means; refuses a word that means none. */
export function termOf(
  vocabulary: OpenVocabulary,
  group: AttributeGroup,
  { field = group as string, word = '' },
): string {
  const term = vocabulary.resolveTerm(group, word)
  if (term === null) throw unknownWord(field, word, group)
  return term
}

/** The collection that the parameter `category` means; refuses a word that means none. */
export function collectionOf(vocabulary: OpenVocabulary, word: string): string {
  const collection = vocabulary.resolveCollection(word)
  if (collection === null) throw unknownWord('category', word, 'collection')
  return collection
}

/** Converts a list's query parameters to the shop's filter. */
export function filterOf(vocabulary: OpenVocabulary, query: Partial<FilterQuery>): ListingFilter {
  const terms = { ...forEachGroup((group) => query[group]) }
  for (const group of attributeKeys) {
    const found = terms[group]?.map((word, index) => termOf(vocabulary, group, { field: `${group}.${index}`, word }))
    terms[group] = found && [...new Set(found)]
  }
  return { ...terms, minPrice: query.min_price, maxPrice: query.max_price, inStock: query.in_stock }
}
