import type { DeliveryId, DeliveryService } from './delivery-service.ts'

/** From which price of the goods on delivery is free, if the shop offers that, and what these goods cost, in pence. */
export type FreeDelivery = { from: number | null; goods: number }

/**
 * What is free then: the standard pallet and the parcel, however heavy. Not the faster service, and not slabs, whose lorry
 * is hired for the one order. What a zone costs extra stays.
 */
export const freeOptions: readonly DeliveryId[] = ['economy', 'parcel']

export const isFree = ({ from, goods }: FreeDelivery): boolean => from !== null && goods >= from

/** How much more the goods must cost for free delivery, 0 if it is free; null if it never is, sent like this. */
export function missingForFree({ from, goods }: FreeDelivery, service: DeliveryService): number | null {
  if (from === null || (service !== 'pallet' && service !== 'parcel')) return null
  return Math.max(0, from - goods)
}
