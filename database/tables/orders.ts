import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  serial,
  text,
  timestamp,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import type { LineItem } from '#contract/basket/basket.ts'
import type { Address } from '#contract/customers/address.ts'
import type { DeliveryAccess } from '#contract/delivery/delivery.ts'
import { orderStates } from '#contract/orders/order-states.ts'
import type { LineBatch } from '#contract/stock/move-reasons.ts'
import { variations } from './catalogue.ts'
import { customers } from './customers.ts'
import { plans } from './projects.ts'

const moment = () => timestamp({ withTimezone: true })

/** What was bought, for how much and by whom, as it was on that day. Money is pence including VAT. */
export const orders = pgTable(
  'orders',
  {
    id: serial().primaryKey(),
    /** Unguessable: it stands in addresses. */
    reference: text().notNull().unique(),
    /** Null for guests, and once the account is gone. */
    customerId: integer().references(() => customers.id, { onDelete: 'set null' }),
    /** The basket it came from; its lines leave once the order is paid. */
    basketId: integer(),
    email: text().notNull(),
    state: text({ enum: orderStates }).notNull(),
    billing: jsonb().$type<Address>().notNull(),
    /** Null when it is collected. */
    shipping: jsonb().$type<Address | null>(),
    deliveryId: text().notNull(),
    deliveryLabel: text().notNull(),
    deliveryFrom: date().notNull(),
    deliveryUntil: date().notNull(),
    slotId: text(),
    slotLabel: text(),
    /** The buyer's own names for it, for their books; null where they gave none. */
    poNumber: text(),
    jobName: text(),
    /** What the driver of a pallet should know; null where nothing was said. */
    deliveryAccess: jsonb().$type<DeliveryAccess | null>(),
    /** Who carries it and under which number, known once it has left. */
    carrier: text(),
    trackingNumber: text(),
    goodsPence: integer().notNull(),
    deliveryPence: integer().notNull(),
    /** What the cheapest delivery offered for it cost on that day; null on orders from before this was kept. */
    standardDeliveryPence: integer(),
    slotPence: integer().notNull(),
    totalPence: integer().notNull(),
    vatPence: integer().notNull(),
    /** Basis points on the day. */
    vatRate: integer().notNull(),
    /** A hundred lines of slabs weigh more grams than an integer counts. */
    weightG: bigint({ mode: 'number' }).notNull(),
    /** Which versions of the two texts were agreed to. */
    termsVersion: text().notNull(),
    deliveryTermsVersion: text().notNull(),
    /** One key gives one order: the key, whose it is, and a hash of what was sent with it. */
    idempotencyKey: text().notNull(),
    keyOwner: text().notNull(),
    /** The network address it was placed from, signed so that nobody can read it back; null where there is none. */
    network: text(),
    bodyHash: text().notNull(),
    createdAt: moment().notNull(),
    /** Until when the stock is held for payment; null once that is settled. */
    heldUntil: moment(),
    /** True while nothing is taken from stock for it: that is done when its payment arrives. */
    reservesAtPayment: boolean().notNull().default(false),
    /** How often letting go of it has failed (null: never), and when that is tried again. */
    expiryAttempts: integer(),
    expiryDueAt: moment(),
    paidAt: moment(),
    dispatchedAt: moment(),
    /** For collection: when it stood ready, and until which day it is kept. */
    readyAt: moment(),
    keptUntil: date(),
    /** Who else may collect it, as the buyer named them. */
    collectorName: text(),
  },
  (table) => [
    uniqueIndex('orders_key').on(table.keyOwner, table.idempotencyKey),
    index('orders_customer').on(table.customerId, table.createdAt.desc()),
    // What an unpaid order holds is its basket's own to order again.
    index('orders_unpaid_basket').on(table.basketId).where(sql`${table.state} = 'pending'`),
    // Who has had free samples already: the functions are in the migration.
    index('orders_email_key').on(sql`email_key(${table.email})`, table.createdAt),
    index('orders_household_key').on(sql`household_key(${table.shipping})`, table.createdAt),
    // How many deliveries a day has already.
    index('orders_delivery_day').on(table.deliveryFrom).where(sql`${table.state} in ('pending', 'paid', 'picking')`),
    // The office's list by state, newest first, and what its search box is asked for. By prefix, so compared byte by byte.
    index('orders_state_newest').on(table.state, table.id),
    index('orders_created').on(table.createdAt),
    index('orders_paid').on(table.paidAt).where(sql`${table.paidAt} is not null`),
    index('orders_reference_end').on(sql`right(${table.reference}, 4)`),
    index('orders_postcode').on(sql`order_postcode(${table.billing}, ${table.shipping}) text_pattern_ops`),
    index('orders_surname').on(sql`lower(${table.billing} ->> 'last_name') text_pattern_ops`),
    index('orders_email').on(sql`lower(${table.email}) text_pattern_ops`),
    index('orders_phone').on(sql`phone_digits(${table.billing}) text_pattern_ops`),
    index('orders_held').on(table.heldUntil).where(sql`${table.heldUntil} is not null`),
    check('orders_total', sql`${table.totalPence} = ${table.goodsPence} + ${table.deliveryPence} + ${table.slotPence}`),
  ],
)

