import { attributeKeys } from '#contract/catalogue/vocabulary.ts'
import type { ListingFilter } from './listing-filter.ts'

/** The groups whose terms are listing keys, in the order a pair names them. */
const keyGroups = ['collection', ...attributeKeys] as const

/** With more alternatives than this, the general query is faster than looking up each key. */
const maxKeys = 24

const pairKey = (one: string, other: string) => `${one}+${other}`

const groupOf = (listingKey: string) => keyGroups.findIndex((group) => listingKey.startsWith(`${group}:`))

/** Every listing key of a product: its collections, its terms, and each pair from different groups. */
export function listingKeysOf(card: { collections: string[]; terms: string[] }): string[] {
  const single = [...card.collections.map((slug) => `collection:${slug}`), ...card.terms].filter(
    (listingKey) => groupOf(listingKey) >= 0,
  )
  const pairs = single.flatMap((one) =>
    single.filter((other) => groupOf(one) < groupOf(other)).map((other) => pairKey(one, other)),
  )
  return [...single, ...pairs]
}

/** The listing keys that match a filter exactly, or null if the filter needs more than listing keys can express. */
export function listingKeysOfFilter(filter: ListingFilter): string[] | null {
  const applied = Object.entries(filter).filter(([, value]) => value !== undefined && value !== null)
  const hasOnlyKeys = applied.every(([group]) => (keyGroups as readonly string[]).includes(group))
  if (!hasOnlyKeys || applied.length === 0 || applied.length > 2) return null
  const [first = [], second] = keyGroups
    .filter((group) => filter[group])
    .map((group) => [filter[group]].flat().map((slug) => `${group}:${slug}`))
  const listingKeys = second ? first.flatMap((one) => second.map((other) => pairKey(one, other))) : first
  return listingKeys.length > 0 && listingKeys.length <= maxKeys ? listingKeys : null
}
