import { coverageOfShape, type Shape, shapes } from '#contract/arithmetic/area.ts'
import { blankSize } from '#contract/catalogue/product-document.ts'
import { titleOfSlug } from '#contract/catalogue/slug.ts'
import { opusModules, patterns, stoneUses } from '#contract/catalogue/vocabulary.ts'
import type { ProductChoices } from '#contract/office/products.ts'
import type { Entries, FieldSpec } from '../documents/field-spec.ts'
import { facesSpec } from '../faces/face-fields.ts'
import { packSpec } from './pack-fields.ts'

export type ProductSection = { id: string; title: string; fields: FieldSpec[] }

const none = { value: '', label: 'None' }
const named = (values: readonly string[]) => values.map((value) => ({ value, label: titleOfSlug(value) }))
const plain = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

export const statusOptions = [
  { value: 'publish', label: 'On sale' },
  { value: 'draft', label: 'Hidden' },
  { value: 'archived', label: 'Archived' },
] as const

export const unitOptions = [
  { value: 'm2', label: 'Square metre' },
  { value: 'piece', label: 'Piece' },
] as const

/** '600 × 300 × 12 mm', or the label. */
export function sizeTitle({ label, width, height, thickness }: Entries): string {
  const sides = [width, height, thickness].filter(Boolean).join(' × ')
  return [sides && `${sides} mm`, label].filter(Boolean).join(', ')
}

/** The area that the measures give, and the weight. */
const sizeNote = ({ sku, shape, width, height, covers, weight }: Entries): string => {
  const isWhole = [width, height].every((side) => /^\d+$/.test(String(side)))
  const derived = isWhole ? coverageOfShape(shape as Shape, Number(width), Number(height)) : null
  const area = covers || (derived && (derived / 1_000_000).toFixed(3))
  return [area && `${area} m²`, weight && `${weight} kg each`, sku].filter(Boolean).join(' · ')
}

function focusText(focus: unknown): string {
  const [left, top] = (Array.isArray(focus) ? focus : []).map((share) => `${Math.round(Number(share) * 100)}%`)
  return left && top ? `${left} from the left, ${top} from the top` : 'empty'
}

const sizeFields: FieldSpec[] = [
  { kind: 'whole', name: 'width', label: 'Width (mm)' },
  { kind: 'whole', name: 'height', label: 'Height (mm)' },
  { kind: 'whole', name: 'thickness', label: 'Thickness (mm)' },
  { kind: 'decimal', name: 'weight', label: 'Weight of one (kg)' },
  {
    kind: 'text',
    name: 'sku',
    label: 'SKU',
    hint: 'A new SKU makes a new size, with its own stock and price.',
    isWide: true,
  },
  { kind: 'text', name: 'label', label: 'Label', hint: 'If the measures do not say enough, such as ‘20 kg bag’.' },
  { kind: 'choice', name: 'shape', label: 'Shape', options: named(shapes) },
  {
    kind: 'decimal',
    name: 'covers',
    label: 'Covers (m²)',
    hint: 'Only if it does not follow from the measures: a sheet, a set or a pack.',
  },
  { kind: 'whole', name: 'piecesPerSet', label: 'Sold in sets of' },
  { kind: 'whole', name: 'leadDays', label: 'Days to get more' },
]

const isChosen = (field: string) => (others: Entries) => Boolean(others[field])

