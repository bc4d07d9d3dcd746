import type { z } from 'zod'
import type { DeliveryId } from '#contract/arithmetic/delivery-service.ts'
import { formatPounds, poundsOrFree } from '#contract/arithmetic/money.ts'
import { outwardCode } from '#contract/arithmetic/postcode.ts'
import { sizeText } from '#contract/arithmetic/size.ts'
import { pieceText } from '#contract/basket/line-text.ts'
import type { placeOrderSchema } from '#contract/checkout/checkout.ts'
import { type Address, deliveryIsUkOnly } from '#contract/customers/address.ts'
import { type LeftoverTerms, leftoverText } from '#contract/orders/leftovers.ts'
import type { PricedLine } from '../basket/price-lines.ts'
import { mailAddress } from '../mail/address.ts'
import { voucherSentence } from '../vouchers/voucher-sentence.ts'
import { CheckoutRejected } from './checkout-error.ts'
import type { Priced } from './price-basket.ts'

type PlaceOrderBody = z.output<typeof placeOrderSchema>
export type Buyer = { email: string; billing: Address; shipping: Address | null }

/** The buyer and the delivery address. Throws if the order cannot be delivered there. */
export function readBuyer(body: PlaceOrderBody, priced: Priced, customerEmail: string | null): Buyer {
  const email = mailAddress(customerEmail ?? body.email ?? '')
  if (!email)
    throw new CheckoutRejected({
      code: 'invalid',
      field: 'email',
      sentence: body.email || customerEmail ? 'Please enter a valid email address' : 'Email is required',
    })
  const shipping = body.delivery === 'collection' ? null : readDestination(body, priced)
  if (priced.option.id !== body.delivery)
    throw new CheckoutRejected({ code: 'unavailable', field: 'delivery', sentence: notOffered(body.delivery, priced) })
  if (body.slot && !priced.option.has_slots)
    throw new CheckoutRejected({
      code: 'unavailable',
      field: 'slot',
      sentence: 'A morning or afternoon slot can be chosen for pallet deliveries only.',
    })
  if (body.day && priced.day !== body.day)
    throw new CheckoutRejected({
      code: 'unavailable',
      field: 'day',
      sentence: 'This day can no longer be chosen. Please choose another one.',
    })
  return { email, billing: body.billing, shipping }
}

/** The delivery address. Throws if the shop does not deliver there. */
function readDestination(body: PlaceOrderBody, priced: Priced): Address {
  const shipping = body.shipping ?? body.billing
  const isAbroad = shipping.country !== 'GB'
  const sentence = isAbroad ? deliveryIsUkOnly : priced.notice
  if (sentence && !isAbroad && priced.quoted) throw new CheckoutRejected({ code: 'ask_us', sentence })
  if (sentence)
    throw new CheckoutRejected({
      code: 'unavailable',
      field: `${body.shipping ? 'shipping' : 'billing'}.${isAbroad ? 'country' : 'postcode'}`,
      sentence,
    })
  return shipping
}

/** Why a delivery option is not available for this basket or postcode. */
function notOffered(wanted: DeliveryId, { option }: Priced): string {
  if (option.service === 'sample-post') return 'Samples are posted free of charge.'
  if (wanted === 'sample-post') return 'Sample post is for free samples only. Please choose another delivery.'
  if (option.service === 'parcel')
    return 'Your order will be sent as a parcel. Please choose Parcel Delivery or Collection.'
  if (option.service === 'slab') return 'Slabs are delivered on an A-frame. Please choose Slab Delivery or Collection.'
  if (wanted === 'slab') return 'Slab delivery is for slabs only. Please choose another delivery.'
  if (wanted === 'parcel') return 'Your order is too heavy or too large for a parcel. Please choose another delivery.'
  return 'This delivery is not available to your postcode. Please choose another one.'
}

const nameOf = ({ variation, size }: PricedLine): string => `${variation.productName}, ${sizeText(size)}`

/** Throws if an item is no longer for sale, or is now sold in sets that do not match its quantity. */
export function checkGoods(lines: PricedLine[]): void {
  const fields: Record<string, string> = {}
  for (const line of lines)
    for (const notice of line.notices) {
      if (notice.kind === 'gone')
        fields[line.id] = `${nameOf(line)} is no longer for sale. Please remove it from your basket.`
      if (notice.kind === 'set')
        fields[line.id] =
          `${nameOf(line)} is sold in sets of ${notice.piecesPerSet}. Please change it to ${notice.pieces} pieces in your basket.`
    }
  if (Object.keys(fields).length > 0) throw new CheckoutRejected({ code: 'changed', fields })
}

/** Throws if the total is not the one on the button. The error names the new total and the prices that changed it. */
export function checkTotal(
  lines: PricedLine[],
  { totals: { total }, option, voucher }: Priced,
  { expected, destination }: { expected: number; destination: Address | null },
): void {
  if (total === expected) return
  const faultOfVoucher = voucher?.fault && voucherSentence(voucher.voucher, voucher.fault)
  // The quote cannot know the email address of a guest, so it would show the discount again.
  if (faultOfVoucher && voucher.fault?.code === 'already_used')
    throw new CheckoutRejected({ code: 'voucher', sentence: `${faultOfVoucher} Please remove it to place your order.` })
  const fields: Record<string, string> = {}
  for (const line of lines)
    for (const notice of line.notices)
      if (notice.kind === 'price')
        fields[line.id] =
          `The price of ${nameOf(line)} is now ${formatPounds(notice.now)}; it was ${formatPounds(notice.was)}.`
  if (faultOfVoucher) fields.voucher = faultOfVoucher
  const hasPriceChanged = Object.keys(fields).length > 0
  if (destination && !hasPriceChanged)
    fields.delivery = `${option.label} to ${outwardCode(destination.postcode)} is ${poundsOrFree(option.price_pence)}.`
  fields.total = `The total is now ${formatPounds(total)}; it was ${formatPounds(expected)}.`
  throw new CheckoutRejected({ code: 'changed', fields })
}

/** Throws if leftovers are no longer bought back as the buyer read it. Without that sentence nothing was promised. */
export function checkLeftovers(terms: LeftoverTerms | null, expected: string | null | undefined): void {
  const text = terms && leftoverText(terms)
  if (!expected || text === expected) return
  const leftovers = text ? `The terms for leftovers have changed. ${text}` : 'We no longer buy leftovers back.'
  throw new CheckoutRejected({ code: 'changed', fields: { leftovers } })
}

/** Throws an error that says how many pieces are left of each line. */
export function checkShortage(lines: PricedLine[], available: Map<number, number>): never {
  const fields: Record<string, string> = {}
  for (const line of lines) {
    const left = available.get(line.variation.variationId)
    if (left === undefined) continue
    fields[line.id] =
      left === 0
        ? `${nameOf(line)} has just sold out.`
        : `Only ${pieceText(left, line.variation)} of ${nameOf(line)} ${left === 1 ? 'is' : 'are'} left.`
  }
  throw new CheckoutRejected({ code: 'changed', fields })
}
