import { z } from 'zod'

/** How goods travel, and the words both sides know it by. */

export const deliveryServices = ['sample-post', 'parcel', 'pallet', 'collection'] as const
export type DeliveryService = (typeof deliveryServices)[number]

/** How a size is carried. What goes by parcel goes on a pallet once there is too much of it. */
export const carriages = ['parcel', 'pallet'] as const
export type Carriage = (typeof carriages)[number]

export const deliveryIds = ['economy', 'next-day', 'parcel', 'collection', 'sample-post'] as const
export const deliveryId = z.enum(deliveryIds, 'Please choose a delivery')
export type DeliveryId = z.output<typeof deliveryId>

export const slotId = z.enum(['morning', 'afternoon'], 'Please choose morning or afternoon')
export type SlotId = z.output<typeof slotId>

export const deliveryOptionSchema = z.object({
  id: deliveryId,
  service: z.enum(deliveryServices),
  label: z.string(),
  note: z.string(),
  price_pence: z.int(),
  /** The first and the last day it may come, or be fetched from. */
  from: z.string(),
  until: z.string(),
  /** Whether a morning or an afternoon can be had with it. */
  has_slots: z.boolean(),
})

export type DeliveryOption = z.output<typeof deliveryOptionSchema>
