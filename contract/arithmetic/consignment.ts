import type { Carriage, DeliveryService } from './delivery-service.ts'
import type { VariationKind } from './size.ts'

/** The heaviest parcel and the heaviest pallet, in grams. */
export const carriageLimits = { parcelGrams: 25_000, palletGrams: 1_000_000 } as const

export type ConsignmentLine = { kind: VariationKind; carriage: Carriage; grams: number }

export type Consignment = { service: Exclude<DeliveryService, 'collection'>; grams: number; pallets: number }

/**
 * How a basket is shipped. Free samples count as weightless: alone they are posted, otherwise they travel with the other
 * items. Stone is sent on pallets; everything else, full-size samples included, is sent as one parcel if it fits. With a
 * slab, everything goes on the lorry that brings it; `pallets` then counts the pallets of other goods.
 */
export function consignmentOf(lines: readonly ConsignmentLine[]): Consignment {
  const weighed = lines.filter(({ kind }) => kind !== 'free_sample')
  if (weighed.length === 0 && lines.length > 0) return { service: 'sample-post', grams: 0, pallets: 0 }
  const grams = weighed.reduce((sum, line) => sum + line.grams, 0)
  const fitsParcel = weighed.every(({ kind, carriage }) => kind === 'full_size_sample' || carriage === 'parcel')
  if (weighed.length > 0 && fitsParcel && grams <= carriageLimits.parcelGrams)
    return { service: 'parcel', grams, pallets: 0 }
  const isSlab = ({ kind, carriage }: ConsignmentLine) => kind === 'size' && carriage === 'slab'
  if (!weighed.some(isSlab)) return { service: 'pallet', grams, pallets: palletsFor(grams) }
  const others = weighed.filter((line) => !isSlab(line)).reduce((sum, line) => sum + line.grams, 0)
  return { service: 'slab', grams, pallets: palletsFor(others) }
}

export const palletsFor = (grams: number): number => Math.ceil(grams / carriageLimits.palletGrams)
