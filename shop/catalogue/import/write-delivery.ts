import { deliveryIds } from '#contract/arithmetic/delivery-service.ts'
import { penceOf } from '#contract/arithmetic/money.ts'
import type { DeliveryFile } from '#contract/files/delivery-file.ts'
import type { Database } from '#database/database.ts'
import {
  deliveryBands,
  deliveryOptions,
  deliveryPostcodes,
  deliveryTerms,
  deliveryZones,
} from '#database/tables/delivery.ts'

/** Replaces delivery prices and zones by those in the file. Bands and terms are deleted with their parents. */
export async function writeDelivery(tx: Database, { options, zones }: DeliveryFile): Promise<void> {
  await tx.delete(deliveryOptions)
  await tx.delete(deliveryZones)
  await tx.insert(deliveryOptions).values(
    options.map(({ id, service, label, note, days: [fromDays, untilDays], further_pallet }, position) => ({
      id,
      service,
      label,
      note,
      fromDays,
      untilDays,
      furtherPalletPence: penceOf(further_pallet),
      position,
    })),
  )
  await tx.insert(deliveryBands).values(
    options.flatMap(({ id, prices }) =>
      prices.map(({ up_to, price }) => ({
        optionId: id,
        upToGrams: Math.round(up_to * 1000),
        pence: penceOf(price),
      })),
    ),
  )
  await tx.insert(deliveryZones).values(
    zones.map(({ id, name, not_delivered, slot_surcharge }, position) => ({
      ...{ id, name, position },
      exclusion: not_delivered ?? null,
      slotSurchargePence: penceOf(slot_surcharge),
    })),
  )
  const prefixes = zones.flatMap(({ id, postcodes }) => postcodes.map((prefix) => ({ prefix, zoneId: id })))
  if (prefixes.length > 0) await tx.insert(deliveryPostcodes).values(prefixes)
  const terms = zones.flatMap(termRows)
  if (terms.length > 0) await tx.insert(deliveryTerms).values(terms)
}

const termRows = ({ id, terms }: DeliveryFile['zones'][number]): (typeof deliveryTerms.$inferInsert)[] =>
  deliveryIds.flatMap((optionId) => {
    const term = terms[optionId]
    if (!term) return []
    const row = { zoneId: id, optionId }
    if (term === 'not offered') return { ...row, isOffered: false, surchargePence: 0, extraDays: 0 }
    return { ...row, isOffered: true, surchargePence: penceOf(term.surcharge), extraDays: term.extra_days }
  })
