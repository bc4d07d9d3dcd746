import { type ConsignmentLine, consignmentOf } from '#contract/arithmetic/consignment.ts'
import { deliveryDays } from '#contract/arithmetic/delivery-dates.ts'
import { type DeliveryTariff, optionsFor, zoneOf } from '#contract/arithmetic/delivery-pricing.ts'
import type { DeliveryOption } from '#contract/delivery/delivery.ts'
import type { ShopContext } from '../context.ts'

export type DeliveryQuote = {
  options: DeliveryOption[]
  /** Why the shop does not deliver these items there; null if it does. */
  notice: string | null
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
  const options = optionsFor(tariff, zone, consignmentOf(input.lines))
  const { closedDays } = ctx.settings.hours
  return {
    options: options.map(({ pence, fromDays, untilDays, ...option }) => ({
      ...option,
      price_pence: pence,
      ...deliveryDays({ from: fromDays, until: untilDays }, ctx.clock.now(), closedDays),
      // Only pallet deliveries can be booked for a morning or afternoon.
      has_slots: option.service === 'pallet',
    })),
    notice: options.some(({ service }) => service !== 'collection') ? null : zone.exclusion,
  }
}
