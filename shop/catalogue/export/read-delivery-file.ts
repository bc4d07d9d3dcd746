import { asc } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import {
  deliveryBands,
  deliveryOptions,
  deliveryPostcodes,
  deliveryTerms,
  deliveryZones,
} from '#database/tables/delivery.ts'

/** Delivery prices and zones as `delivery.yaml` has them. */
export async function readDeliveryFile(tx: Database) {
  const options = await tx.select().from(deliveryOptions).orderBy(asc(deliveryOptions.position))
  const bands = await tx.select().from(deliveryBands).orderBy(asc(deliveryBands.upToGrams))
  const zones = await tx.select().from(deliveryZones).orderBy(asc(deliveryZones.position))
  const prefixes = await tx.select().from(deliveryPostcodes).orderBy(asc(deliveryPostcodes.prefix))
  const terms = await tx.select().from(deliveryTerms).orderBy(asc(deliveryTerms.optionId))
  const termsOf = (id: string) =>
    Object.fromEntries(
      terms
        .filter(({ zoneId }) => zoneId === id)
        .map(({ optionId, isOffered, surchargePence, extraDays }) => [
          optionId,
          isOffered ? { surcharge: surchargePence / 100, extra_days: extraDays } : 'not offered',
        ]),
    )
  return {
    options: options.map(({ id, service, label, note, fromDays, untilDays, furtherPalletPence }) => ({
      id,
      service,
      label,
      note,
      days: [fromDays, untilDays],
      prices: bands
        .filter(({ optionId }) => optionId === id)
        .map(({ upToGrams, pence }) => ({ up_to: upToGrams / 1000, price: pence / 100 })),
      further_pallet: furtherPalletPence / 100,
    })),
    zones: zones.map(({ id, name, exclusion, slotSurchargePence }) => ({
      id,
      name,
      postcodes: prefixes.filter(({ zoneId }) => zoneId === id).map(({ prefix }) => prefix),
      terms: termsOf(id),
      ...(slotSurchargePence > 0 && { slot_surcharge: slotSurchargePence / 100 }),
      ...(exclusion !== null && { not_delivered: exclusion }),
    })),
  }
}
