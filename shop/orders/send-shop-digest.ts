import { asc, eq, inArray, lt } from 'drizzle-orm'
import { addDays, londonTime } from '#contract/arithmetic/delivery-dates.ts'
import type { Database } from '#database/database.ts'
import { enquiries, shopNotices } from '#database/tables/messages.ts'
import { orders } from '#database/tables/orders.ts'
import { readAuditHead } from '../audit/audit-head.ts'
import type { ShopContext } from '../context.ts'
import { enqueueMail } from '../mail/enqueue-mail.ts'
import { shopDigest } from './mail/shop-digest.ts'
import { loadOrder, type OrderAggregate } from './order-aggregate.ts'

/**
 * Queues the shop's daily email at the hour in the settings and deletes the notices in it. Both happen in one
 * transaction, so only one of several processes finds the rows. Returns how many there were.
 */
export async function sendShopDigest({ ctx }: { ctx: ShopContext }): Promise<number> {
  const now = ctx.clock.now()
  const until = lastTime(now, ctx.settings.notices.digestHour)
  return ctx.database.db.transaction(async (tx) => {
    const notices = await tx.delete(shopNotices).where(lt(shopNotices.createdAt, until)).returning()
    if (notices.length === 0) return 0
    const referencesOf = (kind: (typeof notices)[number]['kind']) =>
      // An order that was placed and cancelled has two notices.
      [...new Set(notices.filter((notice) => notice.kind === kind).map(({ reference }) => reference))]
    const day = {
      orders: await ordersOf(tx, referencesOf('order')),
      claims: await enquiriesOf(tx, referencesOf('claim')),
      enquiries: await enquiriesOf(tx, referencesOf('enquiry')),
      auditHead: await readAuditHead(tx),
    }
    // The orders and enquiries may have been deleted with their account.
    if (day.orders.length + day.claims.length + day.enquiries.length === 0) return 0
    await enqueueMail(tx, { ...shopDigest(ctx.settings, day), to: { address: ctx.settings.company.email } }, now)
    return notices.length
  })
}

/** The last time it was this hour in London. */
export function lastTime(now: Date, hour: number): Date {
  const { day } = londonTime(now)
  for (const on of [day, addDays(day, -1)]) {
    const guess = new Date(`${on}T${String(hour).padStart(2, '0')}:00:00Z`)
    const ahead = londonTime(guess).hour - guess.getUTCHours()
    const moment = new Date(guess.getTime() - ahead * 3_600_000)
    if (moment <= now) return moment
  }
  throw new Error('yesterday had no such hour')
}

async function ordersOf(tx: Database, references: string[]): Promise<OrderAggregate[]> {
  const found: OrderAggregate[] = []
  for (const reference of references) {
    const aggregate = await loadOrder(tx, eq(orders.reference, reference))
    if (aggregate) found.push(aggregate)
  }
  return found
}

const enquiriesOf = async (tx: Database, references: string[]) =>
  references.length === 0
    ? []
    : tx.select().from(enquiries).where(inArray(enquiries.reference, references)).orderBy(asc(enquiries.id))
