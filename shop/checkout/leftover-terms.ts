import { type LeftoverTerms, leavesLeftovers } from '#contract/orders/leftovers.ts'
import type { PricedLine } from '../basket/price-lines.ts'
import type { ShopContext } from '../context.ts'

/** Today's terms of buying leftovers back, for the items that they are for; null if there are none. */
export function leftoverTerms(
  { settings }: Pick<ShopContext, 'settings'>,
  lines: readonly PricedLine[],
): LeftoverTerms | null {
  const { isOffered, days, share } = settings.orders.leftovers
  const variations = lines.map(({ variation }) => variation).filter(leavesLeftovers)
  return isOffered && variations.length > 0
    ? { days, share, variations: variations.map(({ variationId }) => variationId) }
    : null
}
