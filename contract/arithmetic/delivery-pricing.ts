import { type Consignment, carriageLimits, palletsFor } from './consignment.ts'
import type { DeliveryId, DeliveryService } from './delivery-service.ts'
import { type FreeDelivery, freeOptions, isFree, missingForFree } from './free-delivery.ts'
import { postcodePrefixes } from './postcode.ts'

/** Delivery prices by service, zone, weight and number of pallets, in pence and grams. */

type TariffOption = {
  id: DeliveryId
  service: DeliveryService
  label: string
  /** '{days}' is replaced by the number of days. */
  note: string
  /** Working days from when the yard starts on the order. */
  fromDays: number
  untilDays: number
  /** Weight bands, lightest first. A service without bands is free. */
  bands: readonly { upToGrams: number; pence: number }[]
  /** For each pallet after the first. */
  furtherPalletPence: number
}

type ZoneTerms = { option: DeliveryId; isOffered: boolean; surchargePence: number; extraDays: number }

export type DeliveryZone = {
  id: string
  name: string
  /** Postcode areas ('IV') and districts ('PO30'). The zone without any covers everywhere else. */
  postcodes: readonly string[]
  /** Why we do not deliver there; null if we do. */
  exclusion: string | null
  /** Added to the price of a part of the day. */
  slotSurchargePence: number
  /** How prices and days differ from everywhere else. */
  terms: readonly ZoneTerms[]
}

/** Options in the order they are offered. */
export type DeliveryTariff = { options: readonly TariffOption[]; zones: readonly DeliveryZone[] }

export type PricedOption = Pick<TariffOption, 'id' | 'service' | 'label' | 'note' | 'fromDays' | 'untilDays'> & {
  pence: number
}

/** A zone that names the district wins over one that names the area. Without a postcode: everywhere else. */
export function zoneOf({ zones }: DeliveryTariff, postcode: string | null): DeliveryZone {
  for (const prefix of postcode === null ? [] : postcodePrefixes(postcode)) {
    const zone = zones.find(({ postcodes }) => postcodes.includes(prefix))
    if (zone) return zone
  }
  const elsewhere = zones.find(({ postcodes }) => postcodes.length === 0)
  if (!elsewhere) throw new Error('the delivery tariff has no zone for everywhere else')
  return elsewhere
}

/** What is sent where, and what the goods cost. */
type Sent = { zone: DeliveryZone; consignment: Consignment; free: FreeDelivery }

/** The delivery options for this consignment. Where the shop does not deliver, only samples are sent, by post. */
export function optionsFor(tariff: DeliveryTariff, { zone, consignment, free }: Sent): PricedOption[] {
  const sent = sentAs(tariff, consignment)
  const isPosted = sent.service === 'sample-post'
  const isOffered = (option: TariffOption) => {
    if (option.service === 'collection') return !isPosted
    return option.service === sent.service && (isPosted || zone.exclusion === null)
  }
  return tariff.options
    .filter(isOffered)
    .flatMap((option) => priceOption(option, { zone, consignment: sent, free }) ?? [])
}

/** How much is missing for free delivery there; null if it does not exist or would still cost something. */
export function missingForFreeDelivery(tariff: DeliveryTariff, { zone, consignment, free }: Sent): number | null {
  const { service } = sentAs(tariff, consignment)
  const costs = ({ option, isOffered, surchargePence }: ZoneTerms) =>
    freeOptions.includes(option) && tariff.options.some(({ id, service: by }) => id === option && by === service)
      ? !isOffered || surchargePence > 0
      : false
  return zone.exclusion !== null || zone.terms.some(costs) ? null : missingForFree(free, service)
}

/** A shop without a slab delivery sends slabs on pallets. */
const sentAs = ({ options }: DeliveryTariff, consignment: Consignment): Consignment =>
  consignment.service === 'slab' && !options.some(({ service }) => service === 'slab')
    ? { ...consignment, service: 'pallet', pallets: palletsFor(consignment.grams) }
    : consignment

/** Whether the price of delivering slabs to this zone has to be asked for. */
export const isQuoted = (tariff: DeliveryTariff, sent: Sent): boolean =>
  sent.zone.exclusion === null &&
  sentAs(tariff, sent.consignment).service === 'slab' &&
  !optionsFor(tariff, sent).some(({ service }) => service === 'slab')

function priceOption(option: TariffOption, { zone, consignment, free }: Sent): PricedOption | null {
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
    pence: (isFree(free) && freeOptions.includes(id) ? 0 : carriage) + (terms?.surchargePence ?? 0),
    fromDays,
    untilDays,
  }
}

/**
 * Null if it is too heavy for every band. The first of several pallets is priced as a full one. Slabs have one price
 * however many they are, and one pallet of other goods comes with them.
 */
function carriagePence(option: TariffOption, { grams, pallets }: Consignment): number | null {
  if (option.service === 'collection' || option.service === 'sample-post') return 0
  if (option.service === 'slab') {
    const [band] = option.bands
    return band ? band.pence + Math.max(0, pallets - 1) * option.furtherPalletPence : null
  }
  const furtherPallets = option.service === 'pallet' ? Math.max(0, pallets - 1) : 0
  const weighed = furtherPallets > 0 ? carriageLimits.palletGrams : grams
  const band = option.bands.find(({ upToGrams }) => weighed <= upToGrams)
  return band ? band.pence + furtherPallets * option.furtherPalletPence : null
}
