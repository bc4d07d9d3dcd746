import { type ConsignmentLine, consignmentOf } from '#contract/arithmetic/consignment.ts'
import { deliveryDays } from '#contract/arithmetic/delivery-dates.ts'
import {
  type DeliveryTariff,
  type DeliveryZone,
  isQuoted,
  missingForFreeDelivery,
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
  /** How much more the goods must cost for free delivery, in pence; null if there is none for them there. */
  missingForFree: number | null
  /** What a part of the day costs there on top of its price. */
  slotSurcharge: number
}

/** The delivery options for these items with prices and dates. Without a postcode, those for the mainland. */
export function quoteDelivery({
  ctx,
  tariff,
  input,
}: {
  ctx: Pick<ShopContext, 'settings' | 'clock'>
  tariff: DeliveryTariff
  /** `goods` is what they cost before a voucher, which must not make the delivery dearer. */
  input: { lines: readonly ConsignmentLine[]; postcode: string | null; goods: number }
}): DeliveryQuote {
  const zone = zoneOf(tariff, input.postcode)
  const free = { from: ctx.settings.delivery.freeFromPence, goods: input.goods }
  const sent = { zone, consignment: consignmentOf(input.lines), free }
  const options = optionsFor(tariff, sent)
  const quoted = isQuoted(tariff, sent)
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
    missingForFree: missingForFreeDelivery(tariff, sent),
    slotSurcharge: zone.slotSurchargePence,
  }
}

const quotedNotice = ({ name }: DeliveryZone, phone: string): string =>
  `Slabs need a special lorry, so we quote delivery to this address (${name}). Please ring ${phone} or send us your basket as an enquiry. You are also welcome to collect from our yard.`
