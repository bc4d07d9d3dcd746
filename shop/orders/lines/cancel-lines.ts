import type { Database } from '#database/database.ts'
import { refundLines } from '#database/tables/fulfilment.ts'
import { requirePermission, requireStepUp } from '../../access/require-permission.ts'
import { writeOnce } from '../../access/write-once.ts'
import { writeAudit } from '../../audit/write-audit.ts'
import type { ActingContext } from '../../context.ts'
import { type Refusal, refuse } from '../../refuse.ts'
import { putBack } from '../../stock/put-back.ts'
import { recordEvent } from '../change-state.ts'
import { causeText, type EventCause } from '../event-causes.ts'
import { orderLinks } from '../guest-link.ts'
import { mailOrder } from '../mail/mail-order.ts'
import { byReference, loadOrder, noSuchOrder, type OrderAggregate } from '../order-aggregate.ts'
import { patchOrder } from '../patch-order.ts'
import { executeRequested } from '../refunds/execute-refund.ts'
import type { LinePieces } from '../refunds/more-than-left.ts'
import { requestOrderRefund } from '../refunds/request-order-refund.ts'
import { writeFreeRefund } from '../refunds/write-free-refund.ts'
import { type CancelPlan, lineOf, planCancelledLines } from './plan-cancelled-lines.ts'
import { reduceUnpaidOrder } from './reduce-unpaid-order.ts'

type Input = {
  reference: string
  lines: LinePieces[]
  reason: string
  /** The figures that staff saw: a colleague may have changed the order since. */
  amountPence: number
  beforePence: number
}

type CancelLinesResult =
  | { ok: true; refundId: number | null }
  | Refusal<'not_found' | 'cannot_cancel' | 'changed' | 'cannot_refund' | 'more_than_left'>

/**
 * Cancels pieces of an order before it is picked. They go back into stock; a paid order is refunded for them with a
 * credit note, and of an unpaid one less is due. Delivery stays as it is.
 */
export async function cancelLines({ ctx, input }: { ctx: ActingContext; input: Input }): Promise<CancelLinesResult> {
  requirePermission(ctx, 'orders.cancel')
  const links = await orderLinks(ctx)
  const done = await writeOnce(ctx, async (tx): Promise<CancelLinesResult> => {
    const aggregate = await loadOrder(tx, byReference(input.reference), { lock: true })
    if (!aggregate) return noSuchOrder
    const plan = planCancelledLines(aggregate, input.lines)
    if (!plan.ok) return plan
    if (plan.amountPence !== input.amountPence || plan.beforePence !== input.beforePence)
      return refuse('changed', 'This order has changed since. Please look at the figures again.')
    const { refundId, after } = await carryOut(tx, ctx, { aggregate, plan, reason: input.reason })
    const cause = causeOf(aggregate, plan, input.reason)
    const event = await recordEvent(tx, ctx, { order: aggregate.order, cause })
    await mailOrder(tx, ctx, {
      aggregate: patchOrder(after, { events: [event] }),
      kind: 'part-cancelled',
      links,
      refundPence: plan.isPaid ? plan.amountPence : 0,
      note: causeText(cause),
    })
    if (refundId === null) await auditFree(tx, ctx, { aggregate, plan, after })
    return { ok: true, refundId }
  })
  // Not in `afterCommit`: a repeated request also has to return the order as it is after the refund.
  if (done.ok && done.refundId !== null) await executeRequested(ctx, done.refundId)
  return done
}

const auditVerb = 'order_lines_cancelled'

/** Without a refund, which leaves its own row. */
const auditFree = (
  tx: Database,
  ctx: ActingContext,
  { aggregate, plan, after }: { aggregate: OrderAggregate; plan: CancelPlan; after: OrderAggregate },
) =>
  writeAudit(tx, ctx, {
    verb: auditVerb,
    subject: 'order',
    subjectId: aggregate.order.reference,
    before: { totalPence: aggregate.order.totalPence },
    after: {
      totalPence: after.order.totalPence,
      lines: plan.lines.map(({ lineId, pieces }) => ({ lineId, pieces })),
    },
  })

type Planned = { aggregate: OrderAggregate; plan: CancelPlan; reason: string }

async function carryOut(
  tx: Database,
  ctx: ActingContext,
  { aggregate, plan, reason }: Planned,
): Promise<{ refundId: number | null; after: OrderAggregate }> {
  const cancelled = plan.lines.map(({ lineId, pieces }) => ({ lineId, pieces }))
  if (!plan.isPaid) return { refundId: null, after: await reduceUnpaidOrder(tx, ctx, { aggregate, cancelled }) }
  if (plan.amountPence === 0) return { refundId: null, after: await giveUpFree(tx, ctx, { aggregate, plan, reason }) }
  const lines = cancelled.map((line) => ({ ...line, restock: true }))
  const refund = { reason, lines, verb: auditVerb }
  const requested = await requestOrderRefund(tx, ctx, { aggregate, refund })
  if (!requested.ok) throw new Error(`a planned cancellation was refused: ${requested.message}`)
  return { refundId: requested.refundId, after: aggregate }
}

/** Pieces that cost nothing, such as free samples, need no money back and no credit note. */
async function giveUpFree(tx: Database, ctx: ActingContext, { aggregate, plan, reason }: Planned) {
  requireStepUp(ctx, 'orders.refund')
  const paid = aggregate.payments.find(({ state }) => state === 'paid')
  if (!paid) throw new Error('a paid order has no payment')
  const refund = await writeFreeRefund(tx, ctx, { paymentId: paid.id, reason })
  const rows = plan.lines.map(({ lineId, pieces }) => ({
    refundId: refund.id,
    lineId,
    pieces,
    amountPence: 0,
    restocked: true,
    unsent: true,
  }))
  await tx.insert(refundLines).values(rows)
  const items = plan.lines.map(({ lineId, pieces }) => ({
    variationId: lineOf(aggregate, lineId).variationId,
    pieces,
  }))
  await putBack(tx, ctx, { orderId: aggregate.order.id, items })
  return patchOrder(aggregate, { refunds: [refund], refundLines: rows })
}

function causeOf(aggregate: OrderAggregate, plan: CancelPlan, note: string): EventCause {
  const items = plan.lines.map(({ lineId, pieces }) => {
    const { productName: name, size } = lineOf(aggregate, lineId)
    return { name, size, pieces }
  })
  const money =
    plan.amountPence === 0
      ? {}
      : plan.isPaid
        ? { refundPence: plan.amountPence }
        : { duePence: plan.beforePence - plan.amountPence }
  return { code: 'lines_cancelled', items, note, ...money }
}
