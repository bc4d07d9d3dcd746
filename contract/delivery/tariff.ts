import { z } from 'zod'
import type { DeliveryId } from '../arithmetic/delivery-service.ts'

/** What delivery costs and where it goes, as staff edit it: in pence, kilograms and working days. */

const pence = z
  .int('Please enter an amount')
  .min(0, 'Please enter an amount')
  .max(1_000_000, 'Please enter at most £10,000')
const days = z.int('Please enter a number of days').min(0, 'Please enter 0 or more').max(60, 'Please enter at most 60')

/** 'isle-of-wight', 'zone-2'. */
export const zoneId = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/

const option = z.object({
  label: z.string().trim().min(3, 'Please enter a name').max(40, 'Please keep this under 40 characters'),
  /** '{days}' is replaced by the number of days. */
  note: z.string().trim().max(60, 'Please keep this under 60 characters'),
  fromDays: days,
  untilDays: days,
})

const weight = z
  .number('Please enter a weight')
  .positive('Please enter a weight')
  .max(1000, 'Please enter at most 1,000 kg')
  .refine((kg) => Math.abs(kg * 1000 - Math.round(kg * 1000)) < 1e-6, 'Please use at most three decimals')

const parcel = option.extend({
  prices: z.array(z.strictObject({ upToKg: weight, pence })).max(20, 'Please use at most twenty prices'),
})

const pallet = parcel.extend({ furtherPalletPence: pence })

/** What a tariff says that is older than the delivery of slabs. */
const noSlab = {
  isUsed: false,
  label: 'Slab Delivery',
  note: '(A-frame with lifting gear)',
  fromDays: 5,
  untilDays: 10,
  pence: 19_500,
  furtherPalletPence: 6_000,
}

/** One price for all slabs of an order. Unused, slabs go on pallets. */
const slab = option.extend({ isUsed: z.boolean(), pence, furtherPalletPence: pence }).prefault(noSlab)

const terms = z.strictObject({ isOffered: z.boolean(), surchargePence: pence, extraDays: days })

const zone = z.strictObject({
  id: z.string().regex(zoneId, 'Please use another name'),
  name: z.string().trim().min(3, 'Please enter a name').max(60, 'Please keep this under 60 characters'),
  postcodes: z.array(z.string().trim().toUpperCase()).max(400, 'Please use at most 400 postcodes'),
  /** Why the shop does not deliver there; empty if it does. */
  notDelivered: z
    .string()
    .trim()
    .max(240, 'Please keep this under 240 characters')
    .refine((text) => text === '' || text.length >= 20, 'Please write a sentence of at least 20 characters'),
  /** Added to the price of a part of the day. Tariffs from before it had no such prices. */
  slotSurchargePence: pence.prefault(0),
  terms: z.strictObject({
    economy: terms,
    'next-day': terms,
    parcel: terms,
    slab: terms.prefault({ isOffered: false, surchargePence: 0, extraDays: 0 }),
  }),
})

/** The options whose price a zone can change. */
export const zonedOptions = ['economy', 'next-day', 'parcel', 'slab'] as const satisfies readonly DeliveryId[]

export const tariffDocumentSchema = z.strictObject({
  economy: pallet,
  'next-day': pallet,
  parcel,
  slab,
  collection: option,
  'sample-post': option,
  zones: z.array(zone).min(1, 'Please add a zone').max(30, 'Please use at most thirty zones'),
})

export const unusedSlab = slab.parse(undefined)
export type TariffDocument = z.output<typeof tariffDocumentSchema>
