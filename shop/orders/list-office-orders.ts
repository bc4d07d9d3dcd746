import { and, asc, desc, eq, getTableColumns, gte, inArray, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { OfficeOrderRow, OrderFilter } from '#contract/office/order-list.ts'
import { hasPermission, type Role } from '#contract/office/permissions.ts'
import { orders } from '#database/tables/orders.ts'
import { staff } from '#database/tables/staff.ts'
import { requirePermission } from '../access/require-permission.ts'
import type { ShopContext } from '../context.ts'
import { yardStates } from '../stock/held-in-yard.ts'
import { attentionFilter, needsAttention } from './needs-attention.ts'
import { orderSearch } from './search-orders.ts'

const perPage = 50

/** One page of the orders that match, newest first. */
export async function listOfficeOrders({
  ctx,
  input,
}: {
  ctx: ShopContext
  input: OrderFilter & { limit?: number }
}): Promise<{ rows: OfficeOrderRow[]; next: number | null; after: string | null }> {
  const { role } = requirePermission(ctx, 'orders.read')
  const { limit = perPage, sort = '-placed', after } = input
  const by = sort.replace('-', '') as keyof typeof columns
  // The order of the totals would give them away.
  if (by === 'total') requirePermission(ctx, 'orders.prices')
  const isDescending = sort.startsWith('-')
  const direction = isDescending ? desc : asc
  const rows = await ctx.database.db
    .select({
      ...getTableColumns(orders),
      needsAttention,
      isShort,
      assignedName: staff.name,
      lines: sql<number>`(select count(*)::int from order_lines l where l.order_id = orders.id)`,
    })
    .from(orders)
    .leftJoin(staff, eq(staff.id, orders.assignedTo))
    .where(and(matchingOrders(ctx, { role, filter: input }), after ? isAfter({ by, isDescending, after }) : undefined))
    .orderBy(...(by === 'placed' ? [] : [direction(columns[by])]), direction(orders.id))
    .limit(limit + 1)
  const last = rows.length > limit ? rows[limit - 1] : undefined
  const page = rows.slice(0, limit).map((order) => ({
    id: order.id,
    reference: order.reference,
    state: order.state,
    created: order.createdAt.toISOString(),
    name: `${order.billing.first_name} ${order.billing.last_name}`.trim(),
    postcode: (order.shipping ?? order.billing).postcode,
    delivery: order.deliveryLabel,
    delivery_from: order.deliveryFrom,
    held_until: order.heldUntil?.toISOString() ?? null,
    assigned_to: order.assignedName,
    lines: order.lines,
    total: hasPermission(role, 'orders.prices') ? order.totalPence : null,
    needs_attention: order.needsAttention,
    is_short: order.isShort,
  }))
  const isNewest = input.sort === undefined
  return {
    rows: page,
    next: isNewest && last ? last.id : null,
    after: !isNewest && last ? `${sortedValue[by](last)}_${last.id}` : null,
  }
}

/** What the list can be sorted by. Orders are placed in the order of their ids. */
const columns = { placed: orders.id, delivery: orders.deliveryFrom, total: orders.totalPence }

const sortedValue: Record<keyof typeof columns, (order: typeof orders.$inferSelect) => string | number> = {
  placed: () => '',
  delivery: ({ deliveryFrom }) => deliveryFrom,
  total: ({ totalPence }) => totalPence,
}

type Place = { by: keyof typeof columns; isDescending: boolean; after: string }

/** Orders that follow the last one of the previous page. */
function isAfter({ by, isDescending, after }: Place): SQL {
  const [value = '', id = ''] = after.split('_')
  const than = isDescending ? sql`<` : sql`>`
  if (by === 'placed') return sql`${orders.id} ${than} ${Number(id)}`
  // Not a value of this column: nothing follows it.
  if (by === 'delivery' ? Number.isNaN(Date.parse(value)) : !/^\d{1,9}$/.test(value)) return sql`false`
  const typed = by === 'delivery' ? sql`${value}::date` : sql`${Number(value)}::integer`
  return sql`(${columns[by]}, ${orders.id}) ${than} (${typed}, ${Number(id)})`
}

/** A stock count found pieces of the order missing, and the order is still waiting for them. */
const isShort = sql<boolean>`(orders.state in ${sql.raw(yardStates)}
  and exists (select 1 from order_lines l where l.order_id = orders.id and l.short_pieces > 0))`

/** The same condition written for a filter, so that an index finds the few matching orders. */
const shortFilter = sql`orders.state in ${sql.raw(yardStates)}
  and orders.id in (select l.order_id from order_lines l where l.short_pieces > 0)`

/** Days begin at midnight in London. */
const startOf = (day: string, plusDays = 0) =>
  sql`((${day}::date + ${plusDays}::int)::timestamp at time zone 'Europe/London')`

export const matchingOrders = (
  { settings, actor }: Pick<ShopContext, 'settings' | 'actor'>,
  { role, filter }: { role: Role; filter: OrderFilter },
): SQL | undefined =>
  and(
    filter.state ? inArray(orders.state, filter.state) : undefined,
    filter.q ? orderSearch(filter.q, { mayUseEmail: hasPermission(role, 'orders.contacts'), settings }) : undefined,
    filter.from ? gte(orders.createdAt, startOf(filter.from)) : undefined,
    filter.until ? lt(orders.createdAt, startOf(filter.until, 1)) : undefined,
    filter.attention ? attentionFilter : undefined,
    filter.short ? shortFilter : undefined,
    filter.method && (filter.method === 'collection' ? eq : ne)(orders.deliveryId, 'collection'),
    filter.mine ? eq(orders.assignedTo, (actor?.kind === 'staff' && actor.staffId) || 0) : undefined,
    filter.before ? lt(orders.id, filter.before) : undefined,
  )
