import { titleOfSlug } from '#contract/catalogue/slug.ts'
import { stoneUses } from '#contract/catalogue/vocabulary.ts'
import { type BulkEdit, bulkEditSchema } from '#contract/office/bulk-products.ts'
import type { ProductChoices } from '#contract/office/products.ts'
import { statusOptions } from './product-sections.ts'

type Option = { value: string; label: string }

export type BulkField = {
  field: BulkEdit['field']
  label: string
  /** A list gains or loses one; other fields get a value. */
  isList?: boolean
  /** Undefined for a number. */
  options?: readonly Option[]
}

const yesNo = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]
const named = (values: readonly string[]): Option[] => values.map((value) => ({ value, label: titleOfSlug(value) }))

/** The fields that can be changed in many products at once. */
export function bulkFields(choices: ProductChoices | undefined): BulkField[] {
  const options = (group: keyof ProductChoices): Option[] =>
    (choices?.[group] ?? []).map(({ slug, name }) => ({ value: slug, label: name }))
  return [
    { field: 'status', label: 'Status', options: statusOptions },
    { field: 'collections', label: 'Collections', isList: true, options: options('collections') },
    { field: 'rooms', label: 'Rooms', isList: true, options: options('room') },
    { field: 'colours', label: 'Colours', isList: true, options: options('colour') },
    { field: 'uses', label: 'Uses', isList: true, options: named(stoneUses) },
    { field: 'material', label: 'Material', options: options('material') },
    { field: 'finish', label: 'Finish', options: options('finish') },
    { field: 'isFeatured', label: 'Featured', options: yesNo },
    { field: 'popularity', label: 'Popularity' },
    { field: 'leadDays', label: 'Lead time (days)' },
    { field: 'sealing', label: 'Sealing', options: named(['needed', 'advised', 'not needed']) },
    {
      field: 'shadeVariation',
      label: 'Shade variation',
      options: ['V1', 'V2', 'V3', 'V4'].map((value) => ({ value, label: value })),
    },
    { field: 'isFrostProof', label: 'Frost proof', options: yesNo },
    { field: 'suitsUnderfloorHeating', label: 'Suits underfloor heating', options: yesNo },
    { field: 'carriage', label: 'Delivered as', options: named(['pallet', 'parcel']) },
  ]
}

/** A row of the form, as it is typed. */
export type TypedEdit = { id: number; field: BulkEdit['field']; action: 'add' | 'remove'; value: string }

/** The edit of a row, or the sentence for its field. */
export function readEdit({ field, action, value }: TypedEdit, fields: BulkField[]): BulkEdit | string {
  const { isList = false, options } = fields.find((one) => one.field === field) ?? {}
  if (value === '') return options ? 'Please choose one' : 'Please enter a number'
  const to = !options ? Number(value) : value === 'true' ? true : value === 'false' ? false : value
  const edit = bulkEditSchema.safeParse({ action: isList ? action : 'set', field, to })
  return edit.success ? edit.data : (edit.error.issues[0]?.message ?? 'Please choose one')
}

/** 'Honed' for a value, 'Kitchen, Bathroom' for a list. */
export function valueText(field: string, value: unknown, fields: BulkField[]): string {
  const { options } = fields.find((one) => one.field === field) ?? {}
  const text = (one: unknown) => options?.find((option) => option.value === String(one))?.label ?? String(one)
  const values = [value].flat().filter((one) => one !== '' && one !== null && one !== undefined)
  return values.map(text).join(', ') || 'None'
}

/** 'Collections: add Slate tiles', 'Status: Archived'. */
export function editText({ field, action, to }: BulkEdit, fields: BulkField[]): string {
  const { label } = fields.find((one) => one.field === field) ?? { label: field }
  return `${label}: ${action === 'set' ? '' : `${action} `}${valueText(field, to, fields)}`
}
