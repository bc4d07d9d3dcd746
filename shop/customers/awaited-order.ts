import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { addDays, londonTime } from '#contract/arithmetic/delivery-dates.ts'
import { londonDate } from '#contract/arithmetic/london-date.ts'
import type { Database } from '#database/database.ts'
import { orders } from '#database/tables/orders.ts'

type OrderRow = typeof orders.$inferSelect

/** `from` is the first day on which the order no longer prevents the deletion, if all goes to plan. */
export type AwaitedOrder = { reference: string; state: OrderRow['state']; from: string }

/** Why a customer cannot be deleted yet, for the customer or for a member of staff. */
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

const openStates = ['pending', 'paid', 'picking', 'ready', 'part_dispatched', 'dispatched'] as const
/** After this many days a dispatched order counts as delivered, even without a confirmation. */
const daysInTransit = 7

/** The customer's open order, guest orders included, that will arrive last; null if there is none. */
export async function awaitedOrder(
  tx: Database,
  { customerId, proven, now }: { customerId: number | null; proven: string[]; now: Date },
): Promise<AwaitedOrder | null> {
  const asGuest = and(isNull(orders.customerId), inArray(sql`lower(${orders.email})`, proven))
  const rows = await tx
    .select()
    .from(orders)
    .where(
      and(
        inArray(orders.state, [...openStates]),
        or(
          customerId === null ? undefined : eq(orders.customerId, customerId),
          proven.length > 0 ? asGuest : undefined,
        ),
      ),
    )
    .orderBy(asc(orders.id))
  const today = londonTime(now).day
  const awaited = rows
    .map((order) => ({ reference: order.reference, state: order.state, from: addDays(lastDay(order, today), 1) }))
    .filter(({ from }) => from > today)
  return awaited.sort((one, other) => other.from.localeCompare(one.from))[0] ?? null
}

/** The last day on which we may have to contact the customer about the order. Days compare as text. */
function lastDay({ state, heldUntil, keptUntil, deliveryUntil, dispatchedAt }: OrderRow, today: string): string {
  if (state === 'dispatched' && dispatchedAt)
    return latest(deliveryUntil, addDays(londonTime(dispatchedAt).day, daysInTransit))
  const planned = state === 'pending' ? heldUntil && londonTime(heldUntil).day : (keptUntil ?? deliveryUntil)
  return latest(planned ?? today, today)
}

const latest = (one: string, other: string): string => (one > other ? one : other)
