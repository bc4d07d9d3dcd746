import { inArray } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { refunds } from '#database/tables/payments.ts'
import type { ShopContext } from '../../context.ts'
import { type PaymentRow, type RefundRow, receivedPence } from '../order-aggregate.ts'
import { requestRefund } from './request-refund.ts'

type PendingRefund = Pick<RefundRow, 'id' | 'amountPence'>

/** Which pending refunds no longer fit into the amount left, the oldest first, and what is left over. */
export function fitRefunds(pending: PendingRefund[], leftPence: number): { unfit: number[]; restPence: number } {
  const unfit: number[] = []
  let restPence = leftPence
  for (const { id, amountPence } of pending.toSorted((one, other) => one.id - other.id))
    if (amountPence <= restPence) restPence -= amountPence
    else unfit.push(id)
  return { unfit, restPence }
}

/**
 * After a refund made elsewhere, fails pending refunds that exceed what is left of the payment: the provider would
 * always refuse them. For a full refund, the rest is requested again with a new key, because providers reject a used
 * key with another amount. Returns all refunds.
 */
export async function trimPendingRefunds(
  tx: Database,
  ctx: ShopContext,
  { refunds: all, payment, isFullRefund }: { refunds: RefundRow[]; payment: PaymentRow; isFullRefund: boolean },
): Promise<RefundRow[]> {
  const pending = all.filter(({ paymentId, state }) => paymentId === payment.id && state === 'requested')
  const { unfit, restPence } = fitRefunds(pending, receivedPence(payment) - payment.refundedPence)
  const dropped = all.filter(({ id }) => unfit.includes(id))
  const [first] = dropped
  if (!first) return all
  await tx.update(refunds).set({ state: 'failed' }).where(inArray(refunds.id, unfit))
  const trimmed = all.map((refund) => (dropped.includes(refund) ? { ...refund, state: 'failed' as const } : refund))
  if (!isFullRefund || restPence === 0) return trimmed
  const { reason } = first
  return [...trimmed, await requestRefund(tx, ctx, { paymentId: payment.id, amountPence: restPence, reason })]
}
