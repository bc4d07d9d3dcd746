import { type ConsignmentLine, consignmentOf } from '#contract/arithmetic/consignment.ts'
import { deliveryDays } from '#contract/arithmetic/delivery-dates.ts'
import { type DeliveryTariff, optionsFor, zoneOf } from '#contract/arithmetic/delivery-pricing.ts'
import type { DeliveryOption } from '#contract/delivery/delivery.ts'
import type { ShopContext } from '../context.ts'

export type DeliveryQuote = {
  options: DeliveryOption[]
  /** Why nothing is delivered there; null where it is. */
  notice: string | null
}

/**
 * How these goods can reach a place, for how much and when. Without a postcode it is what most of the country pays.
 */
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
  const { closedDays } = ctx.settings.delivery
  return {
    options: options.map(({ pence, fromDays, untilDays, ...option }) => ({
      ...option,
      price_pence: pence,
      ...deliveryDays({ from: fromDays, until: untilDays }, ctx.clock.now(), closedDays),
      // Pallets are brought at an hour; parcels and people come when they come.
      has_slots: option.service === 'pallet',
    })),
    notice: zone.exclusion,
  }
}
