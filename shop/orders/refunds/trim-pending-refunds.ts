import { inArray } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { refunds } from '#database/tables/payments.ts'
import type { ShopContext } from '../../context.ts'
import { broughtPence, type PaymentRow, type RefundRow } from '../order-aggregate.ts'
import { requestRefund } from './request-refund.ts'

type Asked = Pick<RefundRow, 'id' | 'amountPence'>

/** Which of what was asked back no longer fits into what is left, the oldest served first, and what is left over. */
export function whatFits(asked: Asked[], leftPence: number): { unfit: number[]; restPence: number } {
  const unfit: number[] = []
  let restPence = leftPence
  for (const { id, amountPence } of asked.toSorted((one, other) => one.id - other.id))
    if (amountPence <= restPence) restPence -= amountPence
    else unfit.push(id)
  return { unfit, restPence }
}

/**
 * Makes what is asked back of a payment fit what is left of it, after some was given elsewhere: the provider would refuse
 * more for ever. Where all of it was to go back, all of it still does: the rest is asked for anew, under a key of its own,
 * because a provider takes a known key with another amount for a mistake. Gives the refunds as they stand then.
 */
export async function trimPendingRefunds(
  tx: Database,
  ctx: ShopContext,
  { refunds: all, payment, isWholeWanted }: { refunds: RefundRow[]; payment: PaymentRow; isWholeWanted: boolean },
): Promise<RefundRow[]> {
  const asked = all.filter(({ paymentId, state }) => paymentId === payment.id && state === 'requested')
  const { unfit, restPence } = whatFits(asked, broughtPence(payment) - payment.refundedPence)
  const dropped = all.filter(({ id }) => unfit.includes(id))
  const [first] = dropped
  if (!first) return all
  await tx.update(refunds).set({ state: 'failed' }).where(inArray(refunds.id, unfit))
  const fitting = all.map((refund) => (dropped.includes(refund) ? { ...refund, state: 'failed' as const } : refund))
  if (!isWholeWanted || restPence === 0) return fitting
  const { reason } = first
  return [...fitting, await requestRefund(tx, ctx, { paymentId: payment.id, amountPence: restPence, reason })]
}
