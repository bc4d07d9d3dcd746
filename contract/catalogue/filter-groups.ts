import { listings, resolveTerm } from './listings.ts'
import { titleOfSlug } from './slug.ts'
import { type AttributeGroup, attributeTerms } from './vocabulary.ts'

/**
 * The filter groups of a list, in display order. URLs, the API, SQL and the screens are generated from this list or
 * checked against it by the compiler.
 */

type FilterGroupDefinition = {
  label: string
  /** The term a word means, or null. Reading a term returns the same term. */
  read: (word: string) => string | null
  /** The order of two terms in a URL. */
  compare: (one: string, other: string) => number
  termName: (term: string) => string
}

const termListings = new Map(
  listings.flatMap((listing) => {
    const { selection } = listing
    return 'term' in selection ? [[`${selection.kind}:${selection.term}`, listing]] : []
  }),
)

export const termPath = (group: FilterGroup, term: string): string | undefined =>
  termListings.get(`${group}:${term}`)?.path

function attributeGroup(key: AttributeGroup): FilterGroupDefinition {
  const terms: readonly string[] = attributeTerms[key]
  return {
    label: key === 'room' ? 'Room usage' : titleOfSlug(key),
    read: (word) => resolveTerm(key, word),
    compare: (one, other) => terms.indexOf(one) - terms.indexOf(other),
    // A term has the title of its page. Materials have no pages.
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

/** Groups that come from a product's sizes instead of its attributes. */
const measureGroups = { size, thickness }

export type MeasureGroup = keyof typeof measureGroups
export type FilterGroup = AttributeGroup | MeasureGroup

/** Every filter parameter of a URL or an API call. */
export type FilterParameter = FilterGroup | 'min_price' | 'max_price' | 'in_stock'

const keysOf = <Key extends string>(record: Record<Key, unknown>) => Object.keys(record) as Key[]

export const attributeKeys = keysOf(attributeTerms)
export const measureKeys = keysOf(measureGroups)
export const filterGroupKeys: readonly FilterGroup[] = [...attributeKeys, ...measureKeys]

export const recordOf = <Key extends string, Value>(keys: readonly Key[], entryOf: (key: Key) => Value) =>
  Object.fromEntries(keys.map((key) => [key, entryOf(key)])) as Record<Key, Value>

export const forEachGroup = <Value>(entryOf: (group: FilterGroup) => Value) => recordOf(filterGroupKeys, entryOf)

export const filterGroups: Record<FilterGroup, FilterGroupDefinition> = {
  ...recordOf(attributeKeys, attributeGroup),
  ...measureGroups,
}
