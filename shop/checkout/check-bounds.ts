import { carriageLimits } from '#contract/arithmetic/consignment.ts'
import { roundDownToSets } from '#contract/arithmetic/quantity.ts'
import { basketLimits } from '#contract/basket.ts'
import type { ShopConfig } from '#shop.config'
import type { BasketLine } from '../basket/basket-lines.ts'
import type { PricedLine } from '../basket/price-lines.ts'
import { CheckoutRejected } from './checkout-error.ts'
import type { AlreadyHeld } from './lock-checkout.ts'

type Bounds = ShopConfig['orders']
type Wanted = { lines: PricedLine[]; total: number; pallets: number }

/** Whether the shop takes this order as it is, beside what its buyer and everybody else hold unpaid. */
export function checkBounds(bounds: Bounds, wanted: Wanted, already: AlreadyHeld): void {
  checkSamples(bounds, wanted.lines, already.samples)
  checkLargest(bounds, wanted)
  // What costs nothing is never unpaid.
  if (wanted.total === 0) return
  checkUnpaid(bounds, wanted.total, already.unpaid)
  checkShares(bounds, wanted, already)
}

function checkSamples({ freeSamples }: Bounds, lines: PricedLine[], before: number): void {
  const fullSize = lines.filter(({ goods }) => goods.kind === 'full_size_sample').length
  if (fullSize > basketLimits.fullSizeSamples)
    throw new CheckoutRejected({
      code: 'too_many_samples',
      sentence: `You can have up to ${basketLimits.fullSizeSamples} full-size samples in one order. Please remove some from your basket.`,
    })
  const free = lines.filter(({ goods }) => goods.kind === 'free_sample').length
  // How many somebody at an address has had is theirs to know, and anybody can type an address.
  if (free > 0 && before + free > freeSamples.perHousehold)
    throw new CheckoutRejected({
      code: 'too_many_samples',
      sentence: `We send each household up to ${freeSamples.perHousehold} free samples in ${freeSamples.days} days, and this order would go over that. Please remove some from your basket, or choose full-size samples instead.`,
    })
}

function checkLargest({ largest }: Bounds, { total, pallets }: Wanted): void {
  if (total > largest.pence || pallets > largest.pallets)
    throw new CheckoutRejected({
      code: 'ask_us',
      sentence:
        'For an order this large we would like to plan stock and delivery with you. Please send us your basket as an enquiry, and we will come back to you with a price and a date.',
    })
}

function checkUnpaid({ unpaid }: Bounds, total: number, held: AlreadyHeld['unpaid']): void {
  const isOver = (bound: { orders: number; pence: number }, { orders, pence }: { orders: number; pence: number }) =>
    orders >= bound.orders || (orders > 0 && pence + total > bound.pence)
  if (
    isOver(unpaid.perVisitor, held.visitor) ||
    isOver(unpaid.perEmail, held.email) ||
    isOver(unpaid.perNetwork, held.network)
  )
    throw new CheckoutRejected({
      code: 'too_much_unpaid',
      sentence:
        'You have other orders awaiting payment. Please pay or cancel one of them first, or try again in half an hour. Your basket stays as it is.',
    })
  if (isOver(unpaid.inAll, held.all))
    throw new CheckoutRejected({
      code: 'too_much_unpaid',
      sentence:
        'So many people are checking out that we cannot reserve any more just now. Please try again in a few minutes. Your basket stays as it is.',
    })
}

/** A pallet of a size, in pieces. */
const palletOf = ({ goods }: BasketLine): number =>
  Math.max(1, Math.floor(carriageLimits.palletGrams / Math.max(goods.weightG, 1)))

const shareOf = (stock: number, basisPoints: number): number => Math.floor((stock * basisPoints) / 10_000)

/** What of a size is in stock and unpaid, all together; the basket's own unpaid order counts as in stock. */
const stockOf = ({ goods }: BasketLine, sizes: AlreadyHeld['sizes']): number =>
  goods.stock + (sizes[goods.variationId]?.all ?? 0)

function checkShares({ unpaid: { shareOfStock } }: Bounds, { lines }: Wanted, { sizes }: AlreadyHeld): void {
  const fields: Record<string, string> = {}
  for (const line of lines) {
    const stock = stockOf(line, sizes)
    const before = sizes[line.goods.variationId]
    const left = Math.min(
      Math.max(shareOf(stock, shareOfStock.perVisitor), palletOf(line)) - (before?.visitor ?? 0),
      Math.max(shareOf(stock, shareOfStock.perNetwork), 2 * palletOf(line)) - (before?.network ?? 0),
    )
    const most = roundDownToSets(Math.max(left, 0), line.goods.piecesPerSet)
    if (line.pieces > most)
      fields[line.id] =
        most > 0
          ? `We can reserve up to ${most === 1 ? '1 piece' : `${most.toLocaleString('en-GB')} pieces`} of ${line.name} until it is paid for.`
          : `We cannot reserve any more of ${line.name} until your other orders are paid for.`
  }
  if (Object.keys(fields).length > 0) throw new CheckoutRejected({ code: 'too_much_of_stock', fields })
}

/** How long to hold the goods: not as long where much of a size is unpaid already, so that others have their turn. */
export function holdMinutes(bounds: Bounds, lines: BasketLine[], { sizes }: AlreadyHeld): number {
  const { shareOfStock, minutes } = bounds.unpaid.shortHold
  const isScarce = lines.some((line) => {
    const unpaid = (sizes[line.goods.variationId]?.all ?? 0) + line.pieces
    return unpaid > palletOf(line) && unpaid > shareOf(stockOf(line, sizes), shareOfStock)
  })
  return isScarce ? Math.min(minutes, bounds.holdMinutes) : bounds.holdMinutes
}
