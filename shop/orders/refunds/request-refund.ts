import { randomUUID } from 'node:crypto'
import type { Database } from '#database/database.ts'
import { refunds } from '#database/tables/payments.ts'
import type { ShopContext } from '../../context.ts'
import type { RefundRow } from '../order-aggregate.ts'

/** Saves a refund in the transaction that decides on it. It is executed after the commit. */
export async function requestRefund(
  tx: Database,
  ctx: ShopContext,
  refund: { paymentId: number; amountPence: number; reason: string; deliveryPence?: number; claimId?: number | null },
): Promise<RefundRow> {
  const [row] = await tx
    .insert(refunds)
    .values({ ...refund, requestKey: randomUUID(), state: 'requested', createdAt: ctx.clock.now() })
    .returning()
  if (!row) throw new Error('a refund was not written')
  return row
}