/** A snapshot: the catalogue may change under it. */
export const orderLines = pgTable(
  'order_lines',
  {
    id: serial().primaryKey(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    position: integer().notNull(),
    variationId: integer()
      .notNull()
      .references(() => variations.id),
    productId: integer().notNull(),
    sku: text().notNull(),
    slug: text().notNull(),
    productName: text().notNull(),
    size: text().notNull(),
    kind: text({ enum: ['size', 'free_sample', 'full_size_sample'] }).notNull(),
    unit: text({ enum: ['m2', 'piece'] }).notNull(),
    unitPrice: integer().notNull(),
    pieces: integer().notNull(),
    /** Milli-m²; null for samples and goods without an area. */
    area: integer(),
    linePrice: integer().notNull(),
    pricePerPiece: integer().notNull(),
    weightG: bigint({ mode: 'number' }).notNull(),
    picture: jsonb().$type<LineItem['image']>(),
    /** Which batches its pieces come from; null where that is not known. */
    batches: jsonb().$type<LineBatch[] | null>(),
    /** Pieces that a count found missing, and when: the order no longer holds them. Changed under the lock of the stock. */
    shortPieces: integer().notNull().default(0),
    shortSince: moment(),
    /** The plan it came from, where it came from one. */
    planId: text().references(() => plans.id),
  },
  (table) => [
    uniqueIndex('order_lines_position').on(table.orderId, table.position),
    index('order_lines_plan').on(table.planId),
    index('order_lines_short').on(table.variationId).where(sql`${table.shortPieces} > 0`),
    check('order_lines_short_pieces', sql`${table.shortPieces} between 0 and ${table.pieces}`),
  ],
)

/** Whoever may change an order; 'unknown' for events from before this was kept. */
export const actorKinds = ['guest', 'customer', 'staff', 'import', 'worker', 'payment_provider', 'unknown'] as const

/** Every change of state: who, when and why. The sentence about it is made when it is shown. */
export const orderEvents = pgTable(
  'order_events',
  {
    id: serial().primaryKey(),
    orderId: integer()
      .notNull()
      .references(() => orders.id, { onDelete: 'cascade' }),
    fromState: text({ enum: orderStates }),
    toState: text({ enum: orderStates }).notNull(),
    actor: text({ enum: actorKinds }).notNull(),
    /** Which one of that kind: a customer's id, a worker's or a member of staff's name, a provider. */
    actorName: text(),
    /** A code of `shop/orders/event-causes.ts`. */
    cause: text().notNull(),
    /** What the cause's sentence needs. */
    details: jsonb().$type<Record<string, unknown>>(),
    at: moment().notNull(),
  },
  (table) => [index('order_events_order').on(table.orderId)],
)
