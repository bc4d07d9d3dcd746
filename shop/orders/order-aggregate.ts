import { eq, type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import type { Face } from '#contract/media/face.ts'
import type { Database } from '#database/database.ts'
import { rowOfJson } from '#database/json-rows.ts'
import { claimLines, claimPhotos, claims } from '#database/tables/claims.ts'
import { dispatches, dispatchLines, refundLines } from '#database/tables/fulfilment.ts'
import { orderEvents, orderLines, orders } from '#database/tables/orders.ts'
import { invoices, payments, refunds } from '#database/tables/payments.ts'
import { refuse } from '../refuse.ts'
import type { OrderStatus } from './transitions.ts'

export type OrderRow = typeof orders.$inferSelect
export type LineRow = typeof orderLines.$inferSelect
export type EventRow = typeof orderEvents.$inferSelect
export type PaymentRow = typeof payments.$inferSelect
export type RefundRow = typeof refunds.$inferSelect
export type InvoiceRow = typeof invoices.$inferSelect
export type ClaimRow = typeof claims.$inferSelect
export type DispatchRow = typeof dispatches.$inferSelect

export type OrderBatch = { id: number; code: string; face: Face | null }

/** An order with everything that belongs to it. */
export type OrderAggregate = {
  order: OrderRow
  lines: LineRow[]
  events: EventRow[]
  payments: PaymentRow[]
  refunds: RefundRow[]
  refundLines: (typeof refundLines.$inferSelect)[]
  dispatches: DispatchRow[]
  dispatchLines: (typeof dispatchLines.$inferSelect)[]
  invoices: InvoiceRow[]
  claims: ClaimRow[]
  claimLines: (typeof claimLines.$inferSelect)[]
  claimPhotos: (typeof claimPhotos.$inferSelect)[]
  /** Pieces of this order's lines covered by replacement orders, except cancelled ones. */
  replacements: { lineId: number; pieces: number }[]
  /** The batches of its lines, as they are today, each with its first photographed face. */
  batches: OrderBatch[]
}

const row = z.record(z.string(), z.unknown())

/** An order as the stored function `load_order` returns it. */
export const orderJsonSchema = z.object({
  order: row,
  lines: z.array(row),
  events: z.array(row),
  payments: z.array(row),
  refunds: z.array(row),
  refundLines: z.array(row),
  dispatches: z.array(row),
  dispatchLines: z.array(row),
  invoices: z.array(row),
  claims: z.array(row),
  claimLines: z.array(row),
  claimPhotos: z.array(row),
  replacements: z.array(z.object({ lineId: z.number(), pieces: z.number() })),
  // The version before may have put back its own text of the function.
  batches: z.array(z.object({ id: z.number(), code: z.string(), face: z.custom<Face | null>() })).default([]),
})

/** Finds an order by the reference that staff and buyers see, in upper or lower case. */
export const byReference = (reference: string): SQL => eq(orders.reference, reference.toUpperCase())

export const noSuchOrder = refuse('not_found', 'Order not found.')

/** Writers lock the order. A writer that also changes the basket has to lock the basket first. */
export async function loadOrder(
  tx: Database,
  which: SQL | undefined,
  options: { lock: boolean } = { lock: false },
): Promise<OrderAggregate | null> {
  if (!options.lock) {
    const [found] = await tx.select({ json: sql<unknown>`load_order(orders.id)` }).from(orders).where(which)
    return found ? orderOfJson(orderJsonSchema.parse(found.json)) : null
  }
  const id = await lockOrder(tx, which)
  return id === null ? null : loadOrder(tx, eq(orders.id, id))
}

/** Locks the order's row. Load it in a separate statement, which then sees what was committed while this one waited. */
export async function lockOrder(tx: Database, which: SQL | undefined): Promise<number | null> {
  const [locked] = await tx.select({ id: orders.id }).from(orders).where(which).for('update')
  return locked?.id ?? null
}

export const orderOfJson = (json: z.output<typeof orderJsonSchema>): OrderAggregate => ({
  order: rowOfJson(orders, json.order),
  lines: json.lines.map((row) => rowOfJson(orderLines, row)),
  events: json.events.map((row) => rowOfJson(orderEvents, row)),
  payments: json.payments.map((row) => rowOfJson(payments, row)),
  refunds: json.refunds.map((row) => rowOfJson(refunds, row)),
  refundLines: json.refundLines.map((row) => rowOfJson(refundLines, row)),
  dispatches: json.dispatches.map((row) => rowOfJson(dispatches, row)),
  dispatchLines: json.dispatchLines.map((row) => rowOfJson(dispatchLines, row)),
  invoices: json.invoices.map((row) => rowOfJson(invoices, row)),
  claims: json.claims.map((row) => rowOfJson(claims, row)),
  claimLines: json.claimLines.map((row) => rowOfJson(claimLines, row)),
  claimPhotos: json.claimPhotos.map((row) => rowOfJson(claimPhotos, row)),
  replacements: json.replacements,
  batches: json.batches,
})

/** The payment that counts for an order: the one that was paid, otherwise the one the buyer chose last. */
export const effectivePayment = ({ payments: all }: Pick<OrderAggregate, 'payments'>): PaymentRow | undefined =>
  all.find(({ state }) => state === 'paid' || state === 'refunded') ??
  all.toSorted((one, other) => one.choice - other.choice).at(-1)

export function orderStatus({ order, payments: all }: Pick<OrderAggregate, 'order' | 'payments'>): OrderStatus {
  const paid = all.filter(({ state }) => state === 'paid' || state === 'refunded')
  return {
    state: order.state,
    deliveryId: order.deliveryId,
    totalPence: order.totalPence,
    paidPence: paid.reduce((sum, payment) => sum + payment.amountPence, 0),
    refundedPence: paid.reduce((sum, payment) => sum + payment.refundedPence, 0),
  }
}

/** The amount received with a payment, in pence: the requested amount, unless a different one arrived. */
export const receivedPence = ({
  amountPence,
  receivedAmount,
}: Pick<PaymentRow, 'amountPence' | 'receivedAmount'>): number => receivedAmount ?? amountPence

type RefundAmount = Pick<RefundRow, 'paymentId' | 'state' | 'amountPence'>

/** The refunds of a payment that were requested but not executed yet, in pence. */
export const pendingAmount = (refunds: RefundAmount[], payment: Pick<PaymentRow, 'id'>): number =>
  refunds
    .filter(({ paymentId, state }) => paymentId === payment.id && state === 'requested')
    .reduce((sum, { amountPence }) => sum + amountPence, 0)

/** The part of a payment that can still be refunded, in pence. */
export const refundableAmount = (
  refunds: RefundAmount[],
  payment: Pick<PaymentRow, 'id' | 'amountPence' | 'receivedAmount' | 'refundedPence'>,
): number => receivedPence(payment) - payment.refundedPence - pendingAmount(refunds, payment)
