import { eq } from 'drizzle-orm'
import { addDays, addWorkingDays, londonTime } from '#contract/arithmetic/delivery-dates.ts'
import type { OrderState } from '#contract/orders/order-states.ts'
import type { Database } from '#database/database.ts'
import { orderLines, orders } from '#database/tables/orders.ts'
import type { ShopConfig } from '#shop.config'
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
import { planDispatch, type Sending, writeDispatch } from './write-dispatch.ts'

/** The steps the yard takes, in their sequence: an order is sent or collected. */
type Step = 'picking' | 'ready' | 'dispatched' | 'delivered' | 'collected'

/** Steps by which pieces leave the yard, or are promised to be there. */
const givesAway: ReadonlySet<Step> = new Set(['ready', 'dispatched', 'collected'])

type StepInput = Sending & {
  reference: string
  to: Step
  note?: string | undefined
  /** The member of staff knows that a line comes from more than one batch. */
  mixBatches?: boolean | undefined
}

type Refused = Refusal<'not_found' | 'cannot_change' | 'cannot_dispatch' | 'mixed_batches' | 'short'>
type Taken = ChangeResult | Refused

/**
 * Takes an order one step on. The email carries the note, the carrier and the tracking number. An order dispatched in
 * part waits for the rest. A line is picked or sent from more than one batch only if staff confirm that.
 */
export async function advanceOrder({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: StepInput
}): Promise<{ ok: true } | Refused> {
  requirePermission(ctx, 'orders.advance')
  const links = await orderLinks(ctx)
  return writeOnce(ctx, async (tx) => {
    const aggregate = await loadToAdvance(tx, input)
    if (!aggregate) return noSuchOrder
    const taken =
      input.to === 'dispatched'
        ? await dispatch(tx, ctx, { aggregate, input })
        : await take(tx, ctx, { aggregate, input })
    if (!taken.ok) return taken
    const { state, carrier, trackingNumber, keptUntil: kept } = taken.aggregate.order
    if (input.to === 'dispatched' || input.to === 'ready')
      await mailOrder(tx, ctx, { aggregate: taken.aggregate, kind: input.to, links, note: input.note })
    await writeAudit(tx, ctx, {
      verb: `order_${state}`,
      subject: 'order',
      subjectId: aggregate.order.reference,
      before: { state: aggregate.order.state },
      after: {
        state,
        ...(input.to === 'dispatched' ? { carrier, trackingNumber } : {}),
        ...(input.to === 'ready' ? { keptUntil: kept } : {}),
        ...(input.mixBatches ? { mixBatches: true } : {}),
      },
    })
    return { ok: true as const }
  })
}

/** A stock count changes which pieces are missing, under the lock of the stock: a step that gives pieces away takes that lock first. */
async function loadToAdvance(tx: Database, { reference, to }: StepInput): Promise<OrderAggregate | null> {
  const id = await lockOrder(tx, byReference(reference))
  if (id === null) return null
  if (givesAway.has(to)) {
    const { variationId } = orderLines
    await lockStock(tx, await tx.select({ variationId }).from(orderLines).where(eq(orderLines.orderId, id)))
  }
  return loadOrder(tx, eq(orders.id, id))
}

type OrderStep = { aggregate: OrderAggregate; input: StepInput }

async function take(tx: Database, ctx: ActingContext, { aggregate, input }: OrderStep): Promise<Taken> {
  const { to, note, mixBatches } = input
  const isPicked = to === 'picking' && transitionError(orderStatus(aggregate), to) === null
  const warning = isPicked && !mixBatches ? mixedInOrder(aggregate) : null
  if (warning) return refuse('mixed_batches', warning)
  const short = givesAway.has(to) ? shortInOrder(aggregate) : null
  if (short) return refuse('short', short)
  return changeState(tx, ctx, { aggregate, to, cause: { code: to, note }, also: stampsOf(ctx, to) })
}

/** What is written beside the new state. */
function stampsOf({ settings, clock }: ActingContext, to: Step) {
  const now = clock.now()
  return to === 'ready' ? { readyAt: now, keptUntil: keptUntil(settings, now) } : {}
}

async function dispatch(tx: Database, ctx: ActingContext, { aggregate, input }: OrderStep): Promise<Taken> {
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
  // Another part of several: the state stays, and the timeline says so.
  await tx.update(orders).set(also).where(eq(orders.id, aggregate.order.id))
  const event = await recordEvent(tx, ctx, { order: aggregate.order, cause })
  return { ok: true, aggregate: patchOrder(sent, { order: also, events: [event] }) }
}

/** The last day an order that is ready today is kept, when the yard is open. */
function keptUntil({ delivery }: ShopConfig, now: Date): string {
  const last = addDays(londonTime(now).day, delivery.collection.keptDays)
  return addWorkingDays(last, 0, delivery.closedDays)
}
