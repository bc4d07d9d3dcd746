import { type Consignment, carriageLimits } from './consignment.ts'
import type { DeliveryId, DeliveryService } from './delivery-service.ts'
import { postcodePrefixes } from './postcode.ts'

/** What a delivery costs: services × zones × weight × pallets, in pence and grams. */

type TariffOption = {
  id: DeliveryId
  service: DeliveryService
  label: string
  /** '{days}' stands for how many it takes. */
  note: string
  /** Working days from when an order is taken up. */
  fromDays: number
  untilDays: number
  /** Lightest first. A service without bands is free. */
  bands: readonly { upToGrams: number; pence: number }[]
  /** For each pallet after the first. */
  furtherPalletPence: number
}

type ZoneTerms = { option: DeliveryId; isOffered: boolean; surchargePence: number; extraDays: number }

export type DeliveryZone = {
  id: string
  name: string
  /** Areas ('IV') and districts ('PO30'). The zone without any is everywhere else. */
  postcodes: readonly string[]
  /** Why nothing is delivered there; null where it is. */
  exclusion: string | null
  /** Where it differs from everywhere else. */
  terms: readonly ZoneTerms[]
}

/** Options in the sequence they are offered in. */
export type DeliveryTariff = { options: readonly TariffOption[]; zones: readonly DeliveryZone[] }

export type PricedOption = Pick<TariffOption, 'id' | 'service' | 'label' | 'note' | 'fromDays' | 'untilDays'> & {
  pence: number
}

/** Where a postcode lies: its district's zone before its area's. Without a postcode it is everywhere else. */
export function zoneOf({ zones }: DeliveryTariff, postcode: string | null): DeliveryZone {
  for (const prefix of postcode === null ? [] : postcodePrefixes(postcode)) {
    const zone = zones.find(({ postcodes }) => postcodes.includes(prefix))
    if (zone) return zone
  }
  const elsewhere = zones.find(({ postcodes }) => postcodes.length === 0)
  if (!elsewhere) throw new Error('the delivery tariff has no zone for everywhere else')
  return elsewhere
}

/** What can be chosen for this consignment there. Where nothing is delivered, it can still be collected. */
export function optionsFor(tariff: DeliveryTariff, zone: DeliveryZone, consignment: Consignment): PricedOption[] {
  const isOffered = ({ service }: TariffOption) => {
    if (service === 'collection') return zone.exclusion !== null || consignment.service !== 'sample-post'
    return service === consignment.service && zone.exclusion === null
  }
  return tariff.options.filter(isOffered).flatMap((option) => priceOption(option, zone, consignment) ?? [])
}

function priceOption(option: TariffOption, zone: DeliveryZone, consignment: Consignment): PricedOption | null {
  const terms = zone.terms.find((one) => one.option === option.id)
  if (terms && !terms.isOffered) return null
  const carriage = carriagePence(option, consignment)
  if (carriage === null) return null
  const { id, service, label } = option
  const fromDays = option.fromDays + (terms?.extraDays ?? 0)
  const untilDays = option.untilDays + (terms?.extraDays ?? 0)
  return {
    id,
    service,
    label,
    note: option.note.replace('{days}', fromDays === untilDays ? `${fromDays}` : `${fromDays} - ${untilDays}`),
    pence: carriage + (terms?.surchargePence ?? 0),
    fromDays,
    untilDays,
  }
}

/** Null where it is too heavy for every band. Of several pallets the first is priced as a full one. */
function carriagePence(option: TariffOption, { grams, pallets }: Consignment): number | null {
  if (option.service === 'collection' || option.service === 'sample-post') return 0
  const furtherPallets = option.service === 'pallet' ? Math.max(0, pallets - 1) : 0
  const weighed = furtherPallets > 0 ? carriageLimits.palletGrams : grams
  const band = option.bands.find(({ upToGrams }) => weighed <= upToGrams)
  return band ? band.pence + furtherPallets * option.furtherPalletPence : null
}
