import { listings, resolveTerm } from './listings.ts'
import { titleOfSlug } from './slug.ts'
import { type AttributeGroup, attributeTerms } from './vocabulary.ts'

/**
 * The groups a list is filtered by, in the order they stand everywhere. Address, API, SQL and screens are made from this
 * list or held to it by the compiler.
 */

type FilterGroupDefinition = {
  label: string
  /** The term a word means; null where it means none. Reading a term gives the same term. */
  read: (word: string) => string | null
  /** The order of two terms in an address. */
  compare: (one: string, other: string) => number
  termName: (term: string) => string
}

const termListings = new Map(
  listings.flatMap((listing) => {
    const { selection } = listing
    return 'term' in selection ? [[`${selection.kind}:${selection.term}`, listing]] : []
  }),
)

/** The page of a term's own, where it has one. */
export const termPath = (group: FilterGroup, term: string): string | undefined =>
  termListings.get(`${group}:${term}`)?.path

function attributeGroup(key: AttributeGroup): FilterGroupDefinition {
  const terms: readonly string[] = attributeTerms[key]
  return {
    label: key === 'room' ? 'Room usage' : titleOfSlug(key),
    read: (word) => resolveTerm(key, word),
    compare: (one, other) => terms.indexOf(one) - terms.indexOf(other),
    // A term is called what its page is called; a material has no page and is called by its own word.
    termName: (term) => termListings.get(`${key}:${term}`)?.title ?? titleOfSlug(term),
  }
}

const size: FilterGroupDefinition = {
  label: 'Size',
  read: (word) => {
    const [, width, height] = /^(\d{1,4})x(\d{1,4})$/i.exec(word) ?? []
    return Number(width) && Number(height) ? `${Number(width)}x${Number(height)}` : null
  },
  compare: (one, other) => {
    const [width = 0, height = 0] = one.split('x').map(Number)
    const [otherWidth = 0, otherHeight = 0] = other.split('x').map(Number)
    return width - otherWidth || height - otherHeight
  },
  termName: (term) => `${term.replace('x', ' × ')} mm`,
}

const thickness: FilterGroupDefinition = {
  label: 'Thickness',
  read: (word) => (/^\d{1,3}$/.test(word) && Number(word) ? String(Number(word)) : null),
  compare: (one, other) => Number(one) - Number(other),
  termName: (term) => `${term} mm`,
}

/** The groups that are measured on the sizes of a product, not written on it as attributes. */
const measureGroups = { size, thickness }

export type MeasureGroup = keyof typeof measureGroups
export type FilterGroup = AttributeGroup | MeasureGroup

/** Whatever an address or a call may say about filters. */
export type FilterParameter = FilterGroup | 'min_price' | 'max_price' | 'in_stock'

const keysOf = <Key extends string>(record: Record<Key, unknown>) => Object.keys(record) as Key[]

export const attributeKeys = keysOf(attributeTerms)
export const measureKeys = keysOf(measureGroups)
export const filterGroupKeys: readonly FilterGroup[] = [...attributeKeys, ...measureKeys]

/** A record with an entry for every one of these groups. */
export const recordOf = <Key extends string, Value>(keys: readonly Key[], entryOf: (key: Key) => Value) =>
  Object.fromEntries(keys.map((key) => [key, entryOf(key)])) as Record<Key, Value>

export const forEachGroup = <Value>(entryOf: (group: FilterGroup) => Value) => recordOf(filterGroupKeys, entryOf)

export const filterGroups: Record<FilterGroup, FilterGroupDefinition> = {
  ...recordOf(attributeKeys, attributeGroup),
  ...measureGroups,
}
