import { carriages } from '#contract/arithmetic/delivery-service.ts'
import type { ProductDocument } from '#contract/catalogue/product-document.ts'
import { productStatuses } from '#contract/catalogue/product-states.ts'
import { stoneUses } from '#contract/catalogue/vocabulary.ts'
import { technicalSchema } from '#contract/files/catalogue-file.ts'
import type { ProductChoices } from '#contract/office/products.ts'
import type { FileField } from './file-kind.ts'
import { readChoice, readChoices, readWhole, readYes, type Typed } from './read-values.ts'

type Field = Exclude<keyof ProductDocument, 'sizes'>
type Choice = { value: string; name: string }

/** A field of a product as a column: how it is written, and read back. */
export type ProductColumn = FileField & {
  /** The lead time belongs to the size. */
  field: Field | 'leadDays'
  write: (value: unknown) => string | number
  read: (text: string, choices: ProductChoices) => Typed<unknown>
}

const statusNames = { publish: 'On sale', draft: 'Hidden', archived: 'Archived' }
const carriageNames = { parcel: 'Parcel', pallet: 'Pallet', slab: 'Slab' }
const choicesOf = <Value extends string>(values: readonly Value[], names?: Record<Value, string>) =>
  values.map((value) => ({ value, name: names?.[value] ?? value }))
const named = (list: ProductChoices[keyof ProductChoices]): Choice[] =>
  list.map(({ slug, name }) => ({ value: slug, name }))

const text = (value: unknown) => String(value ?? '')
const list = (value: unknown) => (value as string[]).join('; ') || 'none'
const yesNo = (value: unknown) => (value ? 'yes' : 'no')

/** Slugs are written, because two terms may have one name; names are read as well. */
const one = (group: keyof ProductChoices) => ({
  write: text,
  read: (cell: string, choices: ProductChoices) => readChoice(cell, named(choices[group])),
})
const several = (group: keyof ProductChoices) => ({
  write: list,
  read: (cell: string, choices: ProductChoices) => readChoices(cell, named(choices[group])),
})
const fixed = <Value extends string>(values: readonly Value[], names?: Record<Value, string>) => ({
  write: (value: unknown) => names?.[value as Value] ?? text(value),
  read: (cell: string) => readChoice(cell, choicesOf(values, names)),
})
const flag = { write: yesNo, read: (cell: string) => readYes(cell) }
/** Up to three digits: a decimal sign makes no difference. */
const whole = (most: number) => ({ write: Number, read: (cell: string) => readWhole(cell, '.', most) })

const { sealing, shade_variation: shades } = technicalSchema.shape

export const productColumns: readonly ProductColumn[] = [
  {
    name: 'name',
    label: 'Name',
    field: 'name',
    aliases: ['title', 'product name'],
    write: text,
    read: (value) => ({ value }),
  },
  { name: 'status', label: 'Status', field: 'status', ...fixed(productStatuses, statusNames) },
  { name: 'collections', label: 'Collections', field: 'collections', ...several('collections') },
  { name: 'material', label: 'Material', field: 'material', ...one('material') },
  { name: 'finish', label: 'Finish', field: 'finish', ...one('finish') },
  { name: 'colours', label: 'Colours', field: 'colours', aliases: ['colour'], ...several('colour') },
  { name: 'rooms', label: 'Rooms', field: 'rooms', ...several('room') },
  { name: 'uses', label: 'Uses', field: 'uses', write: list, read: (cell) => readChoices(cell, choicesOf(stoneUses)) },
  { name: 'popularity', label: 'Popularity', field: 'popularity', ...whole(100) },
  { name: 'featured', label: 'Featured', field: 'isFeatured', ...flag },
  { name: 'sealing', label: 'Sealing', field: 'sealing', ...fixed(sealing.options) },
  { name: 'shade', label: 'Shade variation', field: 'shadeVariation', ...fixed(shades.options) },
  { name: 'frost', label: 'Frost proof', field: 'isFrostProof', ...flag },
  { name: 'heating', label: 'Underfloor heating', field: 'suitsUnderfloorHeating', ...flag },
  { name: 'carriage', label: 'Delivered by', field: 'carriage', ...fixed(carriages, carriageNames) },
  { name: 'lead_days', label: 'Lead time (days)', field: 'leadDays', aliases: ['lead time'], ...whole(180) },
]
