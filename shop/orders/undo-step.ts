import { and, eq, gt, isNull, like } from 'drizzle-orm'
import { type UndoableStep, undoForMs } from '#contract/office/undo.ts'
import type { OrderState } from '#contract/orders/order-states.ts'
import type { Database } from '#database/database.ts'
import { mailOutbox } from '#database/tables/messages.ts'
import { requirePermission } from '../access/require-permission.ts'
import { actorName } from '../actor.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { changeState } from './change-state.ts'
import { byReference, loadOrder, noSuchOrder, type OrderAggregate } from './order-aggregate.ts'

type Undone = {
  from: OrderState
  cause: 'picking_undone' | 'ready_undone' | 'delivery_undone'
  /** The email that the step would have sent. */
  mail: string | null
}

const steps: Record<UndoableStep, Undone> = {
  pick: { from: 'picking', cause: 'picking_undone', mail: null },
  ready: { from: 'ready', cause: 'ready_undone', mail: 'order-ready' },
  deliver: { from: 'delivered', cause: 'delivery_undone', mail: 'order-delivered' },
}

/**
 * Takes back the step that the same person has just taken. Its email waits for as long as it can be undone, so an undone
 * step sends none.
 */
export async function undoStep({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: { reference: string; step: UndoableStep }
}): Promise<{ ok: true } | Refusal<'not_found' | 'cannot_undo' | 'cannot_change'>> {
  requirePermission(ctx, 'orders.advance')
  const { from, cause, mail } = steps[input.step]
  return ctx.database.db.transaction(async (tx) => {
    const aggregate = await loadOrder(tx, byReference(input.reference), { lock: true })
    if (!aggregate) return noSuchOrder
    const error = undoError(ctx, aggregate, from)
    if (error) return refuse('cannot_undo', error)
    const to = aggregate.events.at(-1)?.fromState
    if (!to) throw new Error('a step began in no state')
    const also = from === 'ready' ? { readyAt: null, keptUntil: null } : {}
    const changed = await changeState(tx, ctx, { aggregate, to, cause: { code: cause }, also, isUndo: true })
    if (!changed.ok) return changed
    if (mail) await dropMail(tx, ctx, { aggregate, kind: mail })
    await writeAudit(tx, ctx, {
      verb: cause,
      subject: 'order',
      subjectId: aggregate.order.reference,
      before: { state: from },
      after: { state: to },
    })
    return { ok: true }
  })
}

/** Judged by the state, by who took the step and when. */
function undoError(ctx: ActingContext, { order, events }: OrderAggregate, from: OrderState): string | null {
  const last = events.at(-1)
  if (order.state !== from || last?.toState !== from || last.fromState === from)
    return 'This order has moved on since and stays as it is.'
  if (last.actor !== ctx.actor.kind || last.actorName !== actorName(ctx.actor))
    return 'Only the person who did it can undo it.'
  return ctx.clock.now().getTime() - last.at.getTime() < undoForMs ? null : 'It is too late to undo it.'
}

/** The email is not due yet, so no worker has taken it. */
const dropMail = (
  tx: Database,
  ctx: ActingContext,
  { aggregate: { order }, kind }: { aggregate: OrderAggregate; kind: string },
) =>
  tx
    .delete(mailOutbox)
    .where(
      and(
        eq(mailOutbox.kind, kind),
        like(mailOutbox.subject, `%${order.reference}%`),
        eq(mailOutbox.attempts, 0),
        isNull(mailOutbox.sentAt),
        gt(mailOutbox.dueAt, ctx.clock.now()),
      ),
    )
