import type { ShopContext } from '../context.ts'
import type { ListingFilter } from './listing-filter.ts'

/** New arrivals, rounded to the hour so that one hour's requests are one query. */
export function newArrivalsFilter(ctx: ShopContext): NonNullable<ListingFilter['newArrivals']> {
  const { days, atLeast } = ctx.settings.newArrivals
  const hour = Math.floor(ctx.clock.now().getTime() / 3_600_000) * 3_600_000
  return { since: new Date(hour - days * 86_400_000), atLeast }
}
