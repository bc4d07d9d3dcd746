export const deliveryServices = ['sample-post', 'parcel', 'pallet', 'collection'] as const
export type DeliveryService = (typeof deliveryServices)[number]

/** How a size is shipped. A parcel item goes on a pallet once the consignment is too heavy for a parcel. */
export const carriages = ['parcel', 'pallet'] as const
export type Carriage = (typeof carriages)[number]

/** The delivery options a buyer chooses from. */
export const deliveryIds = ['economy', 'next-day', 'parcel', 'collection', 'sample-post'] as const
export type DeliveryId = (typeof deliveryIds)[number]
