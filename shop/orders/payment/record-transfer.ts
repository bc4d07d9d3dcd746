import { and, desc, eq } from 'drizzle-orm'
import { formatPounds } from '#contract/arithmetic/money.ts'
import type { Database } from '#database/database.ts'
import { orders } from '#database/tables/orders.ts'
import { payments } from '#database/tables/payments.ts'
import { requirePermission } from '../../access/require-permission.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import type { ActingContext } from '../../context.ts'
import { type Refusal, refuse } from '../../refuse.ts'
import { byReference } from '../order-aggregate.ts'
import { type Confirmation, recordPayment } from './confirm-payment.ts'

export type TransferOutcome =
  | { ok: true; outcome: Confirmation }
  | Refusal<'not_found' | 'wrong_amount' | 'already_paid'>

/** Records that a bank transfer has arrived. It is handled like any other payment, even if it is late. */
export async function recordTransfer({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: { reference: string; amountPence: number }
}): Promise<TransferOutcome> {
  requirePermission(ctx, 'payments.resolve')
  const { requestKey, amountPence } = payments
  const [payment] = await ctx.database.db
    .select({ requestKey, amountPence, reference: orders.reference })
    .from(payments)
    .innerJoin(orders, eq(orders.id, payments.orderId))
    .where(and(byReference(input.reference), eq(payments.provider, 'bank')))
    .orderBy(desc(payments.id))
    .limit(1)
  if (!payment) return refuse('not_found', 'This order is not paid by bank transfer.')
  if (input.amountPence !== payment.amountPence)
    return refuse(
      'wrong_amount',
      `The order comes to ${formatPounds(payment.amountPence)}. Record it once exactly that has arrived; return any excess, or ask the customer for the rest.`,
    )
  const outcome = await recordPayment({
    ctx,
    input: {
      provider: 'bank',
      event: {
        kind: 'paid',
        eventId: `transfer_${payment.requestKey}`,
        type: 'transfer.received',
        requestKey: payment.requestKey,
        amountPence: input.amountPence,
        currency: 'GBP',
      },
      also: (tx, settled) => audit(tx, ctx, { ...input, settled, reference: payment.reference }),
    },
  })
  if (outcome === 'repeated' || outcome === 'already_paid')
    return refuse('already_paid', 'This bank transfer has been recorded already.')
  return { ok: true, outcome }
}

const audit = (
  tx: Database,
  ctx: ActingContext,
  { reference, settled, amountPence }: { reference: string; settled: Confirmation; amountPence: number },
) =>
  writeAudit(tx, ctx, {
    verb: 'transfer_recorded',
    subject: 'order',
    subjectId: reference,
    after: { amountPence, outcome: settled },
  })
