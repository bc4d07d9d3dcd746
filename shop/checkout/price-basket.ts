import type { ConsignmentLine } from '#contract/arithmetic/consignment.ts'
import { laterDays } from '#contract/arithmetic/delivery-dates.ts'
import type { DeliveryTariff } from '#contract/arithmetic/delivery-pricing.ts'
import type { DeliveryId } from '#contract/arithmetic/delivery-service.ts'
import type { Totals } from '#contract/arithmetic/order-totals.ts'
import { orderTotals } from '#contract/arithmetic/order-totals.ts'
import type { Quote } from '#contract/checkout/checkout.ts'
import type { DeliveryOption, SlotId } from '#contract/delivery/delivery.ts'
import type { PricedLine } from '../basket/price-lines.ts'
import type { ShopContext } from '../context.ts'
import { quoteDelivery } from '../delivery/quote-delivery.ts'
import { currentVatRate } from '../settings/current-vat-rate.ts'
import { type AppliedVoucher, applyVoucher } from '../vouchers/apply-voucher.ts'
import type { BasketVoucher } from '../vouchers/basket-voucher.ts'

export type DeliveryChoice = {
  delivery?: DeliveryId | undefined
  slot?: SlotId | null | undefined
  /** Null or undefined: the price for the mainland. */
  postcode?: string | null | undefined
  /** Instead of the promised days. */
  day?: string | null | undefined
}

export type Priced = {
  options: DeliveryOption[]
  /** Why the shop does not deliver to the postcode; null if it does. */
  notice: string | null
  quoted: boolean
  missingForFree: number | null
  slots: Quote['slots']
  option: DeliveryOption
  slot: Quote['slots'][number] | null
  laterDays: string[]
  day: string | null
  totals: Totals
  /** Null if the basket has no voucher. */
  voucher: AppliedVoucher | null
  samplesOnly: boolean
}

/**
 * The price of these lines with this delivery. A choice that is not available falls back to the first available one;
 * callers that require the exact choice check it themselves.
 */
export function priceBasket({
  ctx,
  tariff,
  fullDays,
  lines,
  voucher: held,
  choice,
}: {
  ctx: Pick<ShopContext, 'settings' | 'clock'>
  tariff: DeliveryTariff
  /** Days without capacity for another pallet. */
  fullDays: ReadonlySet<string>
  lines: PricedLine[]
  voucher: BasketVoucher | null
  choice: DeliveryChoice
}): Priced {
  const { settings } = ctx
  const goods = lines.reduce((sum, line) => sum + line.linePrice, 0)
  const { options, notice, quoted, missingForFree, slotSurcharge } = quoteDelivery({
    ctx,
    tariff,
    input: { lines: consignmentLines(lines), postcode: choice.postcode ?? null, goods },
  })
  const [first] = options
  const option = options.find(({ id }) => id === choice.delivery) ?? first
  if (!option) throw new Error('the delivery tariff offers nothing for this basket')
  const slots = settings.delivery.slots.map(({ id, label, pence }) => ({
    ...{ id, label },
    price_pence: pence + slotSurcharge,
  }))
  const slot = (option.has_slots && slots.find(({ id }) => id === choice.slot)) || null
  const later = settings.delivery.laterDays
  const closed = settings.hours.closedDays
  const days =
    option.service === 'pallet'
      ? laterDays(option.until, ctx.clock.now(), { ahead: later.ahead, closed }).filter((day) => !fullDays.has(day))
      : []
  const day = days.find((candidate) => candidate === choice.day) ?? null
  const voucher = applyVoucher(held, lines, { now: ctx.clock.now(), delivery: option.price_pence })
  const totals = orderTotals(
    { goods, delivery: option.price_pence, slot: slot?.price_pence ?? 0, discount: voucher?.discount.total ?? 0 },
    currentVatRate(ctx),
  )
  const samplesOnly = lines.length > 0 && lines.every(({ variation }) => variation.kind !== 'size')
  return {
    ...{ options, notice, quoted, missingForFree, slots, option, slot, laterDays: days, day, totals, voucher },
    samplesOnly,
  }
}

/** Items that are no longer for sale are not part of the delivery. */
const consignmentLines = (lines: PricedLine[]): ConsignmentLine[] =>
  lines
    .filter(({ notices }) => !notices.some(({ kind }) => kind === 'gone'))
    .map(({ variation: { kind, carriage }, weightG: grams }) => ({ kind, carriage, grams }))

export const isBlocked = (lines: PricedLine[]): boolean =>
  lines.length === 0 || lines.some(({ notices }) => notices.some(({ kind }) => kind !== 'price'))
