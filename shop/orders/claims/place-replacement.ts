import type { Database } from '#database/database.ts'
import { replacementLines, replacements } from '#database/tables/claims.ts'
import { orderEvents, orderLines, orders } from '#database/tables/orders.ts'
import type { ActingContext } from '../../context.ts'
import { type Refusal, refuse } from '../../refuse.ts'
import { holdStock, soldMoves } from '../../stock/hold-stock.ts'
import { writeMoves } from '../../stock/move-stock.ts'
import { eventRow } from '../change-state.ts'
import { sentPieces } from '../fulfilment.ts'
import { mixedWarning } from '../mixed-batches.ts'
import { newOrderReference } from '../new-order-reference.ts'
import type { ClaimRow, OrderAggregate } from '../order-aggregate.ts'
import { type LinePieces, moreThanLeft } from '../refunds/more-than-left.ts'

type PlaceResult =
  | { ok: true; reference: string }
  | Refusal<'out_of_stock' | 'mixed_batches' | 'more_than_left' | 'invalid'>

type ReplacementInput = {
  aggregate: OrderAggregate
  claim: ClaimRow
  replaced: LinePieces[]
  mixBatches: boolean
  /** Why more pieces are replaced than are left; without a reason that is refused. */
  exceedReason: string | undefined
}

const notSentYet = (sku: string, sent: number) =>
  `Only ${sent} of ${sku} ${sent === 1 ? 'has' : 'have'} left so far: the rest is still to be sent.`

/** Places a free order for the broken or missing pieces, to the same address. The yard picks it like any other. */
export async function placeReplacement(
  tx: Database,
  ctx: ActingContext,
  { aggregate, claim, replaced, mixBatches, exceedReason }: ReplacementInput,
): Promise<PlaceResult> {
  const now = ctx.clock.now()
  const lines = aggregate.lines.flatMap((line) => {
    const part = replaced.find(({ lineId }) => lineId === line.id)
    return part ? [{ line, pieces: part.pieces }] : []
  })
  if (lines.length === 0) return refuse('invalid', 'Please say how many pieces to replace.')
  const tooMany = exceedReason ? null : moreThanLeft(aggregate, replaced)
  if (tooMany) return tooMany
  // Pieces that have not left yet are sent anyway. If they were replaced too, the buyer would get them twice.
  const isPart = aggregate.order.state === 'part_dispatched'
  const early = lines.find(({ line, pieces }) => isPart && pieces > sentPieces(aggregate, line))
  if (early) return refuse('invalid', notSentYet(early.line.sku, sentPieces(aggregate, early.line)))
  // Take the batch of the original pieces if it has enough, because the new ones are laid next to them.
  const hold = await holdStock(
    tx,
    lines.map(({ line, pieces }) => ({
      variationId: line.variationId,
      pieces,
      wantedBatchId: line.batches?.[0]?.id ?? null,
    })),
  )
  if (!hold.ok)
    return refuse('out_of_stock', 'There are not enough pieces in stock to replace them. Refund them instead.')
  const items = lines.map(({ line, pieces }, index) => ({ ...line, pieces, batches: hold.batches[index] ?? null }))
  const warning = mixBatches ? null : mixedWarning(items)
  if (warning) return refuse('mixed_batches', warning)
  const { id: _id, heldUntil: _held, expiryAttempts: _tries, expiryDueAt: _due, ...order } = aggregate.order
  const weights = lines.map(({ line, pieces }) => Math.round((line.weightG / line.pieces) * pieces))
  const [placed] = await tx
    .insert(orders)
    .values({
      ...order,
      reservesAtPayment: false,
      leftovers: null,
      reference: newOrderReference(),
      basketId: null,
      state: 'paid',
      slotId: null,
      slotLabel: null,
      slotPence: 0,
      goodsPence: 0,
      deliveryPence: 0,
      standardDeliveryPence: null,
      voucherId: null,
      voucherCode: null,
      discountPence: 0,
      deliveryDiscountPence: 0,
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
  const rows = await tx
    .insert(orderLines)
    .values(
      lines.map(({ line: { id: _line, ...line }, pieces }, position) => ({
        ...line,
        orderId: placed.id,
        position,
        pieces,
        area: line.area === null ? null : Math.round((line.area / line.pieces) * pieces),
        weightG: weights[position] ?? 0,
        unitPrice: 0,
        linePrice: 0,
        discountPence: 0,
        pricePerPiece: 0,
        batches: hold.batches[position]?.length ? hold.batches[position] : null,
        shortPieces: 0,
        shortSince: null,
      })),
    )
    .returning()
  await tx.insert(replacements).values({ claimId: claim.id, orderId: placed.id })
  await tx.insert(replacementLines).values(replaced.map((part) => ({ claimId: claim.id, ...part })))
  await writeMoves(tx, ctx, { locked: hold.locked, moves: soldMoves(placed.id, rows) })
  const cause = { code: 'replacement_placed', order: order.reference } as const
  await tx.insert(orderEvents).values({ orderId: placed.id, ...eventRow(ctx, null, { to: 'paid', cause }) })
  return { ok: true, reference: placed.reference }
}
