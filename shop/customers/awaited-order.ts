import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { addDays, londonTime } from '#contract/arithmetic/delivery-dates.ts'
import { londonDate } from '#contract/arithmetic/london-date.ts'
import type { Database } from '#database/database.ts'
import { orders } from '#database/tables/orders.ts'

type OrderRow = typeof orders.$inferSelect

/** `from` is the first day on which it keeps nobody's data here any more, if all goes to plan. */
export type AwaitedOrder = { reference: string; state: OrderRow['state']; from: string }

/** Why somebody cannot be forgotten yet: for themselves, and for the member of staff who was asked to. */
export function awaitedText({ reference, state, from }: AwaitedOrder, reader: 'customer' | 'staff'): string {
  const [need, then] =
    reader === 'customer'
      ? ['we need your telephone number and email address', `You can delete your account from ${londonDate(from)}`]
      : ['their telephone number and email address are needed', `They can be erased from ${londonDate(from)}`]
  if (state === 'pending') return `Order ${reference} is waiting for payment. Please cancel it first. ${then}.`
  const isSent = state === 'part_dispatched' || state === 'dispatched'
  const where = isSent ? 'is on its way' : state === 'ready' ? 'is ready to collect' : 'has not left our yard yet'
  const or = isSent ? '' : ', or as soon as it is cancelled'
  return `Order ${reference} ${where}, and until it has arrived ${need}. ${then}${or}.`
}

const underWay = ['pending', 'paid', 'picking', 'ready', 'part_dispatched', 'dispatched'] as const
/** What left so long ago has arrived, whether or not anybody has said so. */
const daysOnTheRoad = 7

/** Their order that takes longest to arrive, of their own and of those placed as a guest; null where none is under way. */
export async function awaitedOrder(
  tx: Database,
  { customerId, proven, now }: { customerId: number; proven: string[]; now: Date },
): Promise<AwaitedOrder | null> {
  const asGuest = and(isNull(orders.customerId), inArray(sql`lower(${orders.email})`, proven))
  const rows = await tx
    .select()
    .from(orders)
    .where(
      and(
        inArray(orders.state, [...underWay]),
        or(eq(orders.customerId, customerId), proven.length > 0 ? asGuest : undefined),
      ),
    )
    .orderBy(asc(orders.id))
  const today = londonTime(now).day
  const awaited = rows
    .map((order) => ({ reference: order.reference, state: order.state, from: addDays(lastDay(order, today), 1) }))
    .filter(({ from }) => from > today)
  return awaited.sort((one, other) => other.from.localeCompare(one.from))[0] ?? null
}

/** The last day on which somebody may have to ring or write about it. Days compare as text. */
function lastDay({ state, heldUntil, keptUntil, deliveryUntil, dispatchedAt }: OrderRow, today: string): string {
  if (state === 'dispatched' && dispatchedAt)
    return latest(deliveryUntil, addDays(londonTime(dispatchedAt).day, daysOnTheRoad))
  const planned = state === 'pending' ? heldUntil && londonTime(heldUntil).day : (keptUntil ?? deliveryUntil)
  return latest(planned ?? today, today)
}

const latest = (one: string, other: string): string => (one > other ? one : other)
