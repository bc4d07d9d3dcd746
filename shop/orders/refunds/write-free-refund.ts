import { randomUUID } from 'node:crypto'
import type { Database } from '#database/database.ts'
import { refunds } from '#database/tables/payments.ts'
import type { ShopContext } from '../../context.ts'
import type { RefundRow } from '../order-aggregate.ts'

/** The row for pieces that cost nothing: there is no money to send, so it is done at once. */
export async function writeFreeRefund(
  tx: Database,
  ctx: ShopContext,
  refund: { paymentId: number; reason: string },
): Promise<RefundRow> {
  const [row] = await tx
    .insert(refunds)
    .values({ ...refund, amountPence: 0, requestKey: randomUUID(), state: 'done', createdAt: ctx.clock.now() })
    .returning()
  if (!row) throw new Error('a refund was not written')
  return row
}
