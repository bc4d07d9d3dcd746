import { palletOf, shareOfStock as shareOf, unpaidLimit } from '#contract/arithmetic/unpaid-share.ts'
import type { Hold } from '#contract/checkout/checkout.ts'
import type { PaymentMethod } from '#contract/orders/order-states.ts'
import type { Settings } from '#contract/settings/settings.ts'
import type { HeldUnpaid } from './count-held.ts'

type Bounds = Settings['orders']

/** What decides how a line is held: `stock` is what could be sold now, `weightG` the weight of one piece. */
export type LineToHold = { variationId: number; pieces: number; weightG: number; stock: number }
type Wanted = { lines: LineToHold[]; total: number; payment: PaymentMethod }

/**
 * How an unpaid order holds its stock. Nobody is refused because of what others hold: the more of the stock is unpaid,
 * the shorter the hold, and above the limit the stock is only reserved when the payment arrives.
 */
export function chooseHold(bounds: Bounds, { lines, total, payment }: Wanted, heldUnpaid: HeldUnpaid): Hold {
  const { inAll, shareOfStock } = bounds.unpaid
  const pence = heldUnpaid.pence + total
  const sizes = lines.map((line) => ({ line, ...countedOf(line, heldUnpaid) }))
  // Rounded up, so that the very last piece can be held.
  const isOverAll = sizes.some(({ all, stock }) => all > Math.ceil((stock * shareOfStock.inAll) / 10_000))
  if (isOverAll || pence > inAll.pence) return 'at_payment'
  const isOverOwn = sizes.some(
    ({ line, visitor, network, stock }) =>
      visitor > unpaidLimit({ stock, weightG: line.weightG }, shareOfStock.perVisitor) ||
      network > Math.max(shareOf(stock, shareOfStock.perNetwork), 2 * palletOf(line.weightG)),
  )
  // A bank transfer takes days. Until it arrives, the buyer would not know whether they will get the stone.
  if (isOverOwn) return payment === 'bank_transfer' ? 'short' : 'at_payment'
  const isScarce = sizes.some(
    ({ line, all, stock }) =>
      all > palletOf(line.weightG) && all > shareOf(stock, bounds.unpaid.shortHold.shareOfStock),
  )
  return isScarce || pence > inAll.pence / 2 ? 'short' : 'usual'
}

/** Pieces of this size that would be unpaid with this line, and the stock including the pieces already held. */
function countedOf({ variationId, pieces, stock }: LineToHold, { sizes }: HeldUnpaid) {
  const { visitor = 0, network = 0, all = 0 } = sizes[variationId] ?? {}
  return { visitor: visitor + pieces, network: network + pieces, all: all + pieces, stock: stock + all }
}
