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

/** One attempt to pay. An order may have several, at most one of them paid. */
export const payments = pgTable(
  'payments',
  {
    id: serial().primaryKey(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    provider: text({ enum: providers }).notNull(),
    method: text({ enum: paymentMethods }).notNull(),
    /** The provider's own name for it; null until the provider has answered. */
    providerReference: text(),
    /** What we ask the provider with, so that asking twice opens one payment. */
    requestKey: text().notNull().unique(),
    state: text({ enum: paymentStates }).notNull(),
    amountPence: integer().notNull(),
    refundedPence: integer().notNull().default(0),
    /** What came instead of `amountPence`, in the currency's smallest unit; null while nothing else did. */
    receivedAmount: integer(),
    receivedCurrency: text(),
    /** What staff have to look into, in their words; null once they have, or where there is nothing. */
    attention: text(),
    payUrl: text(),
    /** The buyer chose the payment with the highest number last; of equal ones, the one written last. */
    choice: integer().notNull().default(0),
    createdAt: moment().notNull(),
    settledAt: moment(),
    /** When its provider is asked again to close it; null once it has answered, or where there is nothing to close. */
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

/** Webhooks by the provider's own event id: a repeated one changes nothing. */
export const paymentEvents = pgTable(
  'payment_events',
  {
    provider: text({ enum: providers }).notNull(),
    eventId: text().notNull(),
    kind: text().notNull(),
    /** A code: what the event came to. */
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
    /** Asking the provider twice with the same key gives money back once. */
    requestKey: text().notNull().unique(),
    providerReference: text(),
    state: text({ enum: ['requested', 'done', 'failed'] }).notNull(),
    reason: text().notNull(),
    /** The claim it was decided for: a claim is refunded once. The foreign key is in the migration. */
    claimId: integer().unique(),
    /** What of it is for delivery; the rest is for its lines, or for none in particular. */
    deliveryPence: integer().notNull().default(0),
    createdAt: moment().notNull(),
    /** How often the provider refused it, what was said last, and when it is asked again; null: at once. */
    attempts: integer().notNull().default(0),
    lastError: text(),
    dueAt: moment(),
  },
  (table) => [
    index('refunds_payment').on(table.paymentId),
    index('refunds_requested').on(table.dueAt).where(sql`${table.state} = 'requested'`),
  ],
)

/** VAT invoices and credit notes. Numbers follow each other without a gap, as the law wants. */
export const invoices = pgTable(
  'invoices',
  {
    number: integer().primaryKey(),
    kind: text({ enum: ['invoice', 'credit'] }).notNull(),
    orderId: integer()
      .notNull()
      .references(() => orders.id),
    /** The refund a credit note is for. */
    refundId: integer().references(() => refunds.id),
    taxPoint: moment().notNull(),
    issuedAt: moment().notNull(),
    totalPence: integer().notNull(),
    vatPence: integer().notNull(),
    netPence: integer().notNull(),
    isFull: boolean().notNull(),
    /** The seller as it was on that day; null on those from before it was kept. */
    seller: jsonb().$type<Invoice['seller'] | null>(),
  },
  (table) => [index('invoices_order').on(table.orderId), index('invoices_tax_point').on(table.taxPoint)],
)

/** Numbers handed out one after the other, under the row's own lock. */
export const counters = pgTable('counters', { name: text().primaryKey(), value: integer().notNull() })

/** Made once, at the first start: what signs a guest's link to their order. */
export const secrets = pgTable('secrets', { name: text().primaryKey(), value: text().notNull() })

/** The stand-in for a payment company: what it would keep on its side. Empty where a real one is set up. */
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