/** The form of a product, section by section. */
export const productSections = (choices: ProductChoices): ProductSection[] => {
  const options = (group: keyof ProductChoices) =>
    choices[group].map(({ slug, name }) => ({ value: slug, label: name }))
  return [
    {
      id: 'product',
      title: 'Name and texts',
      fields: [
        { kind: 'text', name: 'name', label: 'Name', isWide: true },
        {
          kind: 'text',
          name: 'slug',
          label: 'Address',
          hint: 'The part after /product/. When it changes, the old address leads to the new one.',
          isWide: true,
        },
        { kind: 'choice', name: 'status', label: 'Status', options: statusOptions },
        { kind: 'choice', name: 'unit', label: 'Sold by', options: unitOptions },
        {
          kind: 'text',
          isLong: true,
          name: 'summary',
          label: 'Summary',
          hint: 'On cards and for search engines: 40 to 165 characters.',
        },
        { kind: 'text', isLong: true, name: 'description', label: 'Description', hint: '160 to 1400 characters.' },
      ],
    },
    {
      id: 'sizes',
      title: 'Sizes',
      fields: [
        {
          kind: 'rows',
          name: 'sizes',
          label: 'Sizes',
          fields: sizeFields,
          add: 'Add a size',
          rowLabel: 'Size',
          blank: blankSize,
          isOrdered: true,
          summary: (size) => ({ title: sizeTitle(size), note: sizeNote(size) }),
        },
        { kind: 'choice', name: 'carriage', label: 'Delivered as', options: named(['pallet', 'parcel', 'slab']) },
        { kind: 'switch', name: 'hasFreeSample', label: 'Offer a free sample' },
        { kind: 'switch', name: 'hasFullSizeSample', label: 'Offer a full-size sample' },
      ],
    },
    {
      id: 'pictures',
      title: 'Pictures',
      fields: [
        {
          kind: 'rows',
          name: 'pictures',
          label: 'Pictures',
          hint: 'Cards show the first. Drag pictures to change their order.',
          add: '',
          rowLabel: 'Picture',
          isOrdered: true,
          fields: [
            { kind: 'thumbnail', name: 'src', label: 'Picture', focus: 'focus' },
            { kind: 'text', name: 'alt', label: 'What it shows' },
            {
              kind: 'choice',
              name: 'role',
              label: 'Kind of picture',
              options: [
                { value: 'laid', label: 'Laid' },
                { value: 'room', label: 'In a room' },
                { value: 'piece', label: 'One piece' },
                { value: 'close', label: 'Close up' },
                { value: 'other', label: 'Other' },
              ],
            },
            { kind: 'value', name: 'focus', label: 'Focus point', text: focusText },
          ],
        },
      ],
    },
    { id: 'surface', title: 'Surface from photographs', fields: [facesSpec] },
    {
      id: 'lists',
      title: 'Collections and filters',
      fields: [
        {
          kind: 'choices',
          name: 'collections',
          label: 'Collections',
          hint: 'Cards show the first one chosen.',
          options: options('collections'),
        },
        { kind: 'choice', name: 'material', label: 'Material', options: [none, ...options('material')] },
        { kind: 'choice', name: 'finish', label: 'Finish', options: [none, ...options('finish')] },
        {
          kind: 'choices',
          name: 'colours',
          label: 'Colours',
          hint: 'The first one chosen is the main colour.',
          options: options('colour'),
        },
        { kind: 'choices', name: 'rooms', label: 'Rooms', options: options('room') },
        { kind: 'date', name: 'published', label: 'On sale from' },
        { kind: 'whole', name: 'popularity', label: 'Popularity', hint: '0 to 100. Lists begin with the highest.' },
        { kind: 'switch', name: 'isFeatured', label: 'Show on the home page' },
      ],
    },
    {
      id: 'technical',
      title: 'Technical data',
      fields: [
        { kind: 'text', name: 'origin', label: 'Origin' },
        { kind: 'text', name: 'quarry', label: 'Quarry' },
        { kind: 'text', name: 'edge', label: 'Edge' },
        {
          kind: 'choice',
          name: 'sealing',
          label: 'Sealing',
          options: [none, ...named(['needed', 'advised', 'not needed'])],
        },
        {
          kind: 'choice',
          name: 'shadeVariation',
          label: 'Shade variation',
          options: [none, ...plain(['V1', 'V2', 'V3', 'V4'])],
        },
        { kind: 'decimal', name: 'waterAbsorption', label: 'Water absorption (%)' },
        { kind: 'whole', name: 'slipWet', label: 'Slip value, wet' },
        { kind: 'whole', name: 'slipDry', label: 'Slip value, dry' },
        { kind: 'switch', name: 'isFrostProof', label: 'Frost proof' },
        { kind: 'switch', name: 'suitsUnderfloorHeating', label: 'Suits underfloor heating' },
        { kind: 'choices', name: 'uses', label: 'Suitable for', options: named(stoneUses) },
        {
          kind: 'rows',
          name: 'details',
          label: 'Further details',
          add: 'Add a detail',
          rowLabel: 'Detail',
          isOrdered: true,
          fields: [
            { kind: 'text', name: 'name', label: 'Name' },
            { kind: 'text', name: 'value', label: 'Value' },
          ],
        },
      ],
    },
    {
      id: 'laying',
      title: 'Laying',
      fields: [
        {
          kind: 'choices',
          name: 'patterns',
          label: 'Patterns',
          hint: 'The first one chosen is shown first. None for a product that is not laid.',
          options: named(patterns),
        },
        { kind: 'decimal', name: 'joint', label: 'Joint (mm)' },
        {
          kind: 'choice',
          name: 'direction',
          label: 'Direction of the pattern',
          options: [0, 45, 90].map((value) => ({ value, label: `${value}°` })),
        },
        { kind: 'switch', name: 'needsResinAdhesive', label: 'Resin adhesive only' },
        { kind: 'switch', name: 'isUnfilled', label: 'Unfilled holes' },
        { kind: 'text', name: 'chip', label: 'Chip of a mosaic (mm)', hint: 'Such as 48x23.' },
        {
          kind: 'group',
          isOptional: true,
          name: 'mix',
          label: 'Opus',
          hint: 'Only for the opus pattern.',
          fields: [
            { kind: 'choice', name: 'module', label: 'Module', options: [none, ...named(opusModules)] },
            {
              kind: 'numbers',
              name: 'pieces',
              label: 'Pieces of each size',
              hint: 'In one repeat, in the order of the sizes, such as 2, 1, 4.',
              shownIf: isChosen('module'),
            },
            {
              kind: 'decimal',
              name: 'pitch',
              label: 'Joint to joint (mm)',
              hint: 'If pieces are cut smaller than their size by a joint.',
              shownIf: isChosen('module'),
            },
          ],
        },
        { kind: 'switch', name: 'isDirectional', label: 'Veins run one way: pieces can only be turned end for end' },
      ],
    },
    { id: 'pack', title: 'Packs', fields: [packSpec(options)] },
    {
      id: 'search',
      title: 'Search engines',
      fields: [
        {
          kind: 'text',
          name: 'searchTitle',
          label: 'Title for search engines',
          hint: 'The name if empty.',
          isWide: true,
        },
        {
          kind: 'text',
          isLong: true,
          name: 'searchDescription',
          label: 'Description for search engines',
          hint: 'The summary if empty.',
        },
      ],
    },
  ]
}
