import { and, eq, inArray } from 'drizzle-orm'
import { batchesWithout, withoutPieces } from '#contract/arithmetic/cancelled-pieces.ts'
import { vatIncluded } from '#contract/arithmetic/money.ts'
import type { Database } from '#database/database.ts'
import { orderLines, orders } from '#database/tables/orders.ts'
import { payments } from '#database/tables/payments.ts'
import type { ActingContext } from '../../context.ts'
import { putBack } from '../../stock/put-back.ts'
import { loadOrder, type OrderAggregate } from '../order-aggregate.ts'
import type { LinePieces } from '../refunds/more-than-left.ts'
import { lineOf } from './plan-cancelled-lines.ts'

/**
 * Takes pieces out of an order that is not paid and so has no invoice: its lines, its totals and the amount of its bank
 * transfer fall. The caller holds the order's lock.
 */
export async function reduceUnpaidOrder(
  tx: Database,
  ctx: ActingContext,
  { aggregate, cancelled }: { aggregate: OrderAggregate; cancelled: LinePieces[] },
): Promise<OrderAggregate> {
  const { order } = aggregate
  const items = cancelled.map(({ lineId, pieces }) => ({ variationId: lineOf(aggregate, lineId).variationId, pieces }))
  if (!order.reservesAtPayment) await putBack(tx, ctx, { orderId: order.id, items })
  const totals = { amountPence: 0, voucherPence: 0, weightG: 0 }
  for (const { lineId, pieces } of cancelled) {
    const line = lineOf(aggregate, lineId)
    const { amountPence, voucherPence, rest } = withoutPieces(line, pieces)
    totals.amountPence += amountPence
    totals.voucherPence += voucherPence
    totals.weightG += line.weightG - rest.weightG
    if (rest.pieces === 0) await tx.delete(orderLines).where(eq(orderLines.id, lineId))
    else {
      // Missing pieces are the first to go, and belong to no batch.
      const short = Math.min(line.shortPieces, pieces)
      const batches = batchesWithout({ pieces: line.pieces - line.shortPieces, batches: line.batches }, pieces - short)
      await tx
        .update(orderLines)
        .set({ ...rest, batches })
        .where(eq(orderLines.id, lineId))
    }
  }
  const totalPence = order.totalPence - totals.amountPence
  await tx
    .update(orders)
    .set({
      goodsPence: order.goodsPence - totals.amountPence,
      discountPence: order.discountPence - totals.voucherPence,
      totalPence,
      vatPence: vatIncluded(totalPence, order.vatRate),
      weightG: order.weightG - totals.weightG,
    })
    .where(eq(orders.id, order.id))
  await tx
    .update(payments)
    .set({ amountPence: totalPence })
    .where(
      and(eq(payments.orderId, order.id), eq(payments.provider, 'bank'), inArray(payments.state, ['opening', 'open'])),
    )
  const after = await loadOrder(tx, eq(orders.id, order.id))
  if (!after) throw new Error('an order disappeared under its lock')
  return after
}
