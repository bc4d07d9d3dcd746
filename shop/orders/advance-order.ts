import { eq } from 'drizzle-orm'
import { addDays, addWorkingDays, londonTime } from '#contract/arithmetic/delivery-dates.ts'
import { undoForMs } from '#contract/office/undo.ts'
import type { OrderState } from '#contract/orders/order-states.ts'
import type { Settings } from '#contract/settings/settings.ts'
import type { Database } from '#database/database.ts'
import { orderLines, orders } from '#database/tables/orders.ts'
import { requirePermission } from '../access/require-permission.ts'
import { writeOnce } from '../access/write-once.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ActingContext } from '../context.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { lockStock } from '../stock/move-stock.ts'
import { type ChangeResult, changeState, recordEvent } from './change-state.ts'
import { orderLinks } from './guest-link.ts'
import { mailOrder } from './mail/mail-order.ts'
import { mixedInOrder } from './mixed-batches.ts'
import { byReference, loadOrder, lockOrder, noSuchOrder, type OrderAggregate, orderStatus } from './order-aggregate.ts'
import { patchOrder } from './patch-order.ts'
import { shortInOrder } from './short-order.ts'
import { transitionError } from './transitions.ts'
import { type DispatchInput, planDispatch, writeDispatch } from './write-dispatch.ts'

/** The steps the yard takes, in sequence. An order is either dispatched or collected. */
type Step = 'picking' | 'ready' | 'dispatched' | 'delivered' | 'collected'

/** Steps at which pieces leave the yard or are promised to be ready, so none of them may be missing. */
const releasesPieces: ReadonlySet<Step> = new Set(['ready', 'dispatched', 'collected'])

type StepInput = DispatchInput & {
  reference: string
  to: Step
  note?: string | undefined
  /** Staff have confirmed that a line may come from more than one batch. */
  mixBatches?: boolean | undefined
}

type StepRefusal = Refusal<'not_found' | 'cannot_change' | 'cannot_dispatch' | 'mixed_batches' | 'short'>
type StepResult = ChangeResult | StepRefusal

/**
 * Moves an order to its next step. The email carries the note, the carrier and the tracking number. An order dispatched
 * in part waits for the rest. A line is picked or sent from more than one batch only if staff confirm that.
 */
export async function advanceOrder({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: StepInput
}): Promise<{ ok: true } | StepRefusal> {
  requirePermission(ctx, 'orders.advance')
  const links = await orderLinks(ctx)
  return writeOnce(ctx, async (tx) => {
    const aggregate = await loadToAdvance(tx, input)
    if (!aggregate) return noSuchOrder
    const result =
      input.to === 'dispatched'
        ? await dispatch(tx, ctx, { aggregate, input })
        : await takeStep(tx, ctx, { aggregate, input })
    if (!result.ok) return result
    const { state, carrier, trackingNumber, keptUntil: lastDay } = result.aggregate.order
    if (input.to === 'dispatched' || input.to === 'delivered' || input.to === 'ready')
      await mailOrder(tx, ctx, {
        aggregate: result.aggregate,
        kind: input.to,
        links,
        note: input.note,
        dueAt: input.to === 'dispatched' ? undefined : afterUndo(ctx),
      })
    await writeAudit(tx, ctx, {
      verb: `order_${state}`,
      subject: 'order',
      subjectId: aggregate.order.reference,
      before: { state: aggregate.order.state },
      after: {
        state,
        ...(input.to === 'dispatched' ? { carrier, trackingNumber } : {}),
        ...(input.to === 'ready' ? { keptUntil: lastDay } : {}),
        ...(input.mixBatches ? { mixBatches: true } : {}),
      },
    })
    return { ok: true as const }
  })
}

/** The email waits until the step can no longer be undone. */
const afterUndo = ({ clock }: ActingContext): Date => new Date(clock.now().getTime() + undoForMs + 1000)

/**
 * A stock count, which locks the stock, can change which pieces are missing. A step that releases pieces therefore
 * locks the stock before it loads the order.
 */
async function loadToAdvance(tx: Database, { reference, to }: StepInput): Promise<OrderAggregate | null> {
  const id = await lockOrder(tx, byReference(reference))
  if (id === null) return null
  if (releasesPieces.has(to)) {
    const { variationId } = orderLines
    await lockStock(tx, await tx.select({ variationId }).from(orderLines).where(eq(orderLines.orderId, id)))
  }
  return loadOrder(tx, eq(orders.id, id))
}

type OrderStep = { aggregate: OrderAggregate; input: StepInput }

async function takeStep(tx: Database, ctx: ActingContext, { aggregate, input }: OrderStep): Promise<StepResult> {
  const { to, note, mixBatches } = input
  const isPicked = to === 'picking' && transitionError(orderStatus(aggregate), to) === null
  const warning = isPicked && !mixBatches ? mixedInOrder(aggregate) : null
  if (warning) return refuse('mixed_batches', warning)
  const short = releasesPieces.has(to) ? shortInOrder(aggregate) : null
  if (short) return refuse('short', short)
  return changeState(tx, ctx, { aggregate, to, cause: { code: to, note }, also: stampsOf(ctx, to) })
}

/** Columns that are written with the new state. */
function stampsOf({ settings, clock }: ActingContext, to: Step) {
  const now = clock.now()
  return to === 'ready' ? { readyAt: now, keptUntil: keptUntil(settings, now) } : {}
}

async function dispatch(tx: Database, ctx: ActingContext, { aggregate, input }: OrderStep): Promise<StepResult> {
  const error = transitionError(orderStatus(aggregate), 'dispatched')
  if (error) return refuse('cannot_change', error)
  const planned = planDispatch(aggregate, input)
  if (!planned.ok) return planned
  const warning = input.mixBatches ? null : mixedInOrder(aggregate, planned.lines)
  if (warning) return refuse('mixed_batches', warning)
  const at = ctx.clock.now()
  const sent = await writeDispatch(tx, aggregate, { ...input, lines: planned.lines, at })
  const also = { dispatchedAt: at, carrier: input.carrier ?? null, trackingNumber: input.trackingNumber ?? null }
  const to: OrderState = planned.isLast ? 'dispatched' : 'part_dispatched'
  const cause = { code: to, note: input.note } as const
  if (to !== aggregate.order.state) return changeState(tx, ctx, { aggregate: sent, to, cause, also })
  // A further part of an order already dispatched in part: the state stays the same, and the timeline gets an entry.
  await tx.update(orders).set(also).where(eq(orders.id, aggregate.order.id))
  const event = await recordEvent(tx, ctx, { order: aggregate.order, cause })
  return { ok: true, aggregate: patchOrder(sent, { order: also, events: [event] }) }
}

/** The last day we keep an order that is ready today; if the yard is closed then, the next working day. */
function keptUntil({ delivery, hours }: Settings, now: Date): string {
  const last = addDays(londonTime(now).day, delivery.collection.keptDays)
  return addWorkingDays(last, 0, hours.closedDays)
}
