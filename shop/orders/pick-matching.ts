import { and, desc, getTableColumns, inArray, sql } from 'drizzle-orm'
import { type BulkMatching, type MatchingDone, mostMatching } from '#contract/office/bulk.ts'
import type { OrderFilter } from '#contract/office/order-list.ts'
import { type OrderState, orderStates } from '#contract/orders/order-states.ts'
import { orders } from '#database/tables/orders.ts'
import { requirePermission } from '../access/require-permission.ts'
import type { ActingContext } from '../context.ts'
import { type Refusal, refuse } from '../refuse.ts'
import { pickMany } from './bulk-pick.ts'
import { matchingOrders } from './list-office-orders.ts'
import { transitions } from './transitions.ts'

/** Orders per request, so that each request takes only seconds and the screen can show progress. */
const perCall = 100

const pickable = orderStates.filter((state) => transitions[state].picking !== undefined)

/** A line comes from more than one batch, or partly from unmarked pieces. */
const isMixed = sql<boolean>`exists (select 1 from order_lines l where l.order_id = orders.id and l.batches is not null
  and (jsonb_array_length(l.batches) > 1 or (l.batches -> 0 ->> 'pieces')::int < l.pieces - l.short_pieces))`

/** How many orders match a filter, and how many of them can be picked. Changes nothing. */
export async function previewMatching({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: { filter: OrderFilter }
}): Promise<({ ok: true } & BulkMatching) | Refusal<'too_many'>> {
  const { role } = requirePermission(ctx, 'orders.advance')
  const { state, id } = getTableColumns(orders)
  const rows = await ctx.database.db
    .select({
      state,
      count: sql<number>`count(*)::int`,
      newest: sql<number>`max(${id})`,
      mixed: sql<number>`count(*) filter (where ${inArray(state, pickable)} and ${isMixed})::int`,
    })
    .from(orders)
    .where(matchingOrders(ctx, { role, filter: input.filter }))
    .groupBy(state)
  const countOf = (states: OrderState[]) =>
    rows.filter((row) => states.includes(row.state)).reduce((sum, { count }) => sum + count, 0)
  const possible = countOf(pickable)
  if (possible > mostMatching)
    return refuse(
      'too_many',
      `${possible.toLocaleString('en-GB')} orders can be picked. At most ${mostMatching.toLocaleString('en-GB')} go at once: please narrow the list.`,
    )
  return {
    ok: true,
    total: countOf([...orderStates]),
    possible,
    mixed: rows.reduce((sum, row) => sum + row.mixed, 0),
    others: rows
      .filter((row) => !pickable.includes(row.state))
      .map(({ state: name, count }) => ({ state: name, count })),
    before: Math.max(0, ...rows.map(({ newest }) => newest)) + 1,
  }
}

/**
 * Starts picking the next hundred orders that match a filter, newest first, each in its own transaction. Orders placed
 * after the preview are left out, because the filter's `before` starts at the id that the preview returned.
 */
export async function pickMatching({
  ctx,
  input,
}: {
  ctx: ActingContext
  input: { filter: OrderFilter; mixBatches?: boolean | undefined }
}): Promise<MatchingDone> {
  const { role } = requirePermission(ctx, 'orders.advance')
  const rows = await ctx.database.db
    .select({ id: orders.id, reference: orders.reference })
    .from(orders)
    .where(and(matchingOrders(ctx, { role, filter: input.filter }), inArray(orders.state, pickable)))
    .orderBy(desc(orders.id))
    .limit(perCall + 1)
  const now = rows.slice(0, perCall)
  const result = await pickMany({
    ctx,
    input: { orders: now.map(({ reference }) => reference), mixBatches: input.mixBatches },
  })
  return { ...result, next: rows.length > perCall ? (now.at(-1)?.id ?? null) : null }
}
