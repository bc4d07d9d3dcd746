import type { z } from 'zod'
import type { Address } from '#contract/address.ts'
import { deliveryIsUkOnly, fieldOutsideUk } from '#contract/arithmetic/delivery-area.ts'
import { formatPounds, poundsOrFree } from '#contract/arithmetic/money.ts'
import type { placeOrderSchema } from '#contract/checkout.ts'
import type { DeliveryId } from '#contract/delivery.ts'
import { outwardCode } from '#contract/postcode.ts'
import type { PricedLine } from '../basket/price-lines.ts'
import { mailAddress } from '../mail/address.ts'
import { CheckoutRejected } from './checkout-error.ts'
import type { Priced } from './price-basket.ts'

type PlaceOrderBody = z.output<typeof placeOrderSchema>
export type Buyer = { email: string; billing: Address; shipping: Address | null }

/** Who buys and where it goes, or why it cannot go there. */
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

/** Where it goes, if anything is delivered there. */
function readDestination(body: PlaceOrderBody, priced: Priced): Address {
  const shipping = body.shipping ?? body.billing
  const outside = fieldOutsideUk(shipping)
  const sentence = outside ? deliveryIsUkOnly : priced.notice
  if (sentence)
    throw new CheckoutRejected({
      code: 'unavailable',
      field: `${body.shipping ? 'shipping' : 'billing'}.${outside ?? 'postcode'}`,
      sentence,
    })
  return shipping
}

/** Why a delivery that exists cannot be had for this basket, or there. */
function notOffered(wanted: DeliveryId, { option }: Priced): string {
  if (option.service === 'sample-post') return 'Samples go by post, free of charge.'
  if (wanted === 'sample-post') return 'Sample post is for free samples only. Please choose another delivery.'
  if (option.service === 'parcel') return 'Your order goes by parcel. Please choose Parcel Delivery or Collection.'
  if (wanted === 'parcel') return 'Your order is too heavy or too large for a parcel. Please choose another delivery.'
  return 'This delivery is not available to your postcode. Please choose another one.'
}

/** What has left the shop since it was put into the basket, and what is sold by the set since then. */
export function checkGoods(lines: PricedLine[]): void {
  const fields: Record<string, string> = {}
  for (const line of lines)
    for (const notice of line.notices) {
      if (notice.kind === 'gone')
        fields[line.id] = `${line.name} is no longer for sale. Please remove it from your basket.`
      if (notice.kind === 'set')
        fields[line.id] =
          `${line.name} is sold in sets of ${notice.piecesPerSet}. Please change it to ${notice.pieces} pieces in your basket.`
    }
  if (Object.keys(fields).length > 0) throw new CheckoutRejected({ code: 'changed', fields })
}

/** Nothing is charged that was not on the button: a total that moved is named, and so are the prices that moved it. */
export function checkTotal(
  lines: PricedLine[],
  { totals: { total }, option }: Priced,
  { expected, destination }: { expected: number; destination: Address | null },
): void {
  if (total === expected) return
  const fields: Record<string, string> = {}
  for (const line of lines)
    for (const notice of line.notices)
      if (notice.kind === 'price')
        fields[line.id] =
          `The price of ${line.name} is now ${formatPounds(notice.now)}; it was ${formatPounds(notice.was)}.`
  const isPriceMoved = Object.keys(fields).length > 0
  if (destination && !isPriceMoved)
    fields.delivery = `${option.label} to ${outwardCode(destination.postcode)} is ${poundsOrFree(option.price_pence)}.`
  fields.total = `The total is now ${formatPounds(total)}; it was ${formatPounds(expected)}.`
  throw new CheckoutRejected({ code: 'changed', fields })
}

/** Says of each line how many there are. */
export function checkShortage(lines: PricedLine[], available: Map<number, number>): never {
  const fields: Record<string, string> = {}
  for (const line of lines) {
    const left = available.get(line.variation.variationId)
    if (left === undefined) continue
    fields[line.id] =
      left === 0
        ? `${line.name} has just sold out.`
        : `Only ${left === 1 ? '1 piece' : `${left} pieces`} of ${line.name} ${left === 1 ? 'is' : 'are'} left.`
  }
  throw new CheckoutRejected({ code: 'changed', fields })
}
