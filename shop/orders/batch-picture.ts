import { facePicture } from '../media/face-picture.ts'
import type { OrderAggregate } from './order-aggregate.ts'

/** The stone of a batch that an order has pieces of; null if nobody has photographed it. */
export function batchPicture({ batches }: Pick<OrderAggregate, 'batches'>, id: number) {
  const batch = batches.find((one) => one.id === id)
  return batch?.face ? facePicture(batch, batch.face) : null
}
