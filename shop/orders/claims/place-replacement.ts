import type { Database } from '#database/database.ts'
import { orderEvents, orderLines, orders } from '#database/tables/orders.ts'
import type { ShopContext } from '../../context.ts'
import { type Refusal, refuse } from '../../result.ts'
import { moveStock } from '../../stock/hold-stock.ts'
import { eventRow } from '../change-state.ts'
import { newOrderReference } from '../new-order-reference.ts'
import type { ClaimRow, OrderAggregate } from '../order-aggregate.ts'

type Placed = { ok: true; reference: string } | Refusal<'out_of_stock'>

/** An order of what was broken or missing, for nothing, to the same place: the yard picks it like any other. */
export async function placeReplacement(
  tx: Database,
  ctx: ShopContext,
  record: OrderAggregate,
  claim: ClaimRow,
): Promise<Placed> {
  const now = ctx.clock.now()
  const lines = record.lines.flatMap((line) => {
    const part = record.claimLines.find(({ claimId, lineId }) => claimId === claim.id && lineId === line.id)
    return part ? [{ line, pieces: part.pieces }] : []
  })
  const taken = lines.map(({ line, pieces }) => ({ variationId: line.variationId, pieces }))
  const moved = await moveStock(tx, { taken }, now)
  if (!moved.ok)
    return refuse('out_of_stock', 'There are not enough pieces in stock to replace them. Refund them instead.')
  const { id: _id, heldUntil: _held, expiryAttempts: _tries, expiryDueAt: _due, ...order } = record.order
  const weights = lines.map(({ line, pieces }) => Math.round((line.weightG / line.pieces) * pieces))
  const [placed] = await tx
    .insert(orders)
    .values({
      ...order,
      reference: newOrderReference(),
      basketId: null,
      state: 'paid',
      slotId: null,
      slotLabel: null,
      slotPence: 0,
      goodsPence: 0,
      deliveryPence: 0,
      totalPence: 0,
      vatPence: 0,
      weightG: weights.reduce((sum, weight) => sum + weight, 0),
      jobName: `Replaces part of ${order.reference}`,
      carrier: null,
      trackingNumber: null,
      idempotencyKey: claim.reference,
      bodyHash: '',
      createdAt: now,
      paidAt: now,
      dispatchedAt: null,
      readyAt: null,
      keptUntil: null,
    })
    .returning({ id: orders.id, reference: orders.reference })
  if (!placed) throw new Error('a replacement was not written')
  await tx.insert(orderLines).values(
    lines.map(({ line: { id: _line, ...line }, pieces }, position) => ({
      ...line,
      orderId: placed.id,
      position,
      pieces,
      area: line.area === null ? null : Math.round((line.area / line.pieces) * pieces),
      weightG: weights[position] ?? 0,
      unitPrice: 0,
      linePrice: 0,
      pricePerPiece: 0,
    })),
  )
  const cause = { code: 'replacement_placed', order: order.reference } as const
  await tx.insert(orderEvents).values({ orderId: placed.id, ...eventRow(ctx, null, { to: 'paid', cause }) })
  return { ok: true, reference: placed.reference }
}
