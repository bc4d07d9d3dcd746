import { attributeKeys } from '#contract/catalogue/filter-groups.ts'
import type { ListingFilter } from './listing-filter.ts'

/** The groups whose terms are listing keys, in the order two of them are named together. */
const keyGroups = ['collection', ...attributeKeys] as const

/** More alternatives than this are not worth looking up one by one. */
const mostKeys = 24

const together = (one: string, other: string) => `${one}+${other}`

const groupOf = (listingKey: string) => keyGroups.findIndex((group) => listingKey.startsWith(`${group}:`))

/** Every listingKey a card stands at: its collections, its terms, and each two of different groups. */
export function listingKeysOf(card: { collections: string[]; terms: string[] }): string[] {
  const single = [...card.collections.map((slug) => `collection:${slug}`), ...card.terms].filter(
    (listingKey) => groupOf(listingKey) >= 0,
  )
  const pairs = single.flatMap((one) =>
    single.filter((other) => groupOf(one) < groupOf(other)).map((other) => together(one, other)),
  )
  return [...single, ...pairs]
}

/** The listingKeys that hold exactly what a filter asks for, or null when it asks for more than listingKeys know. */
export function listingKeysOfFilter(filter: ListingFilter): string[] | null {
  const applied = Object.entries(filter).filter(([, value]) => value !== undefined && value !== null)
  const isKnown = applied.every(([group]) => (keyGroups as readonly string[]).includes(group))
  if (!isKnown || applied.length === 0 || applied.length > 2) return null
  const [first = [], second] = keyGroups
    .filter((group) => filter[group])
    .map((group) => [filter[group]].flat().map((slug) => `${group}:${slug}`))
  const listingKeys = second ? first.flatMap((one) => second.map((other) => together(one, other))) : first
  return listingKeys.length > 0 && listingKeys.length <= mostKeys ? listingKeys : null
}
