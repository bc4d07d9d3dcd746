import { type AttributeGroup, attributeKeys } from './vocabulary.ts'

/**
 * The filter groups of a list, in display order. URLs, the API, SQL and the screens are generated from this list or
 * checked against it by the compiler. The terms of an attribute are in the vocabulary; those of a measure are numbers.
 */

type Measure = {
  /** The term a word means, or null. Reading a term returns the same term. */
  read: (word: string) => string | null
  /** The order of two terms in a URL. */
  compare: (one: string, other: string) => number
  termName: (term: string) => string
}

const size: Measure = {
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

const thickness: Measure = {
  read: (word) => (/^\d{1,3}$/.test(word) && Number(word) ? String(Number(word)) : null),
  compare: (one, other) => Number(one) - Number(other),
  termName: (term) => `${term} mm`,
}

const suitable = { 'underfloor-heating': 'Underfloor heating', outdoors: 'Outdoors' }
const isSuitable = (word: string): word is keyof typeof suitable => Object.hasOwn(suitable, word)

/** What the stone can be used for. Several narrow each other: each has to be true. */
const suits: Measure = {
  read: (word) => (isSuitable(word) ? word : null),
  compare: (one, other) => Object.keys(suitable).indexOf(one) - Object.keys(suitable).indexOf(other),
  termName: (term) => (isSuitable(term) ? suitable[term] : term),
}

/** Pendulum test values of a wet floor; the slip risk is low from 36. */
export const slipValues = [25, 36, 45] as const

const slip: Measure = {
  read: (word) => (slipValues.some((value) => String(value) === word) ? word : null),
  compare: (one, other) => Number(one) - Number(other),
  termName: (term) => `Wet PTV ${term} or more`,
}

/** Groups that come from a product's sizes and technical data instead of its attributes. */
export const measureGroups = { size, thickness, suits, slip }

export type MeasureGroup = keyof typeof measureGroups
export type FilterGroup = AttributeGroup | MeasureGroup

export const isMeasureGroup = (group: FilterGroup): group is MeasureGroup => Object.hasOwn(measureGroups, group)

/** Every filter parameter of a URL or an API call. */
export type FilterParameter = FilterGroup | 'min_price' | 'max_price' | 'in_stock'

const keysOf = <Key extends string>(record: Record<Key, unknown>) => Object.keys(record) as Key[]

export const measureKeys = keysOf(measureGroups)
export const filterGroupKeys: readonly FilterGroup[] = [...attributeKeys, ...measureKeys]

export const recordOf = <Key extends string, Value>(keys: readonly Key[], entryOf: (key: Key) => Value) =>
  Object.fromEntries(keys.map((key) => [key, entryOf(key)])) as Record<Key, Value>

export const forEachGroup = <Value>(entryOf: (group: FilterGroup) => Value) => recordOf(filterGroupKeys, entryOf)

export const groupLabels: Record<FilterGroup, string> = {
  material: 'Material',
  room: 'Room usage',
  finish: 'Finish',
  colour: 'Colour',
  size: 'Size',
  thickness: 'Thickness',
  suits: 'Suitable for',
  slip: 'Slip resistance',
}
