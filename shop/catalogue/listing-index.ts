import { attributeKeys } from '#contract/filter-groups.ts'
import type { ListingFilter } from './listing-filter.ts'

/** The groups whose terms are places, in the order two of them are named together. */
const placeGroups = ['collection', ...attributeKeys] as const

/** More alternatives than this are not worth looking up one by one. */
const mostPlaces = 24

const together = (one: string, other: string) => `${one}+${other}`

const groupOf = (place: string) => placeGroups.findIndex((group) => place.startsWith(`${group}:`))

/** Every place a card stands at: its collections, its terms, and each two of different groups. */
export function placesOfCard(card: { collections: string[]; terms: string[] }): string[] {
  const single = [...card.collections.map((slug) => `collection:${slug}`), ...card.terms].filter(
    (place) => groupOf(place) >= 0,
  )
  const pairs = single.flatMap((one) =>
    single.filter((other) => groupOf(one) < groupOf(other)).map((other) => together(one, other)),
  )
  return [...single, ...pairs]
}

/** The places that hold exactly what a filter asks for, or null when it asks for more than places know. */
export function placesOfFilter(filter: ListingFilter): string[] | null {
  const asked = Object.entries(filter).filter(([, value]) => value !== undefined && value !== null)
  const isKnown = asked.every(([group]) => (placeGroups as readonly string[]).includes(group))
  if (!isKnown || asked.length === 0 || asked.length > 2) return null
  const [first = [], second] = placeGroups
    .filter((group) => filter[group])
    .map((group) => [filter[group]].flat().map((slug) => `${group}:${slug}`))
  const places = second ? first.flatMap((one) => second.map((other) => together(one, other))) : first
  return places.length > 0 && places.length <= mostPlaces ? places : null
}
