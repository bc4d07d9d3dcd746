import type { ProductChoices } from '#contract/office/products.ts'
import type { ProductQuery } from './product-query.ts'
import { statusOptions } from './product-sections.ts'

const names = [
  'q',
  'status',
  'collection',
  'material',
  'finish',
  'colour',
  'room',
  'stock',
  'missing',
  'draft',
  'sort',
] as const
export type FilterName = Exclude<(typeof names)[number], 'q' | 'sort'>

/** The filter is in the address, so every view is a link. */
export const readFilter = (parameters: URLSearchParams): ProductQuery =>
  Object.fromEntries(names.flatMap((name) => (parameters.get(name) ? [[name, parameters.get(name)]] : [])))

/** A change of the filter or the order, without what is empty. */
export const changedFilter = (query: ProductQuery, changes: Partial<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(Object.entries({ ...query, ...changes }).filter((entry): entry is [string, string] => !!entry[1]))

const any = { value: '', label: 'Any' }

type Filter = { name: FilterName; label: string; options: { value: string; label: string }[] }

/** The fields of the filter. The first ones are always shown. */
export function productFilters(choices: ProductChoices | undefined): { main: Filter[]; more: Filter[] } {
  const named = (group: keyof ProductChoices) => [
    any,
    ...(choices?.[group] ?? []).map(({ slug, name }) => ({ value: slug, label: name })),
  ]
  return {
    main: [
      {
        name: 'status',
        label: 'Status',
        options: [any, ...statusOptions, { value: 'new', label: 'Not published yet' }],
      },
      { name: 'collection', label: 'Collection', options: named('collections') },
      { name: 'material', label: 'Material', options: named('material') },
      {
        name: 'stock',
        label: 'Stock',
        options: [any, { value: 'in', label: 'In stock' }, { value: 'out', label: 'Out of stock' }],
      },
    ],
    more: [
      { name: 'finish', label: 'Finish', options: named('finish') },
      { name: 'colour', label: 'Colour', options: named('colour') },
      { name: 'room', label: 'Room', options: named('room') },
      { name: 'draft', label: 'Draft', options: [any, { value: 'yes', label: 'Has a draft' }] },
      {
        name: 'missing',
        label: 'Missing',
        options: [any, { value: 'price', label: 'No price' }, { value: 'picture', label: 'No photograph' }],
      },
    ],
  }
}
