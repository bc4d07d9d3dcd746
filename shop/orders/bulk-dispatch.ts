import { inArray, sql } from 'drizzle-orm'
import type { BulkDone, CarrierPreview, CarrierRow } from '#contract/office/bulk.ts'
import { orders } from '#database/tables/orders.ts'
import { requirePermission } from '../access/require-permission.ts'
import { partOf, takeRequest } from '../access/write-once.ts'
import type { ActingContext } from '../context.ts'
import { advanceOrder } from './advance-order.ts'
import { piecesToSend } from './fulfilment.ts'
import { mixedInOrder } from './mixed-batches.ts'
import { noSuchOrder, type OrderAggregate, orderJsonSchema, orderOfJson, orderStatus } from './order-aggregate.ts'
import { transitionError } from './transitions.ts'
import { planDispatch } from './write-dispatch.ts'

type CarrierFile = { ctx: ActingContext; input: { rows: CarrierRow[] } }

/** Previews a carrier's file: which orders would be dispatched, and why the others cannot be. Changes nothing. */
export async function previewDispatch({ ctx, input }: CarrierFile): Promise<CarrierPreview> {
  requirePermission(ctx, 'orders.advance')
  const found = await loadAll(ctx, input.rows)
  const rows = input.rows.map(({ reference: typed }) => {
    const reference = typed.toUpperCase()
    const aggregate = found.get(reference)
    if (!aggregate) return { reference, name: '', pieces: 0, problem: noSuchOrder.message }
    const { first_name, last_name } = aggregate.order.shipping ?? aggregate.order.billing
    const pieces = aggregate.lines.reduce((sum, line) => sum + piecesToSend(aggregate, line), 0)
    return { reference, name: `${first_name} ${last_name}`.trim(), pieces, problem: problemOf(aggregate) }
  })
  return { rows }
}

function problemOf(aggregate: OrderAggregate): string | null {
  const { state } = aggregate.order
  if (state === 'dispatched' || state === 'delivered') return 'This order has already been dispatched.'
  if (state === 'paid') return 'This order has not been picked yet.'
  const error = transitionError(orderStatus(aggregate), 'dispatched')
  if (error) return error
  const planned = planDispatch(aggregate, {})
  if (!planned.ok) return planned.message
  const mixed = mixedInOrder(aggregate, planned.lines)
  return mixed && `${mixed} Dispatch it by itself to confirm that.`
}

/** Dispatches each order with its tracking number, in its own transaction. The result says why any was refused. */
export async function dispatchMany({ ctx, input }: CarrierFile): Promise<BulkDone> {
  requirePermission(ctx, 'orders.advance')
  await takeRequest(ctx)
  const result: BulkDone = { done: [], refused: [] }
  for (const { reference: typed, carrier, tracking_number: trackingNumber } of input.rows) {
    const reference = typed.toUpperCase()
    const step = { reference, to: 'dispatched', carrier: carrier || undefined, trackingNumber } as const
    const sent = await advanceOrder({ ctx: partOf(ctx, reference), input: step })
    if (sent.ok) result.done.push(reference)
    else result.refused.push({ reference, reason: sent.message })
  }
  return result
}

async function loadAll({ database }: ActingContext, rows: CarrierRow[]): Promise<Map<string, OrderAggregate>> {
  const references = rows.map(({ reference }) => reference.toUpperCase())
  const found = await database.db
    .select({ json: sql<unknown>`load_order(orders.id)` })
    .from(orders)
    .where(inArray(orders.reference, references))
  return new Map(
    found.map(({ json }) => {
      const aggregate = orderOfJson(orderJsonSchema.parse(json))
      return [aggregate.order.reference, aggregate]
    }),
  )
}
