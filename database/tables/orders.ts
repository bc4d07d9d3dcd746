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
import type { LeftoverTerms } from '#contract/orders/leftovers.ts'
import { orderStates } from '#contract/orders/order-states.ts'
import type { LineBatch } from '#contract/stock/move-reasons.ts'
import { variations } from './catalogue.ts'
import { customers } from './customers.ts'
import { plans } from './projects.ts'
import { staff } from './staff.ts'
import { vouchers } from './vouchers.ts'

const moment = () => timestamp({ withTimezone: true })

/** What was bought, for how much and by whom, as of that day. Money is pence including VAT. */
export const orders = pgTable(
  'orders',
  {
    id: serial().primaryKey(),
    /** Random, because it is in URLs. */
    reference: text().notNull().unique(),
    /** Null for guests and for deleted accounts. */
    customerId: integer().references(() => customers.id, { onDelete: 'set null' }),
    /** The basket it came from, which is emptied when the order is paid. */
    basketId: integer(),
    email: text().notNull(),
    state: text({ enum: orderStates }).notNull(),
    billing: jsonb().$type<Address>().notNull(),
    /** Null if the order is collected. */
    shipping: jsonb().$type<Address | null>(),
    deliveryId: text().notNull(),
    deliveryLabel: text().notNull(),
    deliveryFrom: date().notNull(),
    deliveryUntil: date().notNull(),
    slotId: text(),
    slotLabel: text(),
    /** The buyer's own references for their accounts; null if they gave none. */
    poNumber: text(),
    jobName: text(),
    /** Notes for the driver of a pallet; null if there are none. */
    deliveryAccess: jsonb().$type<DeliveryAccess | null>(),
    /** The carrier and the tracking number, set at dispatch. */
    carrier: text(),
    trackingNumber: text(),
    goodsPence: integer().notNull(),
    deliveryPence: integer().notNull(),
    /** The price of the cheapest delivery option on that day; null on orders older than this column. */
    standardDeliveryPence: integer(),
    slotPence: integer().notNull(),
    /** The voucher of the order, and its code on that day; null if there is none. */
    voucherId: integer().references(() => vouchers.id),
    voucherCode: text(),
    /** What the voucher took off. The prices of goods, delivery and lines are what is charged after it. */
    discountPence: integer().notNull().default(0),
    /** The part of the discount that is for delivery. */
    deliveryDiscountPence: integer().notNull().default(0),
    totalPence: integer().notNull(),
    vatPence: integer().notNull(),
    /** Basis points on that day. */
    vatRate: integer().notNull(),
    /** A bigint: a hundred lines of slabs weigh more grams than an integer can hold. */
    weightG: bigint({ mode: 'number' }).notNull(),
    /** The versions of the two texts that the buyer agreed to. */
    termsVersion: text().notNull(),
    deliveryTermsVersion: text().notNull(),
    /** How the shop buys leftovers of this order back; null if it does not. */
    leftovers: jsonb().$type<LeftoverTerms | null>(),
    /** One key creates one order: the key, its owner, and a hash of the request body. */
    idempotencyKey: text().notNull(),
    keyOwner: text().notNull(),
    /** A guest's links are signed with it: a higher number ends the links sent before, which somebody else may have. */
    linkVersion: integer().notNull().default(0),
    /** A keyed hash of the visitor's network address, so that nobody can read the address; null if unknown. */
    networkHash: text('network'),
    bodyHash: text().notNull(),
    createdAt: moment().notNull(),
    /** Until when stock is held for payment; null once the order is paid or cancelled. */
    heldUntil: moment(),
    /** True if stock is reserved only when the payment arrives. */
    reservesAtPayment: boolean().notNull().default(false),
    /** How often expiring the order has failed (null: never), and when the next attempt is due. */
    expiryAttempts: integer(),
    expiryDueAt: moment(),
    paidAt: moment(),
    dispatchedAt: moment(),
    /** For collection: when it was ready, and the last day to collect it. */
    readyAt: moment(),
    keptUntil: date(),
    /** Another person who may collect it, as named by the buyer. */
    collectorName: text(),
    /** The member of staff who looks after it. */
    assignedTo: integer().references(() => staff.id, { onDelete: 'set null' }),
  },
  (table) => [
    uniqueIndex('orders_key').on(table.keyOwner, table.idempotencyKey),
    index('orders_customer').on(table.customerId, table.createdAt.desc()),
    // The stock held by an unpaid order is available to its own basket.
    index('orders_unpaid_basket').on(table.basketId).where(sql`${table.state} = 'pending'`),
    // To count a household's earlier free samples. The functions are in the migration.
    index('orders_email_key').on(sql`email_key(${table.email})`, table.createdAt),
    index('orders_household_key').on(sql`household_key(${table.shipping})`, table.createdAt),
    // To count the deliveries of a day.
    index('orders_delivery_day').on(table.deliveryFrom).where(sql`${table.state} in ('pending', 'paid', 'picking')`),
    // For the office's list by state, newest first, and its search, which matches prefixes and so compares bytes.
    index('orders_state_newest').on(table.state, table.id),
    index('orders_created').on(table.createdAt),
    // For the office's list in other orders.
    index('orders_total_size').on(table.totalPence, table.id),
    index('orders_by_delivery').on(table.deliveryFrom, table.id),
    index('orders_paid').on(table.paidAt).where(sql`${table.paidAt} is not null`),
    index('orders_reference_end').on(sql`right(${table.reference}, 4)`),
    index('orders_postcode').on(sql`order_postcode(${table.billing}, ${table.shipping}) text_pattern_ops`),
    index('orders_surname').on(sql`lower(${table.billing} ->> 'last_name') text_pattern_ops`),
    index('orders_email').on(sql`lower(${table.email}) text_pattern_ops`),
    index('orders_po_number')
      .on(sql`lower(${table.poNumber}) text_pattern_ops`)
      .where(sql`${table.poNumber} is not null`),
    index('orders_job_name').on(sql`lower(${table.jobName}) text_pattern_ops`).where(sql`${table.jobName} is not null`),
    index('orders_tracking')
      .on(sql`upper(replace(${table.trackingNumber}, ' ', ''))`)
      .where(sql`${table.trackingNumber} is not null`),
    index('orders_phone').on(sql`phone_digits(${table.billing}) text_pattern_ops`),
    // To count the uses of a voucher.
    index('orders_voucher').on(table.voucherId).where(sql`${table.voucherId} is not null`),
    index('orders_assigned').on(table.assignedTo, table.id).where(sql`${table.assignedTo} is not null`),
    index('orders_held').on(table.heldUntil).where(sql`${table.heldUntil} is not null`),
    check('orders_total', sql`${table.totalPence} = ${table.goodsPence} + ${table.deliveryPence} + ${table.slotPence}`),
  ],
)

