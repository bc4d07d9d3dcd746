import { formatPounds } from '#contract/arithmetic/money.ts'
import type { Product } from '../../shared/product-query.ts'

/** The law requires unavoidable costs to be shown early, so this is next to the price. */
export function deliveryFrom(options: Product['delivery_options']): string {
  const paid = options.map((option) => option.price_pence).filter((pence) => pence > 0)
  return `free collection or delivery from ${formatPounds(Math.min(...paid))}`
}

export const deliveryConfirmed = 'Delivery date and costs confirmed at checkout'

export const goesByParcel = (options: Product['delivery_options']): boolean => options.some(({ id }) => id === 'parcel')
