import type { Database } from '#database/database.ts'
import { dispatches, dispatchLines } from '#database/tables/fulfilment.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { piecesHere, piecesToSend } from './fulfilment.ts'
import type { OrderAggregate } from './order-aggregate.ts'
import { patchOrder } from './patch-order.ts'
import { shortInOrder } from './short-order.ts'

export type DispatchInput = {
  /** If left out, everything still to be sent. */
  lines?: { lineId: number; pieces: number }[] | undefined
  carrier?: string | undefined
  trackingNumber?: string | undefined
  pallets?: number | undefined
}

type DispatchPlan = { ok: true; lines: { lineId: number; pieces: number }[]; isLast: boolean }

/** Works out which pieces are sent now, and whether any stay behind. */
export function planDispatch(
  aggregate: OrderAggregate,
  { lines }: DispatchInput,
): DispatchPlan | Refusal<'cannot_dispatch' | 'short'> {
  const left = aggregate.lines.map((line) => ({
    lineId: line.id,
    pieces: piecesToSend(aggregate, line),
    here: piecesHere(aggregate, line),
  }))
  const short = lines ? null : shortInOrder(aggregate)
  if (short) return refuse('short', `${short} Send a part of the order, or wait until they are here.`)
  const toSend = (lines ?? left).filter(({ pieces }) => pieces > 0).map(({ lineId, pieces }) => ({ lineId, pieces }))
  if (toSend.length === 0) return refuse('cannot_dispatch', 'There is nothing left to send for this order.')
  if (new Set(toSend.map(({ lineId }) => lineId)).size < toSend.length)
    return refuse('cannot_dispatch', 'Each line can be named once.')
  for (const { lineId, pieces } of toSend) {
    const most = left.find((one) => one.lineId === lineId)?.here
    if (most === undefined) return refuse('cannot_dispatch', 'One of the lines does not belong to this order.')
    if (pieces > most)
      return refuse('cannot_dispatch', `${most === 1 ? 'Only 1 piece' : `Only ${most} pieces`} of a line can be sent.`)
  }
  const isLast = left.every(
    ({ lineId, pieces }) => pieces === (toSend.find((one) => one.lineId === lineId)?.pieces ?? 0),
  )
  return { ok: true, lines: toSend, isLast }
}

/** Records a dispatch, and returns the order with it. */
export async function writeDispatch(
  tx: Database,
  aggregate: OrderAggregate,
  { lines, carrier, trackingNumber, pallets, at }: DispatchInput & { lines: DispatchPlan['lines']; at: Date },
): Promise<OrderAggregate> {
  const [row] = await tx
    .insert(dispatches)
    .values({
      orderId: aggregate.order.id,
      carrier: carrier ?? null,
      trackingNumber: trackingNumber ?? null,
      pallets: pallets ?? null,
      at,
    })
    .returning()
  if (!row) throw new Error('a dispatch was not written')
  const sent = lines.map((line) => ({ dispatchId: row.id, ...line }))
  await tx.insert(dispatchLines).values(sent)
  return patchOrder(aggregate, { dispatches: [row], dispatchLines: sent })
}
