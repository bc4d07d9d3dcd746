import { deliveryDays } from '#contract/arithmetic/delivery-dates.ts'
import { orderTotals } from '#contract/arithmetic/order-totals.ts'
import type { LineItem } from '#contract/basket.ts'
import type { DeliveryId, Quote, SlotId, Totals } from '#contract/checkout.ts'
import type { ShopConfig } from '#shop.config'

type DeliveryOption = Quote['delivery_options'][number]

export type Priced = {
  options: DeliveryOption[]
  slots: Quote['slots']
  option: DeliveryOption
  slot: Quote['slots'][number] | null
  totals: Totals
  samplesOnly: boolean
}

/** Pallets are brought at an hour; parcels and people come when they come. */
const withSlots = new Set<DeliveryId>(['economy', 'next-day'])

/**
 * What these lines come to with this delivery. Samples alone go by post; anything else by pallet or to the counter. A
 * choice that does not fit falls back to the first that does, or is refused by whoever asked for it by name.
 */
export function priceBasket(
  config: ShopConfig,
  lines: LineItem[],
  choice: { delivery?: DeliveryId | undefined; slot?: SlotId | null | undefined },
  now: Date,
): Priced {
  const samplesOnly = lines.length > 0 && lines.every((line) => line.is_sample)
  const { delivery } = config
  const offered = samplesOnly ? [delivery.samplePost] : delivery.options
  const options = offered.map(({ id, label, note, pence }) => ({
    id,
    label,
    note,
    price_pence: pence,
    ...deliveryDays(delivery.days[id], now, delivery.closedDays),
    has_slots: withSlots.has(id),
  }))
  const [first] = options
  const option = options.find(({ id }) => id === choice.delivery) ?? first
  if (!option) throw new Error('shop.config.ts offers no delivery')
  const slots = delivery.slots.map(({ id, label, pence }) => ({ id, label, price_pence: pence }))
  const slot = (option.has_slots && slots.find(({ id }) => id === choice.slot)) || null
  const goods = lines.reduce((sum, line) => sum + line.total_pence, 0)
  const totals = orderTotals({ goods, delivery: option.price_pence, slot: slot?.price_pence ?? 0 }, config.vatRate)
  return { options, slots, option, slot, totals, samplesOnly }
}

export const isBlocked = (lines: LineItem[]): boolean =>
  lines.length === 0 || lines.some(({ notices }) => notices.some(({ kind }) => kind !== 'price'))
