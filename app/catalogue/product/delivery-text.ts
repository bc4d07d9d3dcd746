import { formatPounds } from '#contract/arithmetic/money.ts'
import type { Product } from '../../shared/product-query.ts'

/** The law requires unavoidable costs to be shown early, so this is next to the price. */
export function deliveryFrom(options: Product['delivery_options']): string {
  const paid = options.map((option) => option.price_pence).filter((pence) => pence > 0)
  if (paid.length === 0) return 'free collection; we quote delivery'
  return `free collection or delivery from ${formatPounds(Math.min(...paid))}`
}

export const deliveryConfirmed = 'Delivery date and costs confirmed at checkout'

type Options = Product['delivery_options']

const has = (options: Options, wanted: Options[number]['id']) => options.some(({ id }) => id === wanted)

/** How it arrives, and what the price covers. */
export function howItComes(options: Options): string {
  if (has(options, 'parcel'))
    return 'This comes by parcel, or on the pallet when you order it with stone. The price is for the UK mainland and increases with the weight.'
  if (has(options, 'economy'))
    return 'Stone travels on a pallet and is set down at the kerb, between 9:00am and 5:30pm on a working day. The price is for the whole order on the UK mainland, up to 1,000 kg on one pallet. Free samples on their own come by post, at no charge.'
  return 'Slabs and tops travel upright on an A-frame and are lifted off at the kerb with a crane. We ring you to arrange the day. The price is for the whole order on the UK mainland, however many slabs; elsewhere we quote. If you collect, please bring a flat-bed with an A-frame.'
}

export function shortHowItComes(options: Options): string {
  if (has(options, 'parcel')) return 'It comes by parcel, or on the pallet when you order it with stone.'
  return has(options, 'economy')
    ? 'Stone is delivered to the kerb on a pallet.'
    : 'It is delivered to the kerb on an A-frame, with lifting gear; we ring you to arrange the day.'
}
