import { randomUUID } from 'node:crypto'
import type { Database } from '#database/database.ts'
import { refunds } from '#database/tables/orders.ts'
import type { RefundRow } from '../order-aggregate.ts'

/** Writes down that money is to go back, in the transaction that decides so. Giving it is for afterwards. */
export async function requestRefund(
  tx: Database,
  what: { paymentId: number; amountPence: number; reason: string; deliveryPence?: number },
  now: Date,
): Promise<RefundRow> {
  const [row] = await tx
    .insert(refunds)
    .values({ ...what, requestKey: randomUUID(), state: 'requested', createdAt: now })
    .returning()
  if (!row) throw new Error('a refund was not written')
  return row
}
