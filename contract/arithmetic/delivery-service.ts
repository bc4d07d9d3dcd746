export const deliveryServices = ['sample-post', 'parcel', 'pallet', 'slab', 'collection'] as const
export type DeliveryService = (typeof deliveryServices)[number]

/**
 * How a size is shipped. A parcel item goes on a pallet once the consignment is too heavy for a parcel; slabs stand on an
 * A-frame, and everything ordered with them comes on the same lorry.
 */
export const carriages = ['parcel', 'pallet', 'slab'] as const
export type Carriage = (typeof carriages)[number]

const slabCollections = ['slabs', 'bookmatch-slabs', 'table-tops', 'vanity-tops']

/** How a product of these collections is shipped unless its file says otherwise. */
export function usualCarriage(collections: readonly string[]): Carriage {
  if (collections.some((slug) => slabCollections.includes(slug))) return 'slab'
  return collections.includes('tiling-products') ? 'parcel' : 'pallet'
}

/** The delivery options a buyer chooses from. */
export const deliveryIds = ['economy', 'next-day', 'parcel', 'slab', 'collection', 'sample-post'] as const
export type DeliveryId = (typeof deliveryIds)[number]

/** How the items of an order with this delivery were shipped. */
export function carriageOf(delivery: string): Carriage {
  if (delivery === 'slab') return 'slab'
  return delivery === 'parcel' ? 'parcel' : 'pallet'
}
