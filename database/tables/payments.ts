import { sql } from 'drizzle-orm'
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  serial,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { Invoice } from '#contract/orders/invoice.ts'
import { paymentMethods, paymentStates, providers } from '#contract/orders/order-states.ts'
import { orders } from './orders.ts'

const moment = () => timestamp({ withTimezone: true })

/** An attempt to pay. An order may have several, at most one of them paid. */
export const payments = pgTable(
  'payments',
  {
    id: serial().primaryKey(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    provider: text({ enum: providers }).notNull(),
    method: text({ enum: paymentMethods }).notNull(),
    /** The provider's reference; null until the provider has responded. */
    providerReference: text(),
    /** The idempotency key sent to the provider, so that a retry does not open a second payment. */
    requestKey: text().notNull().unique(),
    state: text({ enum: paymentStates }).notNull(),
    amountPence: integer().notNull(),
    refundedPence: integer().notNull().default(0),
    /** The received amount if it is not `amountPence`, in the currency's smallest unit; otherwise null. */
    receivedAmount: integer(),
    receivedCurrency: text(),
    /** What staff need to look into, as a sentence for them; null if there is nothing to do. */
    attention: text(),
    payUrl: text(),
    /** The buyer's latest choice has the highest number; of equal numbers, the newest row. */
    choice: integer().notNull().default(0),
    createdAt: moment().notNull(),
    settledAt: moment(),
    /** When to ask the provider again to close the payment; null if it is closed or does not need closing. */
    closeDueAt: moment(),
    closeAttempts: integer().notNull().default(0),
  },
  (table) => [
    uniqueIndex('payments_reference').on(table.provider, table.providerReference),
    uniqueIndex('payments_one_paid').on(table.orderId).where(sql`${table.state} in ('paid', 'refunded')`),
    index('payments_order').on(table.orderId),
    index('payments_to_close').on(table.closeDueAt).where(sql`${table.closeDueAt} is not null`),
    index('payments_attention').on(table.orderId).where(sql`${table.attention} is not null`),
  ],
)

/** Webhook events by the provider's event id, so that a repeated event changes nothing. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: text({ enum: providers }).notNull(),
    eventId: text().notNull(),
    kind: text().notNull(),
    /** A code for the result of the event. */
    outcome: text().notNull(),
    receivedAt: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.provider, table.eventId] })],
)

export const refunds = pgTable(
  'refunds',
  {
    id: serial().primaryKey(),
    paymentId: integer()
      .notNull()
      .references(() => payments.id, { onDelete: 'cascade' }),
    amountPence: integer().notNull(),
    /** The idempotency key sent to the provider, so that a retry does not refund twice. */
    requestKey: text().notNull().unique(),
    providerReference: text(),
    state: text({ enum: ['requested', 'done', 'failed'] }).notNull(),
    reason: text().notNull(),
    /** The claim that it settles. A claim is refunded once. The foreign key is in the migration. */
    claimId: integer().unique(),
    /** The part that is for delivery. The rest is for the refunded lines, or for none in particular. */
    deliveryPence: integer().notNull().default(0),
    createdAt: moment().notNull(),
    /** The provider's refusals so far, its last error, and when to try again (null: at once). */
    attempts: integer().notNull().default(0),
    lastError: text(),
    dueAt: moment(),
  },
  (table) => [
    index('refunds_payment').on(table.paymentId),
    index('refunds_requested').on(table.dueAt).where(sql`${table.state} = 'requested'`),
  ],
)

/** VAT invoices and credit notes. Their numbers have no gaps, as the law requires. */
export const invoices = pgTable(
  'invoices',
  {
    number: integer().primaryKey(),
    kind: text({ enum: ['invoice', 'credit'] }).notNull(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    /** The refund that a credit note is for. */
    refundId: integer().references(() => refunds.id),
    taxPoint: moment().notNull(),
    issuedAt: moment().notNull(),
    totalPence: integer().notNull(),
    vatPence: integer().notNull(),
    netPence: integer().notNull(),
    isFull: boolean().notNull(),
    /** The seller's details on that day; null on invoices older than this column. */
    seller: jsonb().$type<Invoice['seller'] | null>(),
  },
  (table) => [index('invoices_order').on(table.orderId), index('invoices_tax_point').on(table.taxPoint)],
)

/** Consecutive numbers, issued under a lock of the row. */
export const counters = pgTable('counters', { name: text().primaryKey(), value: integer().notNull() })

/** Keys, such as those that sign links to orders, created when they are first needed, and the key that signs emails. */
export const secrets = pgTable('secrets', { name: text().primaryKey(), value: text().notNull() })

/** The sandbox gateway's own records, which a real provider would keep itself. Empty if real gateways are set up. */
export const sandboxPayments = pgTable('sandbox_payments', {
  reference: text().primaryKey(),
  requestKey: text().notNull().unique(),
  amountPence: integer().notNull(),
  refundedPence: integer().notNull().default(0),
  state: text({ enum: ['open', 'approved', 'declined', 'cancelled'] }).notNull(),
  returnUrl: text().notNull(),
  cancelUrl: text().notNull(),
  description: text().notNull(),
  createdAt: moment().notNull(),
})
