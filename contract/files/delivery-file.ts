import { z } from 'zod'
import { carriageLimits } from '../arithmetic/consignment.ts'
import { deliveryServices } from '../arithmetic/delivery-service.ts'
import { deliveryId } from '../delivery/delivery.ts'
import { zoneId } from '../delivery/tariff.ts'

/** The schema of `catalogue/delivery.yaml`, in pounds, kilograms and working days. */

const pounds = z
  .number()
  .min(0)
  .max(10_000)
  .refine((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'must have at most two decimals')
const days = z.int().min(0).max(60)

/** 'IV' is an area, 'PO30' a district, 'PO30-41' a range of districts. */
const postcodes = z
  .string()
  .regex(/^[A-Z]{1,2}(\d{1,2}(-\d{1,2}|[A-Z])?)?$/, "must be an area like 'IV' or districts like 'PO30' or 'PO30-41'")
  .transform((text, ctx) => {
    const range = /^([A-Z]+)(\d+)-(\d+)$/.exec(text)
    if (!range) return [text]
    const [first, last] = [Number(range[2]), Number(range[3])]
    if (last <= first) ctx.addIssue({ code: 'custom', message: 'must run from a lower to a higher district' })
    return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => `${range[1]}${first + index}`)
  })

const optionSchema = z
  .strictObject({
    id: deliveryId,
    service: z.enum(deliveryServices),
    label: z.string().min(3).max(40),
    /** '{days}' is replaced by the number of days. */
    note: z.string().max(60).default(''),
    /** The first and the last working day, counted from when the yard starts on the order (the cut-off is noon). */
    days: z.tuple([days, days]).refine(([from, until]) => from <= until, 'The last day cannot be before the first'),
    /** By weight in kilograms, lightest first. Slabs have one price. */
    prices: z.array(z.strictObject({ up_to: z.number().positive().max(1000), price: pounds })).default([]),
    further_pallet: pounds.default(0),
  })
  .superRefine(({ service, prices, further_pallet }, ctx) => {
    const issue = (message: string, path = 'prices') => ctx.addIssue({ code: 'custom', path: [path], message })
    const isPriced = service === 'parcel' || service === 'pallet' || service === 'slab'
    if (!isPriced && (prices.length > 0 || further_pallet > 0)) issue('are for parcels, pallets and slabs only')
    if (prices.some(({ up_to }, index) => up_to <= (prices[index - 1]?.up_to ?? 0)))
      issue('The weights must go from the lightest to the heaviest')
    const heaviest = (service === 'parcel' ? carriageLimits.parcelGrams : carriageLimits.palletGrams) / 1000
    if (service === 'slab' && prices.length !== 1) issue('must be one price, whatever the slabs weigh')
    if (isPriced && service !== 'slab' && prices.at(-1)?.up_to !== heaviest)
      issue(`The last price must reach ${heaviest} kg, the heaviest ${service}`)
    if (service === 'parcel' && further_pallet > 0) issue('is for pallets only', 'further_pallet')
  })

/** How a zone changes one option; 'not offered' if the option is not available there. */
const termsSchema = z.union([
  z.literal('not offered'),
  z.strictObject({ surcharge: pounds.default(0), extra_days: days.default(0) }),
])

const zoneSchema = z
  .strictObject({
    id: z.string().regex(zoneId, 'must be lower-case words joined by hyphens'),
    name: z.string().min(3).max(60),
    /** The one zone without postcodes covers everywhere else. */
    postcodes: z
      .array(postcodes)
      .default([])
      .transform((lists) => lists.flat()),
    terms: z.partialRecord(deliveryId, termsSchema).default({}),
    /** Added to the price of a part of the day. */
    slot_surcharge: pounds.default(0),
    /** The message for customers in a zone we do not deliver to. */
    not_delivered: z.string().min(20).max(240).optional(),
  })
  .refine(({ terms, not_delivered }) => !not_delivered || Object.keys(terms).length === 0, {
    error: 'are of no use where nothing is delivered',
    path: ['terms'],
  })

export const deliveryFileSchema = z
  .strictObject({ options: z.array(optionSchema).min(1), zones: z.array(zoneSchema).min(1) })
  .superRefine(({ options, zones }, ctx) => {
    const issue = (path: (string | number)[], message: string) => ctx.addIssue({ code: 'custom', path, message })
    const [elsewhere, ...others] = zones.filter(({ postcodes: prefixes }) => prefixes.length === 0)
    if (!elsewhere) issue(['zones'], 'There must be exactly one zone without postcodes, for everywhere else')
    for (const other of others)
      issue(
        ['zones', zones.indexOf(other), 'postcodes'],
        `Please enter postcodes: exactly one zone has none, for everywhere else, and that is ${elsewhere?.name}`,
      )
    // A shop without a delivery for slabs sends them on pallets.
    for (const service of deliveryServices)
      if (service !== 'slab' && !options.some((option) => option.service === service))
        issue(['options'], `have none by ${service}`)
    const zoneOfPrefix = new Map<string, string>()
    for (const [index, zone] of zones.entries())
      for (const prefix of zone.postcodes) {
        const otherZone = zoneOfPrefix.get(prefix)
        if (otherZone) issue(['zones', index, 'postcodes'], `${prefix} is already in ${otherZone}`)
        zoneOfPrefix.set(prefix, zone.name)
      }
    for (const [index, { id }] of zones.entries())
      if (zones.findIndex((zone) => zone.id === id) < index)
        issue(['zones', index, 'id'], 'Another zone has this name: please use a different one')
    const ids = new Set<string>()
    for (const [index, { id }] of options.entries()) {
      if (ids.has(id)) issue(['options', index, 'id'], `${id} is there twice`)
      ids.add(id)
    }
  })

export type DeliveryFile = z.output<typeof deliveryFileSchema>
