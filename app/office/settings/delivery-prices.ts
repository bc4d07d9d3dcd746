import type { DeliveryId } from '#contract/arithmetic/delivery-service.ts'
import { zonedOptions } from '#contract/delivery/tariff.ts'
import { type Entries, type FieldSpec, type Summary, wordsOf } from '../documents/field-spec.ts'
import type { GroupSpec } from './group-spec.ts'

const optionFields: readonly FieldSpec[] = [
  { kind: 'text', name: 'label', label: 'Name' },
  { kind: 'text', name: 'note', label: 'Note', hint: 'After the name. {days} becomes the number of days.' },
  { kind: 'whole', name: 'fromDays', label: 'First working day' },
  { kind: 'whole', name: 'untilDays', label: 'Last working day' },
]

const prices = (hint: string): FieldSpec => ({
  kind: 'rows',
  name: 'prices',
  label: 'Prices by weight',
  hint,
  add: 'Add a price',
  rowLabel: 'Price',
  fields: [
    { kind: 'decimal', name: 'upToKg', label: 'Up to (kg)' },
    { kind: 'pounds', name: 'pence', label: 'Price (£)' },
  ],
})

const palletFields: readonly FieldSpec[] = [
  ...optionFields,
  prices('For the first pallet, including VAT. The lightest first; the last price is for up to 1,000 kg.'),
  { kind: 'pounds', name: 'furtherPalletPence', label: 'Each further pallet (£)' },
]

const isUsed = (option: Entries): boolean => option.isUsed === true

const optionForms: Record<DeliveryId, { label: string; fields: readonly FieldSpec[] }> = {
  economy: { label: 'Economy', fields: palletFields },
  'next-day': { label: 'Next day', fields: palletFields },
  parcel: {
    label: 'Parcel',
    fields: [...optionFields, prices('Including VAT. The lightest first; the last price is for up to 25 kg.')],
  },
  slab: {
    label: 'Slabs',
    fields: [
      {
        kind: 'switch',
        name: 'isUsed',
        label: 'Slabs have a delivery of their own',
        hint: 'For every product that is delivered as a slab. Off: slabs are delivered on pallets.',
      },
      ...[
        ...optionFields,
        {
          kind: 'pounds' as const,
          name: 'pence',
          label: 'Price (£)',
          hint: 'Including VAT, however many slabs there are. In a zone where it is not offered, buyers are told that you quote.',
        },
        {
          kind: 'pounds' as const,
          name: 'furtherPalletPence',
          label: 'Each further pallet (£)',
          hint: 'One pallet of other goods comes with the slabs.',
        },
      ].map((field) => ({ ...field, shownIf: isUsed })),
    ],
  },
  collection: { label: 'Collection', fields: optionFields },
  'sample-post': { label: 'Sample post', fields: optionFields },
}

/** 'working days 2 to 3; £6.95, £12.95' */
const optionSummary: Summary = ({ label, fromDays, untilDays, prices: rows, isUsed: used, pence }) => {
  if (used === false) return { title: String(label ?? ''), note: 'not used: slabs are delivered on pallets' }
  const days = fromDays === untilDays ? `working day ${fromDays}` : `working days ${fromDays} to ${untilDays}`
  const amounts = Array.isArray(rows) ? rows.map((row) => `£${row.pence}`).join(', ') : pence ? `£${pence}` : ''
  return { title: String(label ?? ''), note: [days, amounts].filter(Boolean).join('; ') }
}

const isOffered = (terms: Entries): boolean => terms.isOffered === true

const termsOf = (id: DeliveryId): FieldSpec => ({
  kind: 'group',
  name: id,
  label: optionForms[id].label,
  fields: [
    { kind: 'switch', name: 'isOffered', label: 'Offered here' },
    { kind: 'pounds', name: 'surchargePence', label: 'Surcharge (£)', shownIf: isOffered },
    { kind: 'whole', name: 'extraDays', label: 'Extra days', shownIf: isOffered },
  ],
})

const zoneSummary: Summary = ({ name, postcodes, notDelivered }) => {
  const words = wordsOf(String(postcodes ?? ''))
  const where = words.length === 0 ? 'Everywhere else' : words.join(', ').toUpperCase()
  return { title: String(name ?? ''), note: notDelivered ? `Not delivered: ${where}` : where }
}

const usualTerms = { isOffered: true, surchargePence: 0, extraDays: 0 }

/** What delivery costs, how long it takes and where it goes. */
export const deliveryPricesForm: GroupSpec = {
  title: 'Delivery prices',
  intro: 'What delivery costs, how long it takes and where it goes. Orders that are already placed keep their price.',
  shownAt: { to: '/delivery-information', label: 'Delivery information' },
  fields: [
    ...Object.entries(optionForms).map(([name, form]) => ({
      kind: 'group' as const,
      name,
      summary: optionSummary,
      ...form,
    })),
    {
      kind: 'rows',
      name: 'zones',
      label: 'Zones',
      hint: 'A postcode belongs to the zone with its district, or else its area. One zone has no postcodes: it is everywhere else.',
      add: 'Add a zone',
      rowLabel: 'Zone',
      isOrdered: true,
      summary: zoneSummary,
      blank: { slotSurchargePence: 0, terms: Object.fromEntries(zonedOptions.map((id) => [id, usualTerms])) },
      fields: [
        { kind: 'text', name: 'name', label: 'Name' },
        { kind: 'id', name: 'id', from: 'name' },
        {
          kind: 'words',
          name: 'postcodes',
          label: 'Postcodes',
          hint: 'Areas such as IV, districts such as PO30, or several such as PO30-41. Leave empty for everywhere else.',
        },
        {
          kind: 'text',
          isLong: true,
          name: 'notDelivered',
          label: 'If you do not deliver there, why',
          hint: 'A sentence for the buyer. Leave empty if you deliver there.',
        },
        {
          kind: 'pounds',
          name: 'slotSurchargePence',
          label: 'Surcharge for a part of the day (£)',
          hint: 'On top of its price under Settings, Delivery.',
          shownIf: ({ notDelivered }) => !notDelivered,
        },
        {
          kind: 'group',
          name: 'terms',
          label: 'Delivery to this zone',
          columns: 3,
          fields: zonedOptions.map(termsOf),
          shownIf: ({ notDelivered }) => !notDelivered,
        },
      ],
    },
  ],
}