/** A copy of the catalogue's data on that day, because the catalogue may change. */
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
    /** Thousandths of a m²; null for samples and items without an area. */
    area: integer(),
    /** What is charged for the line, after its discount. */
    linePrice: integer().notNull(),
    /** The line's share of the voucher's discount. */
    discountPence: integer().notNull().default(0),
    pricePerPiece: integer().notNull(),
    weightG: bigint({ mode: 'number' }).notNull(),
    picture: jsonb().$type<LineItem['image']>(),
    /** The batches that the pieces come from; null if unknown. */
    batches: jsonb().$type<LineBatch[] | null>(),
    /** Pieces that a stock count found missing, and when. The order no longer holds them. Changed under the stock lock. */
    shortPieces: integer().notNull().default(0),
    shortSince: moment(),
    /** The plan that the line came from, if any. */
    planId: text().references(() => plans.id),
  },
  (table) => [
    uniqueIndex('order_lines_position').on(table.orderId, table.position),
    index('order_lines_sku').on(table.sku),
    index('order_lines_plan').on(table.planId),
    index('order_lines_short').on(table.variationId).where(sql`${table.shortPieces} > 0`),
    check('order_lines_short_pieces', sql`${table.shortPieces} between 0 and ${table.pieces}`),
  ],
)

/** Who can change an order; 'unknown' for events older than this column. */
export const actorKinds = ['guest', 'customer', 'staff', 'import', 'worker', 'payment_provider', 'unknown'] as const

/** Every change of state: who, when and why. The sentence for it is written when it is displayed. */
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
    /** The actor's id or name: a customer's id, the name of a worker or a member of staff, or a provider. */
    actorName: text(),
    /** A code of `shop/orders/event-causes.ts`. */
    cause: text().notNull(),
    /** Values for the sentence of the cause. */
    details: jsonb().$type<Record<string, unknown>>(),
    at: moment().notNull(),
  },
  (table) => [index('order_events_order').on(table.orderId)],
)
