import { and, desc, eq, like } from 'drizzle-orm'
import type { OfficeOrder, ResendableMail } from '#contract/office/orders.ts'
import { mailOutbox } from '#database/tables/messages.ts'
import type { ShopContext } from '../context.ts'
import type { OrderAggregate } from './order-aggregate.ts'

const mostMails = 50

/** Emails to the buyer about an order, newest first. */
export async function mailsOf(
  { database }: ShopContext,
  { order }: OrderAggregate,
): Promise<NonNullable<OfficeOrder['mails']>> {
  const rows = await database.db
    .select({
      subject: mailOutbox.subject,
      at: mailOutbox.createdAt,
      sentAt: mailOutbox.sentAt,
      failedAt: mailOutbox.failedAt,
    })
    .from(mailOutbox)
    .where(and(eq(mailOutbox.toAddress, order.email), like(mailOutbox.subject, `%${order.reference}%`)))
    .orderBy(desc(mailOutbox.id))
    .limit(mostMails)
  return rows.map(({ subject, at, sentAt, failedAt }) => ({
    subject,
    at: at.toISOString(),
    state: failedAt ? 'failed' : sentAt ? 'sent' : 'waiting',
  }))
}

/** The emails the order has had so far, which can be sent again. Each is composed from the order as it is now. */
export function resendableMailsOf({ order, invoices }: OrderAggregate): ResendableMail[] {
  const wasSent: Record<ResendableMail, boolean> = {
    received: order.state === 'pending',
    paid: order.paidAt !== null && order.totalPence > 0,
    ready: order.state === 'ready',
    dispatched: order.dispatchedAt !== null,
    delivered: order.state === 'delivered',
    refunded: invoices.some(({ kind }) => kind === 'credit'),
    cancelled: order.state === 'cancelled',
  }
  return (Object.keys(wasSent) as ResendableMail[]).filter((mail) => wasSent[mail])
}
