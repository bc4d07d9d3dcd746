import { leftoverText } from '#contract/orders/leftovers.ts'
import { openingTimes } from '#contract/settings/opening-hours.ts'
import type { Site } from '#contract/settings/site.ts'
import { otherSites } from '#shop.config'
import type { ShopContext } from '../context.ts'
import { currentVatRate } from './current-vat-rate.ts'

/** The settings that pages show. */
export function readSite({ ctx }: { ctx: Pick<ShopContext, 'settings' | 'clock'> }): Site {
  const { company, hours, social, catalogue, delivery, orders, bankTransfer, samples } = ctx.settings
  const { mapTiles, mapTilesCredit, reviewsWidget } = otherSites
  return {
    company,
    hours: hours.weekly.map((row) => ({ days: row.days, times: openingTimes(row) })),
    social: social.links,
    vat_rate: currentVatRate(ctx),
    wastage: catalogue.wastage,
    delivery_promise: delivery.promise,
    free_delivery_from: delivery.freeFromPence,
    leftovers: orders.leftovers.isOffered
      ? { share: orders.leftovers.share, text: leftoverText(orders.leftovers) }
      : null,
    return_pence: delivery.returnPence,
    smaller_lorry_pence: delivery.smallerLorryPence,
    hold_minutes: orders.holdMinutes,
    takes_transfers: bankTransfer.isOffered,
    unpaid_share: orders.unpaid.shareOfStock.perVisitor,
    transfer_hold_days: { usual: bankTransfer.holdDays, short: bankTransfer.shortHoldDays },
    sample_mm: samples.sideMm,
    map_tiles: mapTiles ? { url: mapTiles, credit: mapTilesCredit } : null,
    reviews_widget: reviewsWidget ?? null,
  }
}
