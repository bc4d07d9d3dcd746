/** How goods travel. */
export const deliveryServices = ['sample-post', 'parcel', 'pallet', 'collection'] as const
export type DeliveryService = (typeof deliveryServices)[number]

/** How a size is carried. What goes by parcel goes on a pallet once there is too much of it. */
export const carriages = ['parcel', 'pallet'] as const
export type Carriage = (typeof carriages)[number]

/** What a buyer chooses from. */
export const deliveryIds = ['economy', 'next-day', 'parcel', 'collection', 'sample-post'] as const
export type DeliveryId = (typeof deliveryIds)[number]
