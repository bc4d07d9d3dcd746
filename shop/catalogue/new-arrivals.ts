import type { ShopContext } from '../context.ts'
import type { ListingFilter } from './listing-filter.ts'

/** The new arrivals filter, rounded to the hour so that all requests within an hour run the same query. */
export function newArrivalsFilter(ctx: ShopContext): NonNullable<ListingFilter['newArrivals']> {
  const { days, atLeast } = ctx.settings.catalogue.newArrivals
  const hour = Math.floor(ctx.clock.now().getTime() / 3_600_000) * 3_600_000
  return { since: new Date(hour - days * 86_400_000), atLeast }
}
