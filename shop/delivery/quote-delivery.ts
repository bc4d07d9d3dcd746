import { type ConsignmentLine, consignmentOf } from '#contract/arithmetic/consignment.ts'
import { deliveryDays } from '#contract/arithmetic/delivery-dates.ts'
import {
  type DeliveryTariff,
  type DeliveryZone,
  isQuoted,
  optionsFor,
  zoneOf,
} from '#contract/arithmetic/delivery-pricing.ts'
import type { DeliveryOption } from '#contract/delivery/delivery.ts'
import type { ShopContext } from '../context.ts'

export type DeliveryQuote = {
  options: DeliveryOption[]
  /** Why the shop does not deliver these items there; null if it does. */
  notice: string | null
  /** The shop delivers these items there, but names the price itself. */
  quoted: boolean
}

/** The delivery options for these items with prices and dates. Without a postcode, those for the mainland. */
export function quoteDelivery({
  ctx,
  tariff,
  input,
}: {
  ctx: Pick<ShopContext, 'settings' | 'clock'>
  tariff: DeliveryTariff
  input: { lines: readonly ConsignmentLine[]; postcode: string | null }
}): DeliveryQuote {
  const zone = zoneOf(tariff, input.postcode)
  const consignment = consignmentOf(input.lines)
  const options = optionsFor(tariff, zone, consignment)
  const quoted = isQuoted(tariff, zone, consignment)
  const { company, hours } = ctx.settings
  const delivers = options.some(({ service }) => service !== 'collection')
  return {
    options: options.map(({ pence, fromDays, untilDays, ...option }) => ({
      ...option,
      price_pence: pence,
      ...deliveryDays({ from: fromDays, until: untilDays }, ctx.clock.now(), hours.closedDays),
      // Only pallet deliveries can be booked for a morning or afternoon.
      has_slots: option.service === 'pallet',
    })),
    notice: quoted ? quotedNotice(zone, company.phone) : delivers ? null : zone.exclusion,
    quoted,
  }
}

const quotedNotice = ({ name }: DeliveryZone, phone: string): string =>
  `Slabs need a special lorry, so we quote delivery to this address (${name}). Please ring ${phone} or send us your basket as an enquiry. You are also welcome to collect from our yard.`
