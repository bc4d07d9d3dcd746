import { formatPounds } from '#contract/arithmetic/money.ts'
import { basketLimits } from '#contract/basket/basket.ts'
import type { PaymentMethod } from '#contract/orders/order-states.ts'
import type { Settings } from '#contract/settings/settings.ts'
import type { PricedLine } from '../basket/price-lines.ts'
import { CheckoutRejected } from './checkout-error.ts'
import type { AlreadyUnpaid } from './lock-checkout.ts'

type Bounds = Settings['orders']
type Wanted = { lines: PricedLine[]; total: number; pallets: number; payment: PaymentMethod }

/** Throws if the order exceeds the shop's limits, together with the buyer's other unpaid orders. */
export function checkBounds(settings: Settings, wanted: Wanted, already: AlreadyUnpaid): void {
  const bounds = settings.orders
  checkSamples(settings.samples, wanted.lines, already.samples)
  checkLargest(bounds, wanted)
  // A free order is never unpaid.
  if (wanted.total === 0) return
  checkUnpaid(bounds, wanted.total, already.unpaid)
  if (wanted.payment === 'bank_transfer') checkTransfer(settings.bankTransfer, wanted.total, already)
  // A voucher may leave a few pence.
  if (wanted.payment === 'card' && wanted.total < leastCardPence)
    throw paymentRejected(`Card payments start at ${formatPounds(leastCardPence)}. Please choose another way to pay.`)
}

/** Stripe refuses less in pounds. */
const leastCardPence = 30

function checkSamples(samples: Settings['samples'], lines: PricedLine[], before: number): void {
  const fullSize = lines.filter(({ variation }) => variation.kind === 'full_size_sample').length
  if (fullSize > basketLimits.fullSizeSamples)
    throw new CheckoutRejected({
      code: 'too_many_samples',
      sentence: `You can have up to ${basketLimits.fullSizeSamples} full-size samples in one order. Please remove some from your basket.`,
    })
  const free = lines.filter(({ variation }) => variation.kind === 'free_sample').length
  // The message does not say how many samples the address has had: anybody can type an address.
  if (free > 0 && before + free > samples.perHousehold)
    throw new CheckoutRejected({
      code: 'too_many_samples',
      sentence: `We send each household up to ${samples.perHousehold} free samples in ${samples.days} days, and this order would go over that. Please remove some from your basket, or choose full-size samples instead.`,
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

function checkUnpaid({ unpaid }: Bounds, total: number, before: AlreadyUnpaid['unpaid']): void {
  const isOver = (bound: { orders: number; pence: number }, { orders, pence }: { orders: number; pence: number }) =>
    orders >= bound.orders || (orders > 0 && pence + total > bound.pence)
  if (
    isOver(unpaid.perVisitor, before.visitor) ||
    isOver(unpaid.perEmail, before.email) ||
    isOver(unpaid.perNetwork, before.network)
  )
    throw new CheckoutRejected({
      code: 'too_much_unpaid',
      sentence:
        'You have other orders awaiting payment. Please pay or cancel one of them first, or try again in half an hour. Your basket stays as it is.',
    })
}

/** A bank transfer holds stock for days, so it needs a confirmed email address or a small total. */
function checkTransfer(
  { unpaid }: Settings['bankTransfer'],
  total: number,
  { isConfirmed, unpaid: { transfers } }: AlreadyUnpaid,
): void {
  if (!isConfirmed && total > unpaid.unconfirmed.pence)
    throw paymentRejected(
      `To pay more than ${formatPounds(unpaid.unconfirmed.pence)} by bank transfer, please sign in to an account with a confirmed email address. You can also pay by card.`,
    )
  if (transfers >= (isConfirmed ? unpaid.orders : unpaid.unconfirmed.orders))
    throw paymentRejected(
      'You have other orders awaiting a bank transfer. Please pay this one by card, or wait until we have received your transfers.',
    )
}

const paymentRejected = (sentence: string) => new CheckoutRejected({ code: 'unavailable', field: 'payment', sentence })
