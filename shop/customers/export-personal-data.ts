import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm'
import type { Database } from '#database/database.ts'
import { claims } from '#database/tables/claims.ts'
import { customers, sessions } from '#database/tables/customers.ts'
import { failedSignIns } from '#database/tables/failed-sign-ins.ts'
import {
  enquiries,
  enquiryMessages,
  mailOutbox,
  newsletterSubscriptions,
  stockAlerts,
} from '#database/tables/messages.ts'
import { orderEvents, orderLines, orders } from '#database/tables/orders.ts'
import { invoices, payments } from '#database/tables/payments.ts'
import { projects } from '#database/tables/projects.ts'
import { readBasket } from '../basket/read-basket.ts'
import type { ShopContext } from '../context.ts'
import { accountEmails } from './account-emails.ts'
import { isTheirs } from './newsletter-state.ts'
import { readCustomer } from './read-customer.ts'

/** A copy of a customer's personal data, which the law entitles them to. */
export async function exportPersonalData({ ctx, input }: { ctx: ShopContext; input: { customerId: number } }) {
  const { db } = ctx.database
  const [owner] = await db.select().from(customers).where(eq(customers.id, input.customerId))
  const account = await readCustomer(db, input.customerId, ctx.clock.now())
  if (!owner || !account) return null
  const { proven } = await accountEmails(db, owner)
  const { basket } = await readBasket({ ctx, input: { owner: { customerId: owner.id } } })
  return {
    collected_at: ctx.clock.now().toISOString(),
    account,
    sessions: await db
      .select({ createdAt: sessions.createdAt, expiresAt: sessions.expiresAt, remembered: sessions.remembered })
      .from(sessions)
      .where(eq(sessions.customerId, owner.id))
      .orderBy(asc(sessions.createdAt)),
    failed_sign_ins: await db
      .select({ hour: failedSignIns.hour, network: failedSignIns.network, tries: failedSignIns.tries })
      .from(failedSignIns)
      .where(eq(failedSignIns.customerId, owner.id))
      .orderBy(asc(failedSignIns.id)),
    basket,
    projects: await db
      .select({ project: projects.project, createdAt: projects.createdAt, updatedAt: projects.updatedAt })
      .from(projects)
      .where(eq(projects.customerId, owner.id))
      .orderBy(asc(projects.createdAt)),
    ...(await exportByEmail(db, { customerId: owner.id, emails: proven })),
    newsletter: await newsletterOf(db, owner, proven),
  }
}

/** What is stored with the orders of an account, or under these addresses without one. */
export async function exportByEmail(
  db: Database,
  { customerId = null, emails }: { customerId?: number | null; emails: string[] },
) {
  return {
    orders: await ordersOf(db, customerId, emails),
    newsletter: await newsletterOf(db, null, emails),
    enquiries: await enquiriesOf(db, emails),
    stock_alerts: await db
      .select({ productId: stockAlerts.productId, variationId: stockAlerts.variationId, at: stockAlerts.createdAt })
      .from(stockAlerts)
      .where(inArray(stockAlerts.email, emails))
      .orderBy(asc(stockAlerts.id)),
    mails: await db
      .select({
        kind: mailOutbox.kind,
        subject: mailOutbox.subject,
        at: mailOutbox.createdAt,
        sentAt: mailOutbox.sentAt,
      })
      .from(mailOutbox)
      .where(inArray(sql`lower(${mailOutbox.toAddress})`, emails))
      .orderBy(asc(mailOutbox.id)),
  }
}

/** The customer's enquiries and the replies, without notes and the member of staff in charge. */
async function enquiriesOf(db: Database, proven: string[]) {
  const rows = await db
    .select()
    .from(enquiries)
    .where(inArray(sql`lower(${enquiries.email})`, proven))
    .orderBy(asc(enquiries.id))
  const ids = rows.map(({ id }) => id)
  const answers = await db
    .select()
    .from(enquiryMessages)
    .where(and(inArray(enquiryMessages.enquiryId, ids), ne(enquiryMessages.kind, 'note')))
    .orderBy(asc(enquiryMessages.id))
  return rows.map(({ assignedTo: _assignedTo, writerId: _writer, writingUntil: _until, ...row }) => ({
    ...row,
    answers: answers
      .filter(({ enquiryId }) => enquiryId === row.id)
      .map(({ text, quote, at }) => ({ text, quote, at })),
  }))
}

async function newsletterOf(db: Database, owner: typeof customers.$inferSelect | null, proven: string[]) {
  const rows = await db
    .select()
    .from(newsletterSubscriptions)
    .where(inArray(newsletterSubscriptions.email, owner ? [owner.email, ...proven] : proven))
  return rows
    .filter((row) => proven.includes(row.email) || (owner && isTheirs(owner, row)))
    .map(({ id: _id, ...row }) => row)
}

/** The customer's orders, and guest orders placed with one of their proven addresses. */
async function ordersOf(db: Database, customerId: number | null, proven: string[]) {
  const asGuest = and(isNull(orders.customerId), inArray(sql`lower(${orders.email})`, proven))
  const found = await db
    .select()
    .from(orders)
    .where(customerId === null ? asGuest : or(eq(orders.customerId, customerId), asGuest))
    .orderBy(asc(orders.id))
  const ids = found.map((order) => order.id)
  const lines = await db.select().from(orderLines).where(inArray(orderLines.orderId, ids)).orderBy(asc(orderLines.id))
  const events = await db
    .select()
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, ids))
    .orderBy(asc(orderEvents.id))
  const paid = await db.select().from(payments).where(inArray(payments.orderId, ids)).orderBy(asc(payments.id))
  const invoiced = await db.select().from(invoices).where(inArray(invoices.orderId, ids)).orderBy(asc(invoices.number))
  const claimed = await db.select().from(claims).where(inArray(claims.orderId, ids)).orderBy(asc(claims.id))
  const of = <Row extends { orderId: number }>(rows: Row[], id: number) =>
    rows.filter((row) => row.orderId === id).map(({ orderId: _orderId, ...row }) => row)
  // Technical details of the request are not personal data.
  return found.map(
    ({
      id,
      idempotencyKey: _key,
      keyOwner: _owner,
      linkVersion: _link,
      bodyHash: _hash,
      basketId: _basket,
      ...order
    }) => ({
      ...order,
      lines: of(lines, id).map(({ id: _id, picture: _picture, ...line }) => line),
      events: of(events, id).map(({ id: _id, ...event }) => event),
      payments: of(paid, id).map(({ provider, method, state, amountPence, refundedPence, createdAt, settledAt }) => ({
        provider,
        method,
        state,
        amountPence,
        refundedPence,
        createdAt,
        settledAt,
      })),
      invoices: of(invoiced, id),
      claims: of(claimed, id).map(({ reference, kind, state, message, answer, createdAt }) => ({
        reference,
        kind,
        state,
        message,
        answer,
        createdAt,
      })),
    }),
  )
}
