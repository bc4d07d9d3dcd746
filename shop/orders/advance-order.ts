import { eq } from 'drizzle-orm'
import { addDays, addWorkingDays, londonTime } from '#contract/arithmetic/delivery-dates.ts'
import type { OrderState } from '#contract/order-states.ts'
import type { Database } from '#database/database.ts'
import { orders } from '#database/tables/orders.ts'
import type { ShopConfig } from '#shop.config'
import { requirePermission } from '../access/require-permission.ts'
import { writeAudit } from '../audit/write-audit.ts'
import type { ShopContext } from '../context.ts'
import { type Refusal, refuse } from '../result.ts'
import { type ChangeResult, changeState, recordEvent } from './change-state.ts'
import { orderLinks } from './guest-link.ts'
import { mailOrder } from './mail/mail-order.ts'
import { mixedInOrder } from './mixed-batches.ts'
import { factsOf, loadOrder, type OrderAggregate } from './order-aggregate.ts'
import { transitionError } from './transitions.ts'
import { planDispatch, type Sending, writeDispatch } from './write-dispatch.ts'

/** The steps the yard takes, in their sequence: an order is sent or collected. */
type Step = 'picking' | 'ready' | 'dispatched' | 'delivered' | 'collected'

type StepInput = Sending & {
  orderId: number
  to: Step
  note?: string | undefined
  /** Whoever does it has been told that a line comes from more than one batch. */
  mixBatches?: boolean | undefined
}

type Advanced = ChangeResult | Refusal<'not_found' | 'cannot_dispatch' | 'mixed_batches'>

/**
 * Takes an order one step on. A note goes with the mail; so does who carries it, under which number. What is dispatched
 * in part waits for the rest. A line is picked or sent from more than one batch only by somebody who says so.
 */
export async function advanceOrder({ ctx, input }: { ctx: ShopContext; input: StepInput }): Promise<Advanced> {
  requirePermission(ctx, 'orders.advance')
  const links = await orderLinks(ctx)
  return ctx.database.db.transaction(async (tx) => {
    const { note } = input
    const record = await loadOrder(tx, eq(orders.id, input.orderId), { lock: true })
    if (!record) return refuse('not_found', 'There is no such order.')
    const taken =
      input.to === 'dispatched' ? await dispatch(tx, ctx, record, input) : await take(tx, ctx, record, input)
    if (!taken.ok) return taken
    const { state, carrier, trackingNumber, keptUntil: kept } = taken.record.order
    const facts = { links, publicUrl: ctx.gateways.publicUrl(), note }
    if (input.to === 'dispatched' || input.to === 'ready') await mailOrder(tx, ctx, taken.record, input.to, facts)
    await writeAudit(tx, ctx, {
      verb: `order_${state}`,
      subject: 'order',
      subjectId: record.order.reference,
      before: { state: record.order.state },
      after: {
        state,
        ...(input.to === 'dispatched' ? { carrier, trackingNumber } : {}),
        ...(input.to === 'ready' ? { keptUntil: kept } : {}),
        ...(input.mixBatches ? { mixBatches: true } : {}),
      },
    })
    return taken
  })
}

async function take(tx: Database, ctx: ShopContext, record: OrderAggregate, input: StepInput): Promise<Advanced> {
  const { to, note, mixBatches } = input
  const isPicked = to === 'picking' && transitionError(factsOf(record), to) === null
  const warning = isPicked && !mixBatches ? mixedInOrder(record) : null
  if (warning) return refuse('mixed_batches', warning)
  return changeState(tx, ctx, { record, to, cause: { code: to, note }, also: stampsOf(ctx, to) })
}

/** What is written beside the new state. */
function stampsOf({ settings, clock }: ShopContext, to: Step) {
  const now = clock.now()
  return to === 'ready' ? { readyAt: now, keptUntil: keptUntil(settings, now) } : {}
}

async function dispatch(tx: Database, ctx: ShopContext, record: OrderAggregate, input: StepInput): Promise<Advanced> {
  const error = transitionError(factsOf(record), 'dispatched')
  if (error) return refuse('cannot_change', error)
  const planned = planDispatch(record, input)
  if (!planned.ok) return planned
  const warning = input.mixBatches ? null : mixedInOrder(record, planned.lines)
  if (warning) return refuse('mixed_batches', warning)
  const at = ctx.clock.now()
  const sent = await writeDispatch(tx, record, { ...input, lines: planned.lines, at })
  const also = { dispatchedAt: at, carrier: input.carrier ?? null, trackingNumber: input.trackingNumber ?? null }
  const to: OrderState = planned.isLast ? 'dispatched' : 'part_dispatched'
  const cause = { code: to, note: input.note } as const
  if (to !== record.order.state) return changeState(tx, ctx, { record: sent, to, cause, also })
  // Another part of several: the state stays, and the timeline says so.
  await tx.update(orders).set(also).where(eq(orders.id, record.order.id))
  const event = await recordEvent(tx, ctx, { order: record.order, cause })
  return { ok: true, record: { ...sent, order: { ...record.order, ...also }, events: [...sent.events, event] } }
}

/** The last day an order that is ready today is kept, when the yard is open. */
function keptUntil({ delivery }: ShopConfig, now: Date): string {
  const last = addDays(londonTime(now).day, delivery.collection.keptDays)
  return addWorkingDays(last, 0, delivery.closedDays)
}
